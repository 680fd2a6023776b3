"""A run of the import: files are read at once, what follows is done in the background when it is much."""

import tempfile
from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.catalogue.importing.errors import FileRefused
from vyloha.commerce.catalogue.importing.fetching import PublicNetwork
from vyloha.content.models import AddressImport
from vyloha.content.redirects.importing.checking import check
from vyloha.content.redirects.importing.entries import Entry, packed, unpacked
from vyloha.content.redirects.importing.matching import plan_of
from vyloha.content.redirects.importing.reading import read
from vyloha.content.redirects.importing.saving import keep
from vyloha.core.fetching import FetchFailed, fetch

State = AddressImport.State
FEW = 5000  # entries that somebody may wait for
MOST_PARTS = 200  # of a sitemap
MOST_PART_BYTES = 60_000_000  # sitemaps.org: 50 MB
PART_S = 30.0
KINDS = ("application/xml", "text/xml", "application/gzip", "application/x-gzip", "application/octet-stream")
KEPT = timedelta(days=30)


def begin(run: AddressImport, files: Iterable[tuple[Path, str]]) -> None:
    """
    Read the files (each with its encoding) into ``run``, save it, and prepare it.

    :raises FileRefused: if nothing of one can be taken; nothing is saved then
    """
    entries = list(chain.from_iterable(read(path, encoding) for path, encoding in files))
    if not entries and not run.source_url:
        raise FileRefused(_("There is no address in the file."))
    run.entries = packed(entries)
    is_much = len(entries) > FEW or run.source_url
    with transaction.atomic():  # the run, and who goes on with it
        run.save()
        if is_much:
            prepare_aside.enqueue(run.pk)
        else:
            prepare(run.pk)


def prepare(pk: int) -> None:
    """Say what a run would do, or where the addresses of a check lead; changes nothing else."""
    run = AddressImport.objects.get(pk=pk)
    if run.state != State.WAITING:
        return
    try:
        if run.source_url:
            run.entries = packed(fetched(run.source_url))
        entries = unpacked(run.entries)
        plan = check(entries) if run.is_check else plan_of(entries, take_slugs=run.take_slugs)
    except FileRefused as error:
        run.state, run.message = State.FAILED, str(error)
    else:
        run.state = State.CHECKED if run.is_check else State.READY
        run.counts, run.told = dict(plan.counts), plan.told
    run.save()


def confirm(run: AddressImport) -> bool:
    """Begin to keep what a run would; return False when it has begun already."""
    is_much = sum(run.counts.values()) > FEW
    with transaction.atomic():
        if not AddressImport.objects.filter(pk=run.pk, state=State.READY).update(state=State.RUNNING):
            return False
        if is_much:
            finish_aside.enqueue(run.pk)
        else:
            finish(run.pk)
    return True


def finish(pk: int) -> None:
    """Keep what the run says; done again after a killed worker, it is the same."""
    run = AddressImport.objects.get(pk=pk)
    if run.state != State.RUNNING:
        return
    plan = plan_of(unpacked(run.entries), take_slugs=run.take_slugs)
    keep(plan)
    run.counts, run.told, run.state, run.entries = dict(plan.counts), plan.told, State.DONE, b""
    run.save()


@task()
def prepare_aside(pk: int) -> None:
    prepare(pk)


@task()
def finish_aside(pk: int) -> None:
    finish(pk)


def fetched(address: str) -> Iterator[Entry]:
    """
    Yield what the sitemap at a public address says, and its parts of the same host.

    :raises FileRefused: if it cannot be had
    """
    host = urlsplit(address).netloc
    with tempfile.TemporaryDirectory() as folder:
        parts = 0

        def part(url: str) -> Path:
            nonlocal parts
            parts += 1
            if parts > MOST_PARTS:
                raise FileRefused(_("The sitemap has more than %(count)d parts.") % {"count": MOST_PARTS})
            if urlsplit(url).netloc != host or urlsplit(url).scheme not in {"http", "https"}:
                raise FileRefused(_("A part of the sitemap is on another server: %(url)s") % {"url": url[:200]})
            file = Path(folder) / f"{parts}.xml"
            try:
                file.write_bytes(fetch(url, KINDS, MOST_PART_BYTES, PART_S, PublicNetwork()))
            except FetchFailed as error:
                raise FileRefused(f"{url[:200]}: {error}") from error
            return file

        yield from read(part(address), fetch_part=part)


def forget_old() -> None:
    """Delete runs that nobody looks at any more."""
    AddressImport.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
