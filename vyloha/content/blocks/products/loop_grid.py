"""A grid of products, or of posts, that shoppers filter, sort and page through on any page."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.content.blocks.choosers import BrandChooser, CategoryChooser, ProductChooser, TagChooser
from vyloha.content.blocks.layout import Layout
from vyloha.content.blocks.products.product_row import Source as Rule
from vyloha.content.blocks.products.taxonomy_filter import TaxonomyFilters, facets_of
from vyloha.content.listing import sources
from vyloha.content.listing.facets import FacetChoice
from vyloha.content.listing.grid import Grid, ListingGrid, grid_page, usual_of
from vyloha.content.listing.heading import Part
from vyloha.content.listing.posts import PostGrid, PostListing, posts_page
from vyloha.content.listing.sort_orders import USUAL, order_names
from vyloha.content.listing.sources import Source
from vyloha.content.listing.url_state import Address, Usual
from vyloha.core.rendering import Props

GRIDS = 4  # on one page: each is a search of its own
CHOSEN = 100  # products one by one, and labels together
MORE = [
    ("button", gettext_lazy("a button “Load more”, and numbers of pages")),
    ("infinite", gettext_lazy("more comes by itself on scrolling, and numbers of pages")),
]
WIDGET_ID = 7  # digits, as many as the page builder's own ids have


class LoopGridProps(Props):
    """``products`` or ``posts``."""

    heading: str
    products: ListingGrid | None
    posts: PostListing | None


class Sources(blocks.StreamBlock):
    """What the grid shows before anybody chooses; one of them."""

    all = Rule(label=gettext_lazy("All products"), icon="table")
    categories = blocks.ListBlock(CategoryChooser(), label=gettext_lazy("Products of categories"), max_num=CHOSEN)
    brands = blocks.ListBlock(BrandChooser(), label=gettext_lazy("Products of brands"), max_num=CHOSEN)
    tags = blocks.ListBlock(TagChooser(), label=gettext_lazy("Products with tags"), max_num=CHOSEN)
    on_sale = Rule(label=gettext_lazy("Products on sale"), icon="tag")
    featured = Rule(label=gettext_lazy("Featured products"), icon="pick")
    chosen = blocks.ListBlock(ProductChooser(), label=gettext_lazy("Products chosen one by one"), max_num=CHOSEN)
    posts = Rule(label=gettext_lazy("Posts of the blog"), icon="doc-full")

    class Meta:
        icon = "tag"
        label = gettext_lazy("What it shows")
        min_num = 1
        max_num = 1


def order_choices() -> list[tuple[str, str]]:
    """Return the orders that an editor may choose from."""
    return list(order_names().items())


class LoopGridValue(blocks.StructValue):
    """What an editor set up. ``part`` is put here by ``drawing``, which knows the page's address."""

    part: Part | None = None

    @property
    def facets(self) -> tuple[FacetChoice, ...]:
        """What products can be filtered by; posts have their categories."""
        is_posts = any(source.block_type == "posts" for source in self["source"])
        return () if is_posts else facets_of(self["filters"])

    @property
    def usual(self) -> Usual:
        """What the page's address need not say of the grid."""
        return usual_of(self.facets, self["order"])

    @property
    def grid(self) -> Grid | PostGrid:
        """The listing; reads what the editor chose from the database."""
        source = self["source"][0] if len(self["source"]) else None
        kind, value = (source.block_type, source.value) if source else ("", ())
        if kind == "posts":
            return PostGrid(self["per_page"], self["more"])
        products = source_of(kind, value)
        return Grid(products, self.facets, self["per_page"], self["order"], self["more"])

    def at(self, url: Address, widget_id: str, post_id: int) -> Part:
        """
        Return the page of the grid that ``url`` asks for.

        :raises NoSuchPage:
        :raises IndexNotReady:
        """
        grid = self.grid
        if isinstance(grid, PostGrid):
            return posts_page(grid, url, widget_id, post_id)
        return grid_page(grid, url, widget_id, post_id)


RULES: Mapping[str, Callable[[], Source]] = {
    "all": sources.source_of,
    "on_sale": sources.on_sale,
    "featured": sources.featured,
}


def source_of(kind: str, value: Any) -> Source:
    """Return the products that ``kind``, a name in ``Sources``, and its ``value`` mean."""
    if kind in RULES:
        return RULES[kind]()
    chosen = [thing for thing in value if thing]  # what was deleted since is None
    if kind == "chosen":
        return sources.chosen_products([product.pk for product in chosen])
    return sources.source_of_any(chosen)


class LoopGrid(blocks.StructBlock):
    heading = blocks.CharBlock(label=gettext_lazy("Heading"), max_length=80, required=False)
    source = Sources()
    per_page = blocks.IntegerBlock(label=gettext_lazy("How many on a page"), default=12, min_value=1, max_value=48)
    order = blocks.ChoiceBlock(
        choices=order_choices,
        default=USUAL,
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


def widget_id_of(block_id: str | None, position: int) -> str:
    """Return what addresses call a grid; ``position`` is that of a block that was not saved yet."""
    return re.sub(r"[^0-9A-Za-z]", "", block_id or "")[:WIDGET_ID].lower() or f"new{position}"


def loop_grids(layout: Layout) -> dict[str, LoopGridValue]:
    """Return the grids of a page by their widget ids."""
    return {
        widget_id_of(placed.id, place): placed.child.value
        for place, placed in enumerate(layout.leaves())
        if isinstance(placed.child.value, LoopGridValue)
    }
