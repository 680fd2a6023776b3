"""The terms of each facet and the number of products for each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.conf import settings
from django.utils.translation import gettext as _
from pydantic import Field

from vyloha.commerce.pricing.currencies import currency_table
from vyloha.commerce.search.documents import ALLERGENS
from vyloha.commerce.search.query import ListingResult, TermJoin
from vyloha.content.currencies.converted_amount import ConvertedAmount, convert_amount
from vyloha.content.listing.labels import format_number, shorten
from vyloha.content.listing.taxonomies import FLAGS, Taxonomy, TaxonomyTermRow, get_taxonomies
from vyloha.content.listing.terms import PRICES, SelectedTerms
from vyloha.content.listing.url_state import ListingSelection
from vyloha.core.money import Money
from vyloha.core.rendering import Props, SharedProp

PRICE = "price"  # the name of the price facet
MAX_TERMS_SHOWN = 50  # the most frequent ones of a facet; more would bloat the page
AUTOMATIC_SHARE = 0.2  # share of the found products with a term of an automatic facet
AUTOMATIC_FACETS = 8
SMALL_FACET_TERMS = 8
MIN_PRODUCTS_PER_TERM = 1.5  # average for facets with more terms: a term for each product would be no choice


@dataclass(frozen=True, slots=True)
class FacetChoice:
    """
    A facet that the merchant offers: a name in ``taxonomies``, or ``PRICE``.

    ``is_single``: one term at a time. ``is_indexable``: search engines may index a page for each of its terms.
    ``is_automatic``: only when it applies to many of the found products.
    """

    taxonomy: str
    join: TermJoin = TermJoin.OR
    is_single: bool = False
    is_indexable: bool = False
    is_automatic: bool = False


class FacetTerm(Props):
    value: str  # the term's slug
    name: str
    text: str  # on a swatch
    colours: tuple[str, ...]
    image: str = Field(examples=[""])  # URL
    count: int  # products after selecting it
    count_text: str  # "1 234" with a no-break space
    is_chosen: bool
    depth: int  # level below the first shown level of categories


class PriceChoice(Props):
    """
    The products cost from ``lowest`` to ``highest``; the other fields are the typed limits, in the URL's currency.
    """

    lowest: ConvertedAmount | None
    highest: ConvertedAmount | None
    chosen_lowest: str
    chosen_highest: str


class Facet(SharedProp):
    taxonomy: str
    title: str
    swatch: Literal["", "button", "color", "image", "radio", "select"]
    join: Literal["AND", "OR", "NOT", ""]  # "": one at a time
    terms: tuple[FacetTerm, ...]
    is_flag: bool = False  # one term, which products have or not
    price: PriceChoice | None = None
    note: str = ""


def select_facets(
    offered: Sequence[FacetChoice], selection: ListingSelection, found: ListingResult, known: Mapping[str, Taxonomy]
) -> list[FacetChoice]:
    """Return the facets that the merchant chose, and the automatic ones that many of the products share, by use."""
    automatic = [known[choice.taxonomy] for choice in offered if choice.is_automatic and choice.taxonomy in known]
    sums = {taxonomy.name: sum(found.counts[taxonomy.facet].values()) for taxonomy in automatic}
    terms = {taxonomy.name: len(found.counts[taxonomy.facet]) for taxonomy in automatic}
    telling = {
        name for name in sums if terms[name] <= SMALL_FACET_TERMS or sums[name] >= MIN_PRODUCTS_PER_TERM * terms[name]
    }
    common = sorted(telling, key=lambda name: -sums[name])[:AUTOMATIC_FACETS]
    usual = {name for name in common if sums[name] >= AUTOMATIC_SHARE * found.total}
    shown = [
        choice for choice in offered if not choice.is_automatic or choice.taxonomy in usual | selection.filters.keys()
    ]
    by_use = sorted((choice for choice in shown if choice.is_automatic), key=lambda one: -sums.get(one.taxonomy, 0))
    automatic_ones = iter(by_use)
    return [next(automatic_ones) if choice.is_automatic else choice for choice in shown]


def get_indexed_names(offered: Iterable[FacetChoice]) -> list[str]:
    """Return the index's names of the facets to count."""
    known = get_taxonomies()
    return [known[choice.taxonomy].facet for choice in offered if choice.taxonomy in known]


def build_facet(
    offered: FacetChoice,
    selection: ListingSelection,
    found: ListingResult,
    known: Mapping[str, Taxonomy],
    currency: str,
) -> Facet | None:
    """Return the facet; None when it offers no choice."""
    if offered.taxonomy == PRICE:
        return _build_price_facet(selection, found, currency)
    taxonomy = known.get(offered.taxonomy)
    if taxonomy is None:
        return None
    chosen = selection.filters.get(taxonomy.name, SelectedTerms((), offered.join))
    join = chosen.join if len(chosen.values) > 1 or chosen.join is TermJoin.NOT else offered.join
    terms = tuple(_iterate_terms(taxonomy, chosen, found.counts[taxonomy.facet]))
    if not any(term.is_chosen or term.count < found.total for term in terms) and len(terms) < 2:
        return None
    return Facet(
        taxonomy=taxonomy.name,
        title=taxonomy.title,
        swatch=taxonomy.swatch,
        join="" if offered.is_single else join.name,
        terms=terms,
        is_flag=taxonomy.name in FLAGS,
        note=_get_note(taxonomy),
    )


def _get_note(taxonomy: Taxonomy) -> str:
    if taxonomy.name == ALLERGENS:
        return _("Traces count too. Products without data on allergens stay here: check their ingredients.")
    return _("Products without this information stay here: check their ingredients.") if taxonomy.is_unwanted else ""


def _iterate_terms(taxonomy: Taxonomy, chosen: SelectedTerms, counts: Mapping[int, int]) -> Iterator[FacetTerm]:
    most = sorted(counts, key=lambda pk: -counts[pk])[:MAX_TERMS_SHOWN]
    named = taxonomy.get_ids_by_slug(chosen.values)
    picked = {pk for slug in chosen.values for pk in named.get(slug, ())}
    rows = taxonomy.get_rows({*most, *picked})
    for row, depth in _iterate_tree(rows, picked) if taxonomy.name == "product_cat" else ((row, 0) for row in rows):
        count = counts.get(row.term_id, 0)
        is_chosen = row.term_id in picked
        if count or is_chosen:
            yield FacetTerm(
                value=row.slug,
                name=row.name,
                text=row.label if taxonomy.swatch == "button" and row.label else row.name,
                colours=tuple(filter(None, (row.colour, row.second_colour))) if taxonomy.swatch == "color" else (),
                image=row.image if taxonomy.swatch == "image" else "",
                count=count,
                count_text=format_number(count),
                is_chosen=is_chosen,
                depth=depth,
            )


def _iterate_tree(rows: Sequence[TaxonomyTermRow], chosen: set[int]) -> Iterator[tuple[TaxonomyTermRow, int]]:
    """Yield the categories of the highest level with a choice, and the children of the selected ones."""
    by_id = {row.term_id: row for row in rows}
    below: dict[int | None, list[TaxonomyTermRow]] = {}
    for row in rows:
        below.setdefault(row.parent_id if row.parent_id in by_id else None, []).append(row)
    level = below.get(None, [])
    # All products are in the listing's own category and its ancestors: those are no choice.
    while len(level) == 1 and level[0].term_id not in chosen:
        level = below.get(level[0].term_id, [])
    open_ones = {pk for pk in chosen if pk in by_id}
    for pk in tuple(open_ones):
        while (pk := by_id[pk].parent_id or 0) in by_id:
            open_ones.add(pk)

    def walk(row: TaxonomyTermRow, depth: int) -> Iterator[tuple[TaxonomyTermRow, int]]:
        yield row, depth
        if row.term_id in open_ones:
            for child in below.get(row.term_id, []):
                yield from walk(child, depth + 1)

    for row in level:
        yield from walk(row, 0)


def _build_price_facet(selection: ListingSelection, found: ListingResult, currency: str) -> Facet | None:
    lowest, highest = (_get_text(selection, name) for name in PRICES)
    prices = found.prices
    if not lowest and not highest and (prices.lowest is None or prices.lowest == prices.highest):
        return None
    price = PriceChoice(
        lowest=_convert_amount(prices.lowest, currency),
        highest=_convert_amount(prices.highest, currency),
        chosen_lowest=lowest,
        chosen_highest=highest,
    )
    return Facet(taxonomy=PRICE, title=_("Price"), swatch="", join="", terms=(), price=price)


def _convert_amount(minor: int | None, code: str) -> ConvertedAmount | None:
    """Return a limit of the price range as an amount in the visitor's currency."""
    if minor is None:
        return None
    currency = currency_table().get(code)
    own = minor if currency is None or currency.is_default else currency.conversion.compute_min_source(minor)
    return convert_amount({"price": f"{Money(own, settings.DEFAULT_CURRENCY).decimal:f}"})


def _get_text(selection: ListingSelection, name: str) -> str:
    terms = selection.filters.get(name)
    return shorten(terms.values[0].replace(".", ",")) if terms else ""
