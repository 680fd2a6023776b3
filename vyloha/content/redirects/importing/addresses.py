"""Finds what the addresses of the old shop lead to, adds the missing redirects, and reports."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from wagtail.contrib.redirects.models import Redirect

from vyloha.content.models import NotFoundAddress
from vyloha.content.redirects.current_urls import find_current_urls, find_urls_by_slug
from vyloha.content.redirects.importing.file_reader import ImportEntry, is_address
from vyloha.content.redirects.url_parsing import get_entered_path

CHUNK_SIZE = 1000  # entries whose queries are asked together
MAX_LENGTH = 255  # characters that a redirect stores
MAX_REPORTED = 500  # rows in the report; the counts include all


class EntryOutcome(StrEnum):
    ADDED = "added"
    LEADS = "leads"
    UNKNOWN = "unknown"
    AMBIGUOUS = "ambiguous"
    NO_TARGET = "no-target"
    TAKEN = "taken"
    LONG = "long"
    INVALID = "invalid"


NAMES: dict[EntryOutcome, Any] = {
    EntryOutcome.ADDED: _("lead here from now on"),
    EntryOutcome.LEADS: _("lead here already"),
    EntryOutcome.UNKNOWN: _("nothing here is known by it"),
    EntryOutcome.AMBIGUOUS: _("several things here have its slug"),
    EntryOutcome.NO_TARGET: _("nothing is here at the new address"),
    EntryOutcome.TAKEN: _("it leads elsewhere already"),
    EntryOutcome.LONG: _("the address is too long"),
    EntryOutcome.INVALID: _("this is not an address"),
}
GOOD = (EntryOutcome.ADDED, EntryOutcome.LEADS)


@dataclass
class ImportReport:
    counts: Counter[EntryOutcome] = field(default_factory=Counter)
    left: list[tuple[int, str, EntryOutcome]] = field(default_factory=list)  # line, address, reason
    redirects: dict[str, str] = field(default_factory=dict)  # old path → URL of ours

    def add(self, entry: ImportEntry, outcome: EntryOutcome) -> None:
        self.counts[outcome] += 1
        if outcome not in GOOD and len(self.left) < MAX_REPORTED:
            self.left.append((entry.line, entry.addresses[-1][:200], outcome))


def import_addresses(entries: Sequence[ImportEntry], *, is_check: bool = False) -> ImportReport:
    """Add the redirects that the old addresses lack, unless it is only a check, and report on each entry."""
    report = ImportReport()
    for start in range(0, len(entries), CHUNK_SIZE):
        _match(entries[start : start + CHUNK_SIZE], report)
    if not is_check:
        _save(report.redirects)
    return report


def _match(entries: Sequence[ImportEntry], report: ImportReport) -> None:
    known = find_current_urls(
        address for entry in entries for address in (*entry.addresses, *entry.further, entry.target)
    )
    by_slug = find_urls_by_slug(
        address for entry in entries if not entry.target for address in entry.addresses if address not in known
    )
    for entry in entries:
        report.add(entry, _match_entry(entry, known, by_slug, report.redirects))


def _match_entry(
    entry: ImportEntry, known: dict[str, str], by_slug: dict[str, set[str]], redirects: dict[str, str]
) -> EntryOutcome:
    if not all(map(is_address, entry.addresses)):
        return EntryOutcome.INVALID
    if entry.target:
        is_known = is_address(entry.target) and entry.target in known and not _leads_to_other_site(entry)
        found = {known[entry.target]} if is_known else set()
    else:
        options = ({known[one]} if one in known else by_slug.get(one, set()) for one in entry.addresses)
        found = next(filter(None, options), set())
    if len(found) != 1:
        return EntryOutcome.AMBIGUOUS if found else [EntryOutcome.UNKNOWN, EntryOutcome.NO_TARGET][bool(entry.target)]
    [target] = found
    outcome = EntryOutcome.LEADS
    for address in (*entry.addresses, *entry.further):
        path = get_entered_path(address)
        leads_to = known.get(address) or redirects.get(path)
        if not path:
            return EntryOutcome.INVALID
        if len(path) > MAX_LENGTH or len(target) > MAX_LENGTH:
            return EntryOutcome.LONG
        if leads_to is None:
            redirects[path] = target
            outcome = EntryOutcome.ADDED
        elif entry.target and leads_to != target:
            return EntryOutcome.TAKEN
    return outcome


def _leads_to_other_site(entry: ImportEntry) -> bool:
    """Return whether the target is the home page of another site, which our own home page must not stand for."""
    target = urlsplit(entry.target)
    hosts = {urlsplit(address).netloc for address in (settings.BASE_URL, *entry.addresses)}
    return bool(target.netloc) and target.path.strip("/") == "" and target.netloc not in hosts


@transaction.atomic
def _save(redirects: dict[str, str]) -> None:
    # Those that lead to an unpublished page are no targets, but still there.
    there = set(Redirect.objects.values_list("old_path", flat=True))
    Redirect.objects.bulk_create(
        (
            Redirect(old_path=path, redirect_link=url, automatically_created=True)
            for path, url in redirects.items()
            if path not in there
        ),
        batch_size=CHUNK_SIZE,
    )
    _delete_resolved()


def _delete_resolved() -> None:
    """Delete the not-found addresses that lead somewhere now."""
    rows = dict(NotFoundAddress.objects.values_list("address", "pk"))
    addresses = list(rows)
    for start in range(0, len(addresses), CHUNK_SIZE):
        known = find_current_urls(addresses[start : start + CHUNK_SIZE])
        NotFoundAddress.objects.filter(pk__in=[rows[address] for address in known]).delete()
