"""The panel of filters beside a grid: its facets, what is chosen of them, and how to take it back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from vyloha.commerce.search.query import Found, Join
from vyloha.content.listing.facets import Facet, FacetChoice, facet_of, fitting
from vyloha.content.listing.labels import price_words, term_name
from vyloha.content.listing.taxonomies import Taxonomy, taxonomies
from vyloha.content.listing.terms import PRICES, Terms
from vyloha.content.listing.url_state import Address, Selection
from vyloha.content.shell.shell import Link
from vyloha.core.rendering import Props

LINKS_SHOWN = 8  # of a facet


class Chip(Props):
    """Something that is chosen; ``remove`` is the value of ``e-remove-{widget id}`` that takes it back."""

    text: str
    remove: str


class Hidden(Props):
    """A parameter that a form sends along."""

    name: str
    value: str


class Filters(Props):
    """``links`` lead to the pages of single values that search engines may have."""

    action: str  # path of the page
    hidden: tuple[Hidden, ...]
    facets: tuple[Facet, ...]
    chips: tuple[Chip, ...]
    clear_href: str
    links: tuple[Link, ...]


def filters_of(
    url: Address, widget_id: str, offered: Sequence[FacetChoice], found: Found, currency: str
) -> Filters | None:
    """Return the panel for what the index ``found``; None when there is nothing to choose and nothing chosen."""
    selection = url.grids[widget_id]
    known = taxonomies()
    common = fitting(offered, selection, found, known)
    facets = [facet for choice in common if (facet := facet_of(choice, selection, found, known, currency))]
    if not facets and not selection.filters:
        return None
    names = {facet.taxonomy for facet in facets} | set(PRICES if any(facet.price for facet in facets) else ())
    # What is chosen and has no box in the panel is sent along as well.
    others = {name: terms for name, terms in selection.filters.items() if name not in names}
    own = url.with_selection(widget_id, replace(selection, filters=others, page="1"))
    return Filters(
        action=url.path,
        hidden=tuple(Hidden(name=name, value=value) for name, value in own.params),
        facets=tuple(facets),
        chips=tuple(_chips(selection, known, currency)),
        clear_href=url.plain(widget_id).url,
        links=tuple(_links(url, widget_id, offered, facets)),
    )


def _links(url: Address, widget_id: str, offered: Sequence[FacetChoice], facets: Sequence[Facet]) -> Iterator[Link]:
    """Yield the most frequent values of facets for search engines, where nothing is chosen yet."""
    selection = url.grids[widget_id]
    # Results of a search, or another currency, search engines do not have.
    if url.kept or selection.filters or selection.is_sorted:
        return
    indexable = {choice.taxonomy for choice in offered if choice.is_indexable and choice.join is not Join.NOT}
    for facet in facets:
        if facet.taxonomy in indexable:
            for term in sorted(facet.terms, key=lambda term: -term.count)[:LINKS_SHOWN]:
                chosen = selection.with_filters({facet.taxonomy: Terms((term.value,))})
                yield Link(name=term.name, href=url.with_selection(widget_id, chosen).url)


def _chips(selection: Selection, known: Mapping[str, Taxonomy], currency: str) -> Iterator[Chip]:
    for name, terms in sorted(selection.filters.items()):
        for value in terms.values:
            text = price_words(name, value, currency) if name in PRICES else term_name(known.get(name), value)
            negated = _("without: %(name)s") % {"name": text} if terms.join is Join.NOT else text
            yield Chip(text=negated, remove=f"{name}:{value}")
