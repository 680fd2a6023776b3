"""
Computes the lowest price before a reduction (§ 12a of Act 634/1992 Coll.; Article 6a of Directive 98/6/EC) from an
item's prices over time. Explained with examples in docs/pricing.md. No database here.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import NamedTuple

WINDOW = timedelta(days=30)


class PricePlan(NamedTuple):
    """
    The prices written at a moment, valid until the next plan: a regular price, and a sale price with its period.

    Amounts are minor units of one currency. Without a regular price the item is not offered.
    """

    at: datetime
    regular_minor: int | None
    sale_minor: int | None = None
    sale_from: datetime | None = None  # None: since it was written
    sale_until: datetime | None = None  # exclusive; None: until the next plan

    @property
    def sale_runs_until(self) -> datetime:
        return self.sale_until or datetime.max.replace(tzinfo=self.at.tzinfo)

    def get_sale_start(self) -> datetime | None:
        """Return when the sale of this plan begins, None if there is none or it ended before the plan was written."""
        if self.regular_minor is None or self.sale_minor is None or self.sale_minor >= self.regular_minor:
            return None
        begins = max(self.at, self.sale_from or self.at)
        return begins if begins < self.sale_runs_until else None


class PriceStep(NamedTuple):
    """The price charged from a moment until the next step; ``price_minor`` None: the item was not offered."""

    since: datetime
    price_minor: int | None
    is_reduced: bool


def compute_lowest_before(plans: Sequence[PricePlan], at: datetime) -> int | None:
    """
    Return the lowest price of the 30 days before the reduction that runs at a moment.

    None if there is no reduction then, or the item was not offered in those days. A reduction that grows step by step
    without a break counts from its first step; one that is made smaller, or comes again after a break, starts anew.

    :param plans: in the order in which they were written
    """
    steps = [step for step in build_steps(plans) if step.since <= at]
    if not steps or not steps[-1].is_reduced:
        return None
    first = _find_first_step(steps)
    begins = steps[first].since
    ends = (step.since for step in steps[1 : first + 1])
    before = (step.price_minor for step, end in zip(steps[:first], ends, strict=True) if end > begins - WINDOW)
    return min((price for price in before if price is not None), default=None)


def compute_lowest_price(plans: Sequence[PricePlan]) -> int | None:
    """Return ``compute_lowest_before`` for the sale of the last plan, running or to come, if it stays the last."""
    begins = plans[-1].get_sale_start() if plans else None
    return compute_lowest_before(plans, begins) if begins else None


def build_steps(plans: Sequence[PricePlan]) -> list[PriceStep]:
    """Return the charged prices with their start times; the last step has no end."""
    ends = (plan.at for plan in plans[1:])
    return [step for plan, end in zip_longest(plans, ends) for step in _build_plan_steps(plan, end)]


def _build_plan_steps(plan: PricePlan, end: datetime | None) -> Iterator[PriceStep]:
    begins = plan.get_sale_start()
    turns = [(plan.at, False)]
    if begins is not None:
        turns += [(begins, True)]
        turns += [(plan.sale_until, False)] if plan.sale_until else []
    for number, (since, is_reduced) in enumerate(turns):
        until = turns[number + 1][0] if number + 1 < len(turns) else end
        # A price that was replaced in the same moment was not offered.
        if (end is None or since < end) and since != until:
            yield PriceStep(since, plan.sale_minor if is_reduced else plan.regular_minor, is_reduced)


def _find_first_step(steps: Sequence[PriceStep]) -> int:
    """Return the index of the step that started the reduction of the last one."""
    first = here = len(steps) - 1
    while here:
        here -= 1
        step, later = steps[here], steps[first]
        if step.price_minor is None and later.since - step.since < WINDOW:
            continue  # hidden for a while: no other price was offered
        if not step.is_reduced or step.price_minor is None or step.price_minor < (later.price_minor or 0):
            break
        first = here
    return first
