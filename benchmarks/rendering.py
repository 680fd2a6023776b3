"""Compares React in V8 with a Django template, both rendering the same listing of 24 products."""

import html
import re
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import django

from benchmarks.figures import Figure

PRODUCTS = 24
ROUNDS = 400
WARM_UP = 100  # V8 has compiled the hot code by then


def against_a_template() -> list[Figure]:
    """
    Time both in turns in one process, from the same props, and compare the medians.

    :raises RuntimeError: if they render different pages
    """
    django.setup()
    from django.utils import translation

    translation.activate("cs")
    react, django_template = the_same_twice()
    of_react, of_template = _in_turns([react, django_template])
    return [
        Figure("React in V8: grid of 24 products, p50", of_react.p50, "ms"),
        Figure("React in V8: grid of 24 products, p99", of_react.p99, "ms"),
        Figure("Django template: the same grid, p50", of_template.p50, "ms"),
        Figure("React against the template, by the clock", of_react.p50 / of_template.p50, "times", 0.8),
        # The clock suffers from neighbours where two threads hand over; processor time does not.
        Figure("React against the template, processor time", of_react.cpu / of_template.cpu, "times", 0.8),
        Figure("size of the grid", len(react()) / 1024, "KB"),
    ]


def the_same_twice() -> tuple[Callable[[], str], Callable[[], str]]:
    """
    Return a function that renders the grid with React, and one that renders it with a template.

    :raises RuntimeError: if they render different HTML
    """
    from django.template import Context, Engine

    from vyloha.core.rendering import render_fragment

    libraries = {"i18n": "django.templatetags.i18n"}
    loaders = [("django.template.loaders.cached.Loader", ["django.template.loaders.filesystem.Loader"])]
    template = Engine(["benchmarks/templates"], libraries=libraries, loaders=loaders).get_template(
        "benchmark/listing.html"
    )
    grid = _a_grid()

    def react() -> str:
        return render_fragment("ProductGrid", grid)

    def django_template() -> str:
        return template.render(Context({"cards": grid.cards}))

    _check_same(react(), django_template())
    return react, django_template


def _a_grid() -> "ProductGrid":  # type: ignore[name-defined]  # noqa: F821
    """Return cards as a real listing has them: most plain, some on sale, in ranges, sold out."""
    from vyloha.content.cards.prices import Discount, Price, ShownPrice
    from vyloha.content.cards.product_cards import ProductCard, ProductGrid
    from vyloha.content.pictures import Picture, PictureSource
    from vyloha.core.money import Money

    def widths(file: str) -> str:
        return f"{file % 400} 400w, {file % 800} 800w"

    def card(number: int) -> ProductCard:
        prices = [Price.from_money(Money(minor, "CZK")) for minor in (19900 + number * 1000, 89900, 59900)]
        photo = f"/media/images/produkt-{number}"
        return ProductCard(
            product_id=1000 + number,
            item=None,
            price_id=1000 + number,
            name=f"Dámské tričko s dlouhým rukávem č. {number}",
            href=f"/produkt/damske-tricko-s-dlouhym-rukavem-{number}/",
            picture=Picture(
                sources=(PictureSource(type="image/webp", srcset=widths(f"{photo}.width-%d.webp")),),
                src=f"{photo}.width-400.jpg",
                srcset=widths(f"{photo}.width-%d.jpg"),
                width=400,
                height=400,
                alt="Dámské tričko",
                tone=number % 12,
            ),
            is_new=number % 7 == 0,
            price=ShownPrice(
                price=prices[0],
                highest=prices[1] if number % 5 == 1 else None,
                regular=prices[2] if number % 6 == 0 else None,
                discount=Discount(percent=20, is_most=False) if number % 6 == 0 else None,
            ),
            is_low=number % 9 == 0,
            is_in_stock=number % 8 != 7,
            swatches=_swatches(photo) if number % 3 == 0 else None,
        )

    return ProductGrid(cards=tuple(card(number) for number in range(PRODUCTS)))


def _swatches(photo: str) -> "CardSwatches":  # type: ignore[name-defined]  # noqa: F821
    from vyloha.commerce.catalogue.models import Attribute
    from vyloha.content.cards.card_attribute import CardRules
    from vyloha.content.cards.card_swatches import CardSwatch, CardSwatches
    from vyloha.content.cards.swatches import AttributeValue

    def swatch(number: int, value: str, colour: str) -> CardSwatch:
        return CardSwatch(
            value=AttributeValue(value=value, name=value.capitalize(), text=value, colours=(colour,), image=""),
            is_sold_out=number == 2,
            srcset=f"{photo}-{number}.400.webp 400w, {photo}-{number}.800.webp 800w" if number else "",
            price=None,
            price_id=5000 + number,
            variation_id=None if number == 2 else 5000 + number,
        )

    colours = {"zelena": "#2f6b4f", "modra": "#1d3557", "cervena": "#b5523b"}
    return CardSwatches(
        name="Barva",
        field="attribute_pa_barva",
        kind=Attribute.Swatch.COLOUR,
        values=tuple(swatch(number, *one) for number, one in enumerate(colours.items())),
        more=0,
        rules=CardRules(clears_on_reselect=True, disables_out_of_stock=False, adds_without_reload=True),
    )


def _check_same(one: str, other: str) -> None:
    # Tags and figures: the template's sentences stand in another catalogue of texts.
    if _tags(one) != _tags(other) or _figures(one) != _figures(other):
        raise RuntimeError("the template renders other HTML than React: update benchmarks/templates/")


def _figures(markup: str) -> list[str]:
    return re.findall(r"\d+", html.unescape(re.sub(r"<[^>]*>", " ", markup)))


def _tags(markup: str) -> list[str]:
    return re.findall(r"<(\w+)", markup)


@dataclass(frozen=True)
class Times:
    """The times of one call in milliseconds: wall clock, and processor time of this process (all threads)."""

    p50: float
    p99: float
    cpu: float


def _in_turns(functions: list[Callable[[], str]]) -> list[Times]:
    """Time the functions in turns, so that noise affects them alike."""
    clock: list[list[float]] = [[] for _ in functions]
    cpu: list[list[float]] = [[] for _ in functions]
    for round_number in range(ROUNDS + WARM_UP):
        for function, clocked, used in zip(functions, clock, cpu, strict=True):
            started, cpu_started = time.perf_counter(), time.process_time()
            function()
            if round_number >= WARM_UP:
                clocked.append((time.perf_counter() - started) * 1000)
                used.append((time.process_time() - cpu_started) * 1000)
    return [
        Times(statistics.median(clocked), statistics.quantiles(clocked, n=100)[98], statistics.median(used))
        for clocked, used in zip(clock, cpu, strict=True)
    ]
