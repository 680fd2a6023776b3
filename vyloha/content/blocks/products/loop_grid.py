"""A grid of products or posts, with filters, sort order and pages, on any page."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.content.blocks.choosers import BrandChooser, CategoryChooser, ProductChooser, TagChooser
from vyloha.content.blocks.layout import PageLayout
from vyloha.content.blocks.products.product_row import PlainSourceBlock as Rule
from vyloha.content.blocks.products.taxonomy_filter import TaxonomyFilters, build_facets
from vyloha.content.listing import sources
from vyloha.content.listing.facets import FacetChoice
from vyloha.content.listing.grid import Grid, ListingGrid, build_defaults, load_grid_page
from vyloha.content.listing.heading import Part
from vyloha.content.listing.posts import PostGrid, PostListing, load_posts_page
from vyloha.content.listing.sort_orders import DEFAULT_ORDER, get_sort_order_names
from vyloha.content.listing.sources import ProductSource
from vyloha.content.listing.url_state import ListingDefaults, ListingUrl
from vyloha.core.rendering import Props

MAX_GRIDS = 4  # on one page: each runs a search
MAX_CHOSEN = 100  # products selected one by one, and taxonomy terms
MORE = [
    ("button", gettext_lazy("a button “Load more”, and numbers of pages")),
    ("infinite", gettext_lazy("more comes by itself on scrolling, and numbers of pages")),
]
WIDGET_ID = 7  # digits, like the ids of the old shop's page builder


class LoopGridProps(Props):
    """``products`` or ``posts``."""

    heading: str
    products: ListingGrid | None
    posts: PostListing | None


class LoopGridSources(blocks.StreamBlock):
    """The products or posts of the grid without filters; one of them."""

    all = Rule(label=gettext_lazy("All products"), icon="table")
    categories = blocks.ListBlock(CategoryChooser(), label=gettext_lazy("Products of categories"), max_num=MAX_CHOSEN)
    brands = blocks.ListBlock(BrandChooser(), label=gettext_lazy("Products of brands"), max_num=MAX_CHOSEN)
    tags = blocks.ListBlock(TagChooser(), label=gettext_lazy("Products with tags"), max_num=MAX_CHOSEN)
    on_sale = Rule(label=gettext_lazy("Products on sale"), icon="tag")
    featured = Rule(label=gettext_lazy("Featured products"), icon="pick")
    chosen = blocks.ListBlock(ProductChooser(), label=gettext_lazy("Products chosen one by one"), max_num=MAX_CHOSEN)
    posts = Rule(label=gettext_lazy("Posts of the blog"), icon="doc-full")

    class Meta:
        icon = "tag"
        label = gettext_lazy("What it shows")
        min_num = 1
        max_num = 1


def get_order_choices() -> list[tuple[str, str]]:
    """Return the sort orders that an editor may choose from."""
    return list(get_sort_order_names().items())


class LoopGridValue(blocks.StructValue):
    """An editor's grid. ``page_props`` sets ``part``, as it knows the page's URL."""

    part: Part | None = None

    @property
    def facets(self) -> tuple[FacetChoice, ...]:
        """The facets of products; posts have their categories."""
        is_posts = any(source.block_type == "posts" for source in self["source"])
        return () if is_posts else build_facets(self["filters"])

    @property
    def usual(self) -> ListingDefaults:
        """The grid's defaults, which the page's URL leaves out."""
        return build_defaults(self.facets, self["order"])

    @property
    def grid(self) -> Grid | PostGrid:
        """The listing; loads the editor's selection from the database."""
        source = self["source"][0] if len(self["source"]) else None
        kind, value = (source.block_type, source.value) if source else ("", ())
        if kind == "posts":
            return PostGrid(self["per_page"], self["more"])
        products = build_source(kind, value)
        return Grid(products, self.facets, self["per_page"], self["order"], self["more"])

    def get_part(self, url: ListingUrl, widget_id: str, post_id: int) -> Part:
        """
        Return the page of the grid at ``url``.

        :raises PageNotInListing:
        :raises IndexNotReady:
        """
        grid = self.grid
        if isinstance(grid, PostGrid):
            return load_posts_page(grid, url, widget_id, post_id)
        return load_grid_page(grid, url, widget_id, post_id)


SOURCE_BUILDERS: Mapping[str, Callable[[], ProductSource]] = {
    "all": sources.build_source,
    "on_sale": sources.build_on_sale_source,
    "featured": sources.build_featured_source,
}


def build_source(kind: str, value: Any) -> ProductSource:
    """Return the products of ``kind``, a name in ``LoopGridSources``, and its ``value``."""
    if kind in SOURCE_BUILDERS:
        return SOURCE_BUILDERS[kind]()
    chosen = [thing for thing in value if thing]  # deleted ones are None
    if kind == "chosen":
        return sources.build_chosen_source([product.pk for product in chosen])
    return sources.build_source_of_any(chosen)


class LoopGrid(blocks.StructBlock):
    heading = blocks.CharBlock(label=gettext_lazy("Heading"), max_length=80, required=False)
    source = LoopGridSources()
    per_page = blocks.IntegerBlock(label=gettext_lazy("How many on a page"), default=12, min_value=1, max_value=48)
    order = blocks.ChoiceBlock(
        choices=get_order_choices,
        default=DEFAULT_ORDER,
        label=gettext_lazy("Order at first"),
        help_text=gettext_lazy("Shoppers can choose another one. Posts always begin with the newest."),
    )
    more = blocks.ChoiceBlock(
        choices=MORE,
        default="button",
        label=gettext_lazy("How shoppers get further"),
    )
    filters = TaxonomyFilters(help_text=gettext_lazy("Of products. Posts can be chosen by their category."))

    class Meta:
        icon = "table"
        label = gettext_lazy("Listing with filters")
        label_format = "{heading}"
        value_class = LoopGridValue

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if any(not isinstance(child.block, Rule) and not len(child.value) for child in cleaned["source"]):
            raise blocks.StructBlockValidationError(
                block_errors={"source": ValidationError(_("Choose at least one thing that the listing shows."))}
            )
        return cleaned

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        if value.part is None:
            return None
        props = value.part.props
        is_posts = isinstance(props, PostListing)
        return LoopGridProps(
            heading=value["heading"] or "", products=None if is_posts else props, posts=props if is_posts else None
        ).model_dump(mode="json")


def build_widget_id(block_id: str | None, position: int) -> str:
    """Return a grid's id in URLs; ``position`` identifies a block that was not saved yet."""
    return re.sub(r"[^0-9A-Za-z]", "", block_id or "")[:WIDGET_ID].lower() or f"new{position}"


def find_loop_grids(layout: PageLayout) -> dict[str, LoopGridValue]:
    """Return the grids of a page by their widget ids."""
    return {
        build_widget_id(placed.id, place): placed.child.value
        for place, placed in enumerate(layout.iterate_leaves())
        if isinstance(placed.child.value, LoopGridValue)
    }
