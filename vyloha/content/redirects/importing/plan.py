"""The plan of an import of old URLs, and its report."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _

from vyloha.content.redirects.importing.entries import ImportEntry

MAX_REPORTED = 500  # unmatched entries in the report; the counts include all


class EntryOutcome(StrEnum):
    LEADS = "leads"
    PRODUCT = "product"
    CATEGORY = "category"
    LABEL = "label"
    PAGE = "page"
    PICTURE = "picture"
    UNKNOWN = "unknown"
    AMBIGUOUS = "ambiguous"
    TAKEN = "taken"
    LONG = "long"
    HERE = "here"  # outcomes of a check
    NOWHERE = "nowhere"


NAMES: dict[EntryOutcome, Any] = {
    EntryOutcome.LEADS: _("lead here already"),
    EntryOutcome.PRODUCT: _("of products"),
    EntryOutcome.CATEGORY: _("of categories"),
    EntryOutcome.LABEL: _("of tags and brands"),
    EntryOutcome.PAGE: _("of pages and posts"),
    EntryOutcome.PICTURE: _("of pictures"),
    EntryOutcome.UNKNOWN: _("nothing here is known by it"),
    EntryOutcome.AMBIGUOUS: _("it may be of several products"),
    EntryOutcome.TAKEN: _("another product has the address"),
    EntryOutcome.LONG: _("the address is too long"),
    EntryOutcome.HERE: _("are addresses of this shop"),
    EntryOutcome.NOWHERE: _("lead nowhere"),
}
MATCHED = (EntryOutcome.PRODUCT, EntryOutcome.CATEGORY, EntryOutcome.LABEL, EntryOutcome.PAGE, EntryOutcome.PICTURE)
UNMATCHED = (EntryOutcome.UNKNOWN, EntryOutcome.AMBIGUOUS, EntryOutcome.TAKEN, EntryOutcome.LONG, EntryOutcome.NOWHERE)


@dataclass
class RedirectPlan:
    """``slugs``: products' new slugs from the old shop; ``former``: further slugs of objects, by the model's name."""

    slugs: dict[int, str] = field(default_factory=dict)
    former: dict[str, dict[str, int]] = field(default_factory=dict)  # model → slug → id
    entered: dict[str, int | str] = field(default_factory=dict)  # path → page's id, or a URL of ours
    attachments: dict[str, int] = field(default_factory=dict)  # upload → attachment id in the old shop
    counts: Counter[str] = field(default_factory=Counter)
    told: list[tuple[int, str, str]] = field(default_factory=list)  # line, name, reason

    def add_outcome(self, entry: ImportEntry, outcome: EntryOutcome) -> None:
        self.counts[outcome.value] += 1
        if outcome in UNMATCHED and len(self.told) < MAX_REPORTED:
            self.told.append((entry.line, str(entry), outcome.value))

    def add_former_slugs(self, model: str, owner_id: int, *addresses: str) -> None:
        for address in filter(None, addresses):
            self.former.setdefault(model, {}).setdefault(address, owner_id)
