"""Pictures of products: read, checked, kept once as Wagtail images with their renditions, and put into galleries."""

import hashlib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.importing.columns import Column
from vyloha.commerce.catalogue.importing.fetching import ImageSources
from vyloha.commerce.catalogue.importing.galleries import (
    NamedPicture,
    pictures_named,
    save_galleries,
    save_variation_images,
)
from vyloha.commerce.catalogue.importing.parsing.slugs import slug_of
from vyloha.commerce.catalogue.importing.report import Count, Report
from vyloha.commerce.catalogue.importing.rows import VARIATION
from vyloha.commerce.catalogue.importing.spool import Item, Spool
from vyloha.commerce.catalogue.models import ImageSource
from vyloha.commerce.catalogue.pictures.decoding import Picture, PictureRefused, PictureTooCostly, read
from vyloha.commerce.catalogue.pictures.image_urls import own_images
from vyloha.commerce.catalogue.pictures.renditions import keep, store
from vyloha.commerce.catalogue.pictures.sizes import FIRST
from vyloha.commerce.catalogue.pictures.wordpress_uploads import upload_of
from vyloha.core.cache.pages import drop_pages

AT_ONCE = 4  # pictures fetched at a time
REMEMBERED = 10_000


class Pictures:
    """The pictures of one run: each source is read once, whether it succeeds or not."""

    def __init__(self, sources: ImageSources, report: Report, spool: Spool, *, dry_run: bool) -> None:
        self._sources, self._report, self._spool, self._dry_run = sources, report, spool, dry_run
        self._tried: dict[str, str] = {}  # address → why it failed, "" when it did not

    def save(self, items: list[Item]) -> None:
        """Make the galleries of a chunk's products, and the pictures of its variations, those that the rows name."""
        rows = {item: item.row.values[Column.IMAGES] for item in items if Column.IMAGES in item.row.values}
        named = [entry for item, addresses in rows.items() for entry in pictures_named(item, addresses)]
        images = self._images(named)
        if self._dry_run:
            return
        with transaction.atomic():
            save_galleries([item.id for item in rows if item.kind != VARIATION and item.id], named, images)
            save_variation_images([item.id for item in rows if item.kind == VARIATION and item.id], named, images)
            drop_pages()

    def _images(self, named: list[NamedPicture]) -> dict[str, int]:
        """Return address → id of its image, without those that failed; the failed ones are reported, row by row."""
        by_address: dict[str, NamedPicture] = {}
        for entry in named:
            by_address.setdefault(entry.address, entry)
        found = ImageSource.objects.filter(address__in=list(by_address)).values_list("address", "image_id")
        images: dict[str, int] = dict(found) | own_images(by_address)
        self._count(Count.OLD_IMAGES, images)
        missing = [entry for address, entry in by_address.items() if address not in images | self._tried]
        # A few at a time: their bytes wait in memory.
        for start in range(0, len(missing), AT_ONCE):
            images |= self._fetched(missing[start : start + AT_ONCE])
        for entry in named:
            if reason := self._tried.get(entry.address):
                self._report.image_failed(entry.item.row.line, entry.address, reason)
        self._count(Count.FAILED_IMAGES, (address for address in by_address if self._tried.get(address)))
        if len(self._tried) > REMEMBERED:
            self._tried.clear()
        return images

    def _count(self, what: Count, urls: Iterable[str]) -> None:
        """Count pictures, each once in a run, however many rows and chunks name it."""
        self._report.counts[what] += self._spool.count_once(urls)

    def _fetched(self, named: list[NamedPicture]) -> dict[str, int]:
        pictures: list[tuple[NamedPicture, Picture]] = []
        with ThreadPoolExecutor(AT_ONCE) as readers:  # readers touch no database
            reads = [(entry, readers.submit(self._read, entry.address)) for entry in named]
            for entry, reading in reads:
                try:
                    pictures.append((entry, reading.result()))
                    self._tried.pop(entry.address, None)
                except PictureRefused as error:
                    self._tried[entry.address] = str(error)
        for entry, picture in pictures:
            self._note(entry, picture)
        if self._dry_run:
            self._tried |= {entry.address: "" for entry, _picture in pictures}
            return {}
        # Only now, and together: nobody waits for a lock that waits for a server.
        with transaction.atomic():
            return {entry.address: _keep(entry, picture) for entry, picture in pictures}

    def _read(self, url: str) -> Picture:
        content = self._sources.read(url)
        try:
            picture = read(content, () if self._dry_run else FIRST)
        except PictureTooCostly:
            self._sources.sent_costly(url)
            raise
        if picture.is_slow:
            self._sources.sent_costly(url)
        return picture

    def _note(self, entry: NamedPicture, picture: Picture) -> None:
        self._count(Count.NEW_IMAGES, [entry.address])
        if picture.is_animated:
            values = {"address": entry.address[:200]}
            text = _("image %(address)s moves; shoppers see its first picture only") % values
            self._report.note(entry.item.row.line, text)


def _keep(entry: NamedPicture, picture: Picture) -> int:
    """Store a picture with its sizes; inside a transaction."""
    model = get_image_model()
    image: Any = model(
        title=entry.alt[:255],
        description=entry.alt[:255],
        file=store(model, f"{slug_of(entry.alt, 'obrazek', 60)}.{picture.ending}", picture.content),
        width=picture.width,
        height=picture.height,
        file_size=len(picture.content),
        file_hash=hashlib.sha1(picture.content, usedforsecurity=False).hexdigest(),
    )
    image.save()
    ImageSource.objects.create(address=entry.address, image=image, upload=upload_of(entry.address).key)
    keep(image, picture.files, picture.tone)
    return int(image.pk)
