"""Checks the redirects of a list of URLs."""

from collections.abc import Iterable

from vyloha.content.redirects.importing.current_paths import find_current_paths
from vyloha.content.redirects.importing.entries import ImportEntry, get_path
from vyloha.content.redirects.importing.plan import EntryOutcome, RedirectPlan
from vyloha.content.redirects.importing.products import split_into_chunks
from vyloha.content.redirects.target_lookup import find_targets
from vyloha.content.redirects.url_parsing import parse_url

OUTCOMES = {
    "product": EntryOutcome.PRODUCT,
    "variation": EntryOutcome.PRODUCT,
    "category": EntryOutcome.CATEGORY,
    "tag": EntryOutcome.LABEL,
    "brand": EntryOutcome.LABEL,
    "vendor": EntryOutcome.LABEL,
    "upload": EntryOutcome.PICTURE,
    "attachment": EntryOutcome.PICTURE,
}


def check_entries(entries: Iterable[ImportEntry]) -> RedirectPlan:
    """Return the targets of the URLs; for a pair, that of the first. Changes nothing."""
    plan = RedirectPlan()
    for some in split_into_chunks(list(entries)):
        addresses = {entry: entry.target or entry.path or f"/?p={entry.id}" for entry in some}
        today = find_current_paths(get_path(address) for address in addresses.values() if "?" not in address)
        asked = {entry: parse_url(address) for entry, address in addresses.items()}
        leads = find_targets(asked.values())
        for entry, address in addresses.items():
            lead = leads.get(asked[entry])
            if "?" not in address and get_path(address) in today:
                plan.add_outcome(entry, EntryOutcome.HERE)
            elif lead:
                plan.add_outcome(entry, OUTCOMES.get(lead.kind.partition("-")[0], EntryOutcome.PAGE))
            else:
                plan.add_outcome(entry, EntryOutcome.NOWHERE)
    return plan
