"""The filter panel beside a grid: its facets, the selection, and links that remove a part of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from vyloha.commerce.search.query import ListingResult, TermJoin
from vyloha.content.listing.facets import Facet, FacetChoice, build_facet, select_facets
from vyloha.content.listing.labels import format_price_range, format_without, get_term_name
from vyloha.content.listing.taxonomies import Taxonomy, get_taxonomies
from vyloha.content.listing.terms import PRICES, SelectedTerms
from vyloha.content.listing.url_state import ListingSelection, ListingUrl
from vyloha.content.shell.shell import Link
from vyloha.core.rendering import Props

MAX_LINKS = 8  # a name of a facet


class Chip(Props):
    """A selected value; ``remove`` is the value of ``e-remove-{widget id}`` that removes it."""

    text: str
    remove: str


class HiddenField(Props):
    """A hidden field of a form."""

    name: str
    value: str


class Filters(Props):
    """``links`` link to the indexable pages of single values."""

    action: str  # path of the page
    hidden: tuple[HiddenField, ...]
    facets: tuple[Facet, ...]
    chips: tuple[Chip, ...]
    clear_href: str
    links: tuple[Link, ...]


def build_filters(
    url: ListingUrl, widget_id: str, offered: Sequence[FacetChoice], found: ListingResult, currency: str
) -> Filters | None:
    """Build the panel for the index's result ``found``; None when there is nothing to choose and nothing selected."""
    selection = url.grids[widget_id]
    known = get_taxonomies()
    common = select_facets(offered, selection, found, known)
    facets = [facet for choice in common if (facet := build_facet(choice, selection, found, known, currency))]
    if not facets and not selection.filters:
        return None
    names = {facet.taxonomy for facet in facets} | set(PRICES if any(facet.price for facet in facets) else ())
    # Selected values without a box in the panel are hidden fields of its form.
    others = {name: terms for name, terms in selection.filters.items() if name not in names}
    own = url.with_selection(widget_id, replace(selection, filters=others, page="1"))
    return Filters(
        action=url.path,
        hidden=tuple(HiddenField(name=name, value=value) for name, value in own.params),
        facets=tuple(facets),
        chips=tuple(_iterate_chips(selection, known, currency)),
        clear_href=url.clear_selection(widget_id).url,
        links=tuple(_iterate_links(url, widget_id, offered, facets)),
    )


def _iterate_links(
    url: ListingUrl, widget_id: str, offered: Sequence[FacetChoice], facets: Sequence[Facet]
) -> Iterator[Link]:
    """Yield the most frequent values of facets for search engines, when nothing is selected yet."""
    selection = url.grids[widget_id]
    # Search engines do not index search results or other currencies.
    if url.kept or selection.filters or selection.is_sorted:
        return
    indexable = {choice.taxonomy for choice in offered if choice.is_indexable and choice.join is not TermJoin.NOT}
    for facet in facets:
        if facet.taxonomy in indexable:
            for term in sorted(facet.terms, key=lambda term: -term.count)[:MAX_LINKS]:
                chosen = selection.with_filters({facet.taxonomy: SelectedTerms((term.value,))})
                yield Link(name=term.name, href=url.with_selection(widget_id, chosen).url)


def _iterate_chips(selection: ListingSelection, known: Mapping[str, Taxonomy], currency: str) -> Iterator[Chip]:
    for name, terms in sorted(selection.filters.items()):
        for value in terms.values:
            if name in PRICES:
                text = format_price_range(name, value, currency)
            else:
                text = (format_without if terms.join is TermJoin.NOT else get_term_name)(known.get(name), value)
            yield Chip(text=text, remove=f"{name}:{value}")
