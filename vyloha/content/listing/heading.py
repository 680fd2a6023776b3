"""The head of a listing's page with a selection: title and indexing."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from vyloha.commerce.search.query import TermJoin
from vyloha.content.listing.facets import FacetChoice
from vyloha.content.listing.grid import GridPage
from vyloha.content.listing.labels import get_term_name
from vyloha.content.listing.posts import PostsPage
from vyloha.content.listing.taxonomies import get_taxonomies
from vyloha.content.listing.terms import PRICES

Part = GridPage | PostsPage
# There are too many selections to cache on the server; the shopper's browser caches them for its back button.
SELECTION_CACHE_POLICY = "private, no-cache"


def is_plain(page: Part) -> bool:
    """Return whether nothing is selected in a grid."""
    return not page.selection.filters and not page.selection.is_sorted and page.number == 1


def is_indexable(page: Part, offered: Sequence[FacetChoice]) -> bool:
    """Return whether search engines may index the page: nothing is selected, or one value of an indexable facet."""
    selection = page.selection
    if selection.is_sorted or len(selection.filters) > 1:
        return False
    for name, terms in selection.filters.items():
        is_open = any(facet.taxonomy == name and facet.is_indexable for facet in offered)
        if not is_open or len(terms.values) > 1 or terms.join is TermJoin.NOT or not page.total:
            return False
    return True


def format_title_with_selection(title: str, page: Part) -> str:
    """Return the title of a page with its selection: "Trička – Barva: modrá"."""
    known = get_taxonomies()
    words = [
        get_term_name(known.get(name), value)
        for name, terms in sorted(page.selection.filters.items())
        if name not in PRICES and terms.join is not TermJoin.NOT
        for value in terms.values[:3]
    ]
    return " – ".join(filter(None, (title, ", ".join(words[:3]))))


def add_page_number(title: str, page: int) -> str:
    """Return ``title``, with the page's number from the second page on: titles must differ."""
    return title if page == 1 else _("%(title)s – page %(page)d") % {"title": title, "page": page}
