"""Where the addresses of a list lead: to what is here, or nowhere."""

from collections.abc import Iterable

from vyloha.content.redirects.importing.current_paths import here
from vyloha.content.redirects.importing.entries import Entry, path_of
from vyloha.content.redirects.importing.plan import Outcome, Plan
from vyloha.content.redirects.importing.products import pieces
from vyloha.content.redirects.target_lookup import find
from vyloha.content.redirects.url_parsing import asked_for

OUTCOMES = {
    "product": Outcome.PRODUCT,
    "variation": Outcome.PRODUCT,
    "category": Outcome.CATEGORY,
    "tag": Outcome.LABEL,
    "brand": Outcome.LABEL,
    "vendor": Outcome.LABEL,
    "upload": Outcome.PICTURE,
    "attachment": Outcome.PICTURE,
}


def check(entries: Iterable[Entry]) -> Plan:
    """Return what addresses lead to; of a pair, the first. Changes nothing."""
    plan = Plan()
    for some in pieces(list(entries)):
        addresses = {entry: entry.target or entry.path or f"/?p={entry.id}" for entry in some}
        today = here(path_of(address) for address in addresses.values() if "?" not in address)
        asked = {entry: asked_for(address) for entry, address in addresses.items()}
        leads = find(asked.values())
        for entry, address in addresses.items():
            lead = leads.get(asked[entry])
            if "?" not in address and path_of(address) in today:
                plan.note(entry, Outcome.HERE)
            elif lead:
                plan.note(entry, OUTCOMES.get(lead.kind.partition("-")[0], Outcome.PAGE))
            else:
                plan.note(entry, Outcome.NOWHERE)
    return plan
