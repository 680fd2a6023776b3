"""A run of the import: files are read at once, what follows is done in the background when it is much."""

from collections.abc import Iterable
from datetime import timedelta
from itertools import chain
from pathlib import Path

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.catalogue.importing.errors import FileRefused
from vyloha.content.models import AddressImport
from vyloha.content.redirects.importing.entries import unpacked
from vyloha.content.redirects.importing.entry_check import check
from vyloha.content.redirects.importing.file_reader import gathered, read
from vyloha.content.redirects.importing.matching import plan_of
from vyloha.content.redirects.importing.plan_storage import keep

State = AddressImport.State
FEW = 5000  # entries that somebody may wait for
KEPT = timedelta(days=30)


def begin(run: AddressImport, files: Iterable[tuple[Path, str]]) -> None:
    """
    Read the files (each with its encoding) into ``run``, save it, and prepare it.

    :raises FileRefused: if nothing of one can be taken; nothing is saved then
    """
    run.entries, count = gathered(chain.from_iterable(read(path, encoding) for path, encoding in files))
    if not count and not run.source_url:
        raise FileRefused(_("There is no address in the file."))
    is_much = count > FEW or run.source_url
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
            # Not with the module: an HTTP client is a thirtieth of the time in which the shop starts.
            from vyloha.content.redirects.importing.sitemaps import fetched

            run.entries, _count = gathered(fetched(run.source_url))
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


def forget_old() -> None:
    """Delete runs that nobody looks at any more."""
    AddressImport.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
