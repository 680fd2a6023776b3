"""A run of the import: reads files at once; large runs continue in the background."""

from collections.abc import Iterable
from datetime import timedelta
from itertools import chain
from pathlib import Path

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.content.models import AddressImport
from vyloha.content.redirects.importing.entries import unpack
from vyloha.content.redirects.importing.entry_check import check_entries
from vyloha.content.redirects.importing.file_reader import pack_entries, read_entries
from vyloha.content.redirects.importing.matching import build_plan
from vyloha.content.redirects.importing.plan_storage import save_plan

State = AddressImport.State
MAX_SYNCHRONOUS_ENTRIES = 5000  # maximum number of entries processed in the request
RETENTION = timedelta(days=30)


def start_run(run: AddressImport, files: Iterable[tuple[Path, str]]) -> None:
    """
    Read the files (each with its encoding) into ``run``, save it, and prepare it.

    :raises FileRejected: if one has no valid entry; nothing is saved then
    """
    run.entries, count = pack_entries(chain.from_iterable(read_entries(path, encoding) for path, encoding in files))
    if not count and not run.source_url:
        raise FileRejected(_("There is no address in the file."))
    is_much = count > MAX_SYNCHRONOUS_ENTRIES or run.source_url
    with transaction.atomic():  # the run and its job
        run.save()
        if is_much:
            prepare_run_in_background.enqueue(run.pk)
        else:
            prepare_run(run.pk)


def prepare_run(pk: int) -> None:
    """Report the changes of a run, or the targets of a check's URLs; changes nothing else."""
    run = AddressImport.objects.get(pk=pk)
    if run.state != State.WAITING:
        return
    try:
        if run.source_url:
            # Imported here: an HTTP client takes 3 % of the shop's start-up time.
            from vyloha.content.redirects.importing.sitemaps import fetch_entries

            run.entries, _count = pack_entries(fetch_entries(run.source_url))
        entries = unpack(run.entries)
        plan = check_entries(entries) if run.is_check else build_plan(entries, take_slugs=run.take_slugs)
    except FileRejected as error:
        run.state, run.message = State.FAILED, str(error)
    else:
        run.state = State.CHECKED if run.is_check else State.READY
        run.counts, run.told = dict(plan.counts), plan.told
    run.save()


def confirm_run(run: AddressImport) -> bool:
    """Start saving a run's plan; return False when it has started already."""
    is_much = sum(run.counts.values()) > MAX_SYNCHRONOUS_ENTRIES
    with transaction.atomic():
        if not AddressImport.objects.filter(pk=run.pk, state=State.READY).update(state=State.RUNNING):
            return False
        if is_much:
            finish_run_in_background.enqueue(run.pk)
        else:
            finish_run(run.pk)
    return True


def finish_run(pk: int) -> None:
    """Save a run's plan; idempotent, so that it may be repeated after a killed worker."""
    run = AddressImport.objects.get(pk=pk)
    if run.state != State.RUNNING:
        return
    plan = build_plan(unpack(run.entries), take_slugs=run.take_slugs)
    save_plan(plan)
    run.counts, run.told, run.state, run.entries = dict(plan.counts), plan.told, State.DONE, b""
    run.save()


@task()
def prepare_run_in_background(pk: int) -> None:
    prepare_run(pk)


@task()
def finish_run_in_background(pk: int) -> None:
    finish_run(pk)


def delete_old_runs() -> None:
    """Delete abandoned runs."""
    AddressImport.objects.filter(made_at__lt=timezone.now() - RETENTION).delete()
