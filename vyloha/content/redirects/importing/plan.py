"""What is to be kept of the old shop's addresses, and what is told of it before and after."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _

from vyloha.content.redirects.importing.entries import Entry

MOST_TOLD = 500  # entries that could not be matched; the counts know of all


class Outcome(StrEnum):
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
    HERE = "here"  # of a check
    NOWHERE = "nowhere"


NAMES: dict[Outcome, Any] = {
    Outcome.LEADS: _("lead here already"),
    Outcome.PRODUCT: _("of products"),
    Outcome.CATEGORY: _("of categories"),
    Outcome.LABEL: _("of tags and brands"),
    Outcome.PAGE: _("of pages and posts"),
    Outcome.PICTURE: _("of pictures"),
    Outcome.UNKNOWN: _("nothing here is known by it"),
    Outcome.AMBIGUOUS: _("it may be of several products"),
    Outcome.TAKEN: _("another product has the address"),
    Outcome.LONG: _("the address is too long"),
    Outcome.HERE: _("are addresses of this shop"),
    Outcome.NOWHERE: _("lead nowhere"),
}
MATCHED = (Outcome.PRODUCT, Outcome.CATEGORY, Outcome.LABEL, Outcome.PAGE, Outcome.PICTURE)
UNMATCHED = (Outcome.UNKNOWN, Outcome.AMBIGUOUS, Outcome.TAKEN, Outcome.LONG, Outcome.NOWHERE)


@dataclass
class Plan:
    """``slugs``: today's address there of products; ``former``: further addresses of things, by the model's name."""

    slugs: dict[int, str] = field(default_factory=dict)
    former: dict[str, dict[str, int]] = field(default_factory=dict)  # model → address → id
    entered: dict[str, int | str] = field(default_factory=dict)  # path → page's id, or an address of ours
    attachments: dict[str, int] = field(default_factory=dict)  # upload → id there
    counts: Counter[str] = field(default_factory=Counter)
    told: list[tuple[int, str, str]] = field(default_factory=list)  # line, what it is, why it is left

    def note(self, entry: Entry, outcome: Outcome) -> None:
        self.counts[outcome.value] += 1
        if outcome in UNMATCHED and len(self.told) < MOST_TOLD:
            self.told.append((entry.line, str(entry), outcome.value))

    def keep_former(self, model: str, owner_id: int, *addresses: str) -> None:
        for address in filter(None, addresses):
            self.former.setdefault(model, {}).setdefault(address, owner_id)
