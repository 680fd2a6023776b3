"""Renders the price of a product as HTML, by the same component as the pages."""

import re
from functools import lru_cache

from django.conf import settings

from vyloha.content.cards.prices import Discount, Price, ShownPrice, UnitPrice
from vyloha.core.rendering import render_fragment

# The digits of an amount, as Price.tsx finds them between its signs.
NUMBER = re.compile(r"\d(?:[\d\u00a0.,]*\d)?")
MARK = re.compile(r"7{9}(\d)7{9}")  # placeholder of the number at an index
MAX_CACHED_SHAPES = 1000  # max. cached shapes; a shop has some ten in each currency

# Amounts with placeholders of their numbers; unit, period, discount
Shape = tuple[tuple[str | None, ...], str, str, Discount | None]


def render_price_html(price: ShownPrice | None) -> str:
    """Return the HTML of a price, "" when there is none."""
    if price is None:
        return ""
    # In development the component may change, so each price is rendered.
    return _render(price) if settings.DEBUG else _fill_shape(price)


def _render(price: ShownPrice) -> str:
    return render_fragment("Price", price)


def _fill_shape(shown: ShownPrice) -> str:
    # Prices of one shape differ only in their numbers: the component renders the shape, and the numbers are filled in.
    numbers: list[str] = []

    def mark_amount(price: Price | None) -> str | None:
        if price is None or (found := NUMBER.search(price.text)) is None:
            return price.text if price else None
        numbers.append(found[0])
        return f"{price.text[: found.start()]}{_build_mark(len(numbers) - 1)}{price.text[found.end() :]}"

    unit = shown.unit_price
    of_unit = unit.price if unit else None
    regulars, priors = (shown.regular, shown.regular_from), (shown.prior, shown.highest_prior)
    amounts = (shown.price, shown.highest, *regulars, *priors, of_unit)
    shape = tuple(map(mark_amount, amounts)), unit.unit if unit else "", shown.period, shown.discount
    parts = _render_shape(shape)
    return "".join(numbers[int(part)] if place % 2 else part for place, part in enumerate(parts))


def _build_mark(index: int) -> str:
    return f"{'7' * 9}{index}{'7' * 9}"


@lru_cache(maxsize=MAX_CACHED_SHAPES)
def _render_shape(shape: Shape) -> list[str]:
    """Return the HTML of a shape: texts with placeholders of numbers between them."""
    amounts, unit, period, discount = shape
    price, highest, regular, regular_from, prior, highest_prior, unit_price = (
        None if text is None else Price(minor=0, currency="", text=text) for text in amounts
    )
    assert price is not None
    html = _render(
        ShownPrice(
            price=price,
            highest=highest,
            regular=regular,
            regular_from=regular_from,
            prior=prior,
            highest_prior=highest_prior,
            discount=discount,
            unit_price=UnitPrice(price=unit_price, unit=unit) if unit_price else None,
            period=period,
        )
    )
    return MARK.split(html)
