"""Pictures of products: read, checked, kept once as Wagtail images with their renditions, and put into galleries."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image as Pillow
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.importing.errors import ImageRefused
from vyloha.commerce.catalogue.importing.fetching import ImageSources
from vyloha.commerce.catalogue.importing.galleries import Wish, save_galleries, save_variation_images, wishes_of
from vyloha.commerce.catalogue.importing.headings import Column
from vyloha.commerce.catalogue.importing.report import Count, Report
from vyloha.commerce.catalogue.importing.rows import VARIATION
from vyloha.commerce.catalogue.importing.slugs import slug_of
from vyloha.commerce.catalogue.importing.spool import Item
from vyloha.commerce.catalogue.models import ImageSource
from vyloha.commerce.catalogue.picture_addresses import own_images
from vyloha.commerce.catalogue.pictures import make_renditions
from vyloha.core.page_cache import drop_pages

MAX_PIXELS = 50_000_000  # 200 MB once unpacked
AT_ONCE = 4  # pictures read at a time; each may have MAX_BYTES
FORMATS = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp", "GIF": "gif"}
REMEMBERED = 10_000


class Pictures:
    """The pictures of one run: each source is read once, whether it succeeds or not."""

    def __init__(self, sources: ImageSources, report: Report, *, dry_run: bool) -> None:
        self._sources, self._report, self._dry_run = sources, report, dry_run
        self._tried: dict[str, str] = {}  # address → why it failed, "" when it did not

    def save(self, items: list[Item]) -> None:
        """Make the galleries of a chunk's products, and the pictures of its variations, those that the rows name."""
        rows = {item: item.row.values[Column.IMAGES] for item in items if Column.IMAGES in item.row.values}
        wishes = [wish for item, addresses in rows.items() for wish in wishes_of(item, addresses)]
        images = self._images(wishes)
        if self._dry_run:
            return
        with transaction.atomic():
            save_galleries([item.id for item in rows if item.kind != VARIATION and item.id], wishes, images)
            save_variation_images([item.id for item in rows if item.kind == VARIATION and item.id], wishes, images)
            drop_pages()

    def _images(self, wishes: list[Wish]) -> dict[str, int]:
        """Return address → id of its image, without those that failed; the failed ones are reported, row by row."""
        by_address: dict[str, Wish] = {}
        for wish in wishes:
            by_address.setdefault(wish.address, wish)
        found = ImageSource.objects.filter(address__in=list(by_address)).values_list("address", "image_id")
        images: dict[str, int] = dict(found) | own_images(by_address)
        self._report.counts[Count.OLD_IMAGES] += len(images)
        missing = [wish for address, wish in by_address.items() if address not in images | self._tried]
        # A few at a time: their bytes wait in memory.
        for start in range(0, len(missing), AT_ONCE):
            images |= self._fetched(missing[start : start + AT_ONCE])
        for wish in wishes:
            if reason := self._tried.get(wish.address):
                self._report.image_failed(wish.item.row.line, wish.address, reason)
        if len(self._tried) > REMEMBERED:
            self._tried.clear()
        return images

    def _fetched(self, wishes: list[Wish]) -> dict[str, int]:
        images = {}
        with ThreadPoolExecutor(AT_ONCE) as readers:  # readers touch no database
            reads = [(wish, readers.submit(self._sources.read, wish.address)) for wish in wishes]
            for wish, reading in reads:
                try:
                    images[wish.address] = self._kept(wish, reading.result())
                    self._tried.pop(wish.address, None)
                    self._report.counts[Count.NEW_IMAGES] += 1
                except ImageRefused as error:
                    self._tried[wish.address] = str(error)
        if self._dry_run:
            self._tried |= dict.fromkeys(images, "")
            return {}
        return images

    def _kept(self, wish: Wish, content: bytes) -> int:
        ending = checked_format(content)
        return 0 if self._dry_run else _keep(wish, content, ending)


def checked_format(content: bytes) -> str:
    """
    Return the ending that a picture's file should have.

    :raises ImageRefused: if it is no whole picture of a known format, or too large once unpacked
    """
    try:
        with Pillow.open(BytesIO(content), formats=list(FORMATS)) as picture:
            width, height = picture.size
            if width * height > MAX_PIXELS:
                raise ImageRefused(_("the picture has too many pixels (%(w)d × %(h)d)") % {"w": width, "h": height})
            picture.load()  # a cut-off file is found here, not when a shopper looks
            return FORMATS[picture.format or ""]
    except (Pillow.DecompressionBombError, Pillow.DecompressionBombWarning) as error:
        raise ImageRefused(_("the picture has too many pixels")) from error
    except (OSError, SyntaxError, ValueError, KeyError, EOFError) as error:  # what Pillow's decoders raise
        raise ImageRefused(_("the file is not a whole picture (JPEG, PNG, WebP or GIF)")) from error


def _keep(wish: Wish, content: bytes, ending: str) -> int:
    image: Any = get_image_model()(
        title=wish.alt[:255],
        file=ContentFile(content, name=f"{slug_of(wish.alt, 'obrazek', 60)}.{ending}"),
        file_size=len(content),
        file_hash=hashlib.sha1(content, usedforsecurity=False).hexdigest(),
    )
    with transaction.atomic():
        image.save()
        ImageSource.objects.create(address=wish.address, image=image)
    try:
        make_renditions(image)
    except OSError as error:
        image.delete()
        raise ImageRefused(_("the picture cannot be drawn smaller")) from error
    return int(image.pk)
