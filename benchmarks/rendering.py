"""The listing of 24 products: React in V8 against a Django template that draws the same."""

import html
import re
import statistics
import time
from collections.abc import Callable

import django
from django.conf import settings

from benchmarks.figures import Figure

PRODUCTS = 24
ROUNDS = 400


def against_a_template() -> list[Figure]:
    """
    Time both in turns in one process, from the same props, and compare the medians.

    :raises RuntimeError: if they do not draw the same
    """
    settings.TEMPLATES[0]["DIRS"] = ["benchmarks/templates"]
    django.setup()
    from django.template.loader import get_template
    from django.utils import translation

    from vyloha.core.rendering import render_fragment

    translation.activate("cs")
    grid = _a_grid()
    template = get_template("benchmark/listing.html")

    def react() -> str:
        return render_fragment("ProductGrid", grid)

    def django_template() -> str:
        return template.render({"cards": grid.cards})

    _check_same(react(), django_template())
    times = _in_turns([react, django_template])
    return [
        Figure("React in V8: grid of 24 products, p50", times[0][0], "ms"),
        Figure("React in V8: grid of 24 products, p99", times[0][1], "ms"),
        Figure("Django template: the same grid, p50", times[1][0], "ms"),
        Figure("React against the template", times[0][0] / times[1][0], "times", 0.8),
        Figure("size of the grid", len(react()) / 1024, "KB"),
    ]


def _a_grid() -> "ProductGrid":  # type: ignore[name-defined]  # noqa: F821
    """Return cards as a real listing has them: most plain, some on sale, in ranges, sold out."""
    from vyloha.content.cards import Price, ProductCard, ProductGrid, ShownPrice
    from vyloha.content.pictures import Picture
    from vyloha.core.money import Money

    def card(number: int) -> ProductCard:
        prices = [Price.of(Money(minor, "CZK")) for minor in (19900 + number * 1000, 89900, 59900)]
        photo = f"/media/images/produkt-{number}"
        return ProductCard(
            product_id=1000 + number,
            name=f"Dámské tričko s dlouhým rukávem č. {number}",
            href=f"/produkt/damske-tricko-s-dlouhym-rukavem-{number}/",
            picture=Picture(
                src=f"{photo}.width-400.webp",
                srcset=f"{photo}.width-400.webp 400w, {photo}.width-800.webp 800w",
                width=400,
                height=400,
                alt="Dámské tričko",
            ),
            price=ShownPrice(
                price=prices[0],
                highest=prices[1] if number % 5 == 1 else None,
                regular=prices[2] if number % 6 == 0 else None,
            ),
            is_on_sale=number % 6 == 0,
            is_in_stock=number % 8 != 7,
            has_options=number % 5 == 1,
        )

    return ProductGrid(cards=tuple(card(number) for number in range(PRODUCTS)))


def _check_same(one: str, other: str) -> None:
    if _words(one) != _words(other) or _tags(one) != _tags(other):
        raise RuntimeError("the template does not draw what React draws: update benchmarks/templates/")


def _words(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def _tags(markup: str) -> list[str]:
    return re.findall(r"<(\w+)", markup)


def _in_turns(functions: list[Callable[[], str]]) -> list[tuple[float, float]]:
    """Return median and 99th percentile of each function in milliseconds; in turns, so that noise hits them alike."""
    times: list[list[float]] = [[] for _ in functions]
    for round_number in range(ROUNDS + 50):
        for function, seen in zip(functions, times, strict=True):
            started = time.perf_counter()
            function()
            if round_number >= 50:  # V8 has compiled what is hot by then
                seen.append((time.perf_counter() - started) * 1000)
    return [(statistics.median(seen), statistics.quantiles(seen, n=100)[98]) for seen in times]
