"""
Imports pictures of products: reads and checks each, stores it once as a Wagtail image with its renditions, and adds it
to galleries.
"""

import hashlib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.importing.columns import ImportColumn
from vyloha.commerce.catalogue.importing.fetching import ImageSources
from vyloha.commerce.catalogue.importing.galleries import (
    RequestedPicture,
    get_requested_pictures,
    save_galleries,
    save_variation_images,
)
from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug
from vyloha.commerce.catalogue.importing.report import ImportCount, ImportReport
from vyloha.commerce.catalogue.importing.rows import VARIATION
from vyloha.commerce.catalogue.importing.spool import Spool, SpooledRow
from vyloha.commerce.catalogue.models import ImageSource
from vyloha.commerce.catalogue.pictures.decoding import (
    DecodedPicture,
    PictureRejected,
    read_picture,
)
from vyloha.commerce.catalogue.pictures.image_urls import find_own_images
from vyloha.commerce.catalogue.pictures.renditions import store_file, store_renditions
from vyloha.commerce.catalogue.pictures.sizes import ESSENTIAL_SIZES
from vyloha.commerce.catalogue.pictures.wordpress_uploads import parse_upload
from vyloha.core.cache.pages import invalidate_pages

CONCURRENCY = 4  # pictures fetched at a time
MAX_CACHED = 10_000


class PictureImporter:
    """The pictures of one run: each source is read once, whether it succeeds or not."""

    def __init__(self, sources: ImageSources, report: ImportReport, spool: Spool, *, dry_run: bool) -> None:
        self._sources, self._report, self._spool, self._dry_run = sources, report, spool, dry_run
        self._tried: dict[str, str] = {}  # URL → why it failed, "" if it did not

    def save(self, items: list[SpooledRow]) -> None:
        """Save the galleries of a chunk's products, and the pictures of its variations."""
        rows = {item: item.row.values[ImportColumn.IMAGES] for item in items if ImportColumn.IMAGES in item.row.values}
        named = [entry for item, addresses in rows.items() for entry in get_requested_pictures(item, addresses)]
        images = self._get_image_ids(named)
        if self._dry_run:
            return
        with transaction.atomic():
            save_galleries([item.id for item in rows if item.kind != VARIATION and item.id], named, images)
            save_variation_images([item.id for item in rows if item.kind == VARIATION and item.id], named, images)
            invalidate_pages()

    def _get_image_ids(self, named: list[RequestedPicture]) -> dict[str, int]:
        """Return URL → id of its image, without failed ones; these are reported, row by row."""
        by_address: dict[str, RequestedPicture] = {}
        for entry in named:
            by_address.setdefault(entry.address, entry)
        found = ImageSource.objects.filter(address__in=list(by_address)).values_list("address", "image_id")
        images: dict[str, int] = dict(found) | find_own_images(by_address)
        self._count_pictures(ImportCount.OLD_IMAGES, images)
        missing = [entry for address, entry in by_address.items() if address not in images | self._tried]
        # A few at a time, because memory holds their bytes.
        for start in range(0, len(missing), CONCURRENCY):
            images |= self._fetch_images(missing[start : start + CONCURRENCY])
        for entry in named:
            if reason := self._tried.get(entry.address):
                self._report.report_failed_image(entry.item.row.line, entry.address, reason)
        self._count_pictures(ImportCount.FAILED_IMAGES, (address for address in by_address if self._tried.get(address)))
        if len(self._tried) > MAX_CACHED:
            self._tried.clear()
        return images

    def _count_pictures(self, what: ImportCount, urls: Iterable[str]) -> None:
        """Count pictures, each once in a run, however many rows and chunks name it."""
        self._report.counts[what] += self._spool.count_once(urls)

    def _fetch_images(self, named: list[RequestedPicture]) -> dict[str, int]:
        pictures: list[tuple[RequestedPicture, DecodedPicture]] = []
        with ThreadPoolExecutor(CONCURRENCY) as readers:  # readers touch no database
            reads = [(entry, readers.submit(self._read_picture, entry.address)) for entry in named]
            for entry, reading in reads:
                try:
                    pictures.append((entry, reading.result()))
                    self._tried.pop(entry.address, None)
                except PictureRejected as error:
                    self._tried[entry.address] = str(error)
        for entry, picture in pictures:
            self._record_source(entry, picture)
        if self._dry_run:
            self._tried |= {entry.address: "" for entry, _picture in pictures}
            return {}
        # Write only after all downloads, so that no lock waits for a server.
        with transaction.atomic():
            return {entry.address: _save_picture(entry, picture) for entry, picture in pictures}

    def _read_picture(self, url: str) -> DecodedPicture:
        return read_picture(self._sources.read(url), () if self._dry_run else ESSENTIAL_SIZES)

    def _record_source(self, entry: RequestedPicture, picture: DecodedPicture) -> None:
        self._count_pictures(ImportCount.NEW_IMAGES, [entry.address])
        if picture.is_animated:
            values = {"address": entry.address[:200]}
            text = _("image %(address)s moves; shoppers see its first picture only") % values
            self._report.report_note(entry.item.row.line, text)


def _save_picture(entry: RequestedPicture, picture: DecodedPicture) -> int:
    """Store a picture with its renditions; inside a transaction."""
    model = get_image_model()
    image: Any = model(
        title=entry.alt[:255],
        description=entry.alt[:255],
        file=store_file(model, f"{build_slug(entry.alt, 'obrazek', 60)}.{picture.ending}", picture.content),
        width=picture.width,
        height=picture.height,
        file_size=len(picture.content),
        file_hash=hashlib.sha1(picture.content, usedforsecurity=False).hexdigest(),
    )
    image.save()
    ImageSource.objects.create(address=entry.address, image=image, upload=parse_upload(entry.address).key)
    store_renditions(image, picture.files, picture.tone)
    return int(image.pk)
