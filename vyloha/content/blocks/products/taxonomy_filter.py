"""A filter of a listing, offered by merchants and editors."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.commerce.search.query import TermJoin
from vyloha.content.listing.facets import PRICE, FacetChoice
from vyloha.content.listing.ratings import RATING
from vyloha.content.listing.taxonomies import get_taxonomies

ATTRIBUTES = "attributes"  # all shop-wide attributes without a filter of their own
SINGLE = "SINGLE"
JOINS = [
    ("OR", gettext_lazy("any of the chosen values is enough")),
    ("AND", gettext_lazy("all chosen values at once")),
    ("NOT", gettext_lazy("none of the chosen values")),
    (SINGLE, gettext_lazy("one value at a time")),
]


def get_taxonomy_choices() -> list[tuple[str, Any]]:
    """Return the available taxonomies, those of the whole shop first; names as in ``taxonomies``."""
    known = get_taxonomies()
    own = [(name, one.title) for name, one in known.items() if not one.attribute_id]
    attributes = [(name, one.title) for name, one in known.items() if one.attribute_id]
    return [*own, (PRICE, _("Price")), (ATTRIBUTES, _("All attributes")), (_("One attribute"), attributes)]


class TaxonomyFilter(blocks.StructBlock):
    taxonomy = blocks.ChoiceBlock(choices=get_taxonomy_choices, label=gettext_lazy("Filter by"))
    join = blocks.ChoiceBlock(
        choices=JOINS,
        default="OR",
        label=gettext_lazy("When several values are chosen"),
        help_text=gettext_lazy("Prices and yes-or-no filters have nothing to put together."),
    )
    is_indexable = blocks.BooleanBlock(
        required=False,
        label=gettext_lazy("Search engines may show pages of single values"),
        help_text=gettext_lazy(
            "Choose it for what people search for, such as a brand or a colour. Prices are never shown there, nor are "
            "several choices together."
        ),
    )

    class Meta:
        icon = "list-ul"
        label = gettext_lazy("Filter of a listing")
        label_format = "{taxonomy}"


class TaxonomyFilters(blocks.StreamBlock):
    """The filters of one grid, in the order of the panel."""

    taxonomy_filter = TaxonomyFilter()

    class Meta:
        icon = "list-ul"
        label = gettext_lazy("Filters")
        required = False
        max_num = 30


def build_facets(filters: Any) -> tuple[FacetChoice, ...]:
    """Return the facets of a stream of filters, each once."""
    named = {child.value["taxonomy"] for child in filters}
    found: dict[str, FacetChoice] = {}
    for child in filters:
        for facet in _iterate_facets(child.value, named):
            found.setdefault(facet.taxonomy, facet)
    return tuple(found.values())


def _iterate_facets(value: Any, named: set[str]) -> Iterator[FacetChoice]:
    known = get_taxonomies()
    names, is_all = [value["taxonomy"]], value["taxonomy"] == ATTRIBUTES
    if is_all:
        names = [name for name, one in known.items() if one.attribute_id and name not in named]
    # "3 stars and more" includes "4 stars and more".
    is_single = value["join"] == SINGLE or value["taxonomy"] == RATING
    join = TermJoin.OR if is_single else TermJoin[value["join"]]
    for name in names:
        # The attribute may have been removed since it was chosen.
        if name in known and known[name].is_unwanted:
            yield FacetChoice(name, TermJoin.NOT, is_automatic=is_all)
        else:
            # Only those attributes that the shown products share.
            yield FacetChoice(name, join, is_single, bool(value["is_indexable"]), is_automatic=is_all)
