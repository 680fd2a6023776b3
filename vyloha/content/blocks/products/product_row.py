"""A row of products with a heading, selected by a rule or by hand."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.page_tags import build_card_tag, build_facets_tag, build_list_tag
from vyloha.commerce.pricing.offer_filters import build_reduced_filter
from vyloha.content.blocks.choosers import BrandChooser, CategoryChooser, ProductChooser, TagChooser
from vyloha.content.blocks.links import OptionalTarget, get_href
from vyloha.content.cards.product_cards import ProductCard
from vyloha.content.cards.product_rows import ProductRowQuery
from vyloha.content.shell.shell import get_category_url
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.rendering import Props

NEWEST = ("-created_at", "-pk")


class ProductRowProps(Props):
    heading: str
    cards: tuple[ProductCard, ...]
    all_href: str  # URL of all products; "" when there is none


class PlainSourceBlock(blocks.StaticBlock):
    """A source without further options."""


class ProductRowSources(blocks.StreamBlock):
    """The source of the products; one of them."""

    featured = PlainSourceBlock(label=gettext_lazy("Featured products"), icon="pick")
    newest = PlainSourceBlock(label=gettext_lazy("Newest products"), icon="time")
    on_sale = PlainSourceBlock(label=gettext_lazy("Products on sale"), icon="tag")
    category = CategoryChooser(label=gettext_lazy("Products of a category"))
    brand = BrandChooser(label=gettext_lazy("Products of a brand"))
    tag = TagChooser(label=gettext_lazy("Products with a tag"))
    chosen = blocks.ListBlock(ProductChooser(), label=gettext_lazy("Products chosen one by one"), max_num=24)

    class Meta:
        icon = "tag"
        label = gettext_lazy("Which products")
        min_num = 1
        max_num = 1


class ProductRowValue(blocks.StructValue):
    """An editor's row. ``page_props`` sets ``cards``, for all rows of the page at once."""

    cards: tuple[ProductCard, ...] = ()

    @property
    def row(self) -> ProductRowQuery:
        """The query of the row's products."""
        source = self["source"][0] if len(self["source"]) else None
        kind, value = (source.block_type, source.value) if source else ("", None)
        return build_row(kind, value, self["count"])


def build_row(kind: str, value: Any, count: int) -> ProductRowQuery:
    """Return the row of ``kind``, a name in ``ProductRowSources``, and its ``value``."""
    listed = Product.objects.listed()
    add_page_tags(*get_tags(kind, value))
    if kind == "featured":
        return ProductRowQuery(listed.filter(is_featured=True), count)
    if kind == "newest":
        return ProductRowQuery(listed, count, NEWEST)
    if kind == "on_sale":
        sold = Variation.objects.published().filter(build_reduced_filter()).values("product")
        return ProductRowQuery(listed.filter(pk__in=sold), count)
    if kind == "category" and value:
        return ProductRowQuery(listed.in_category(value), count)
    if kind in ("brand", "tag") and value:
        return ProductRowQuery(listed.filter(**{f"{kind}s": value}), count)
    if kind == "chosen":
        return ProductRowQuery.from_ids([product.pk for product in value if product])
    return ProductRowQuery.from_ids([])


def get_tags(kind: str, value: Any) -> set[str]:
    """Return the page tags that invalidate such a row."""
    if kind in ("featured", "newest"):
        return {build_list_tag()}
    if kind == "on_sale":
        return {build_facets_tag()}
    if kind == "chosen":
        return {build_card_tag(product.pk) for product in value if product}
    return {build_list_tag(type(value), value.pk)} if value else set()


class ProductRow(blocks.StructBlock):
    heading = blocks.CharBlock(label=gettext_lazy("Heading"), max_length=80)
    source = ProductRowSources()
    count = blocks.IntegerBlock(
        label=gettext_lazy("How many at most"),
        default=8,
        min_value=2,
        max_value=24,
        help_text=gettext_lazy("Four stand beside each other on a computer, two on a phone."),
    )
    more = OptionalTarget(
        label=gettext_lazy("Where “Show all” leads"),
        required=False,
        help_text=gettext_lazy("A category leads to itself when you leave it empty."),
    )

    class Meta:
        icon = "table"
        label = gettext_lazy("Row of products")
        label_format = "{heading}"
        value_class = ProductRowValue

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        chosen = [child for child in cleaned["source"] if child.block_type == "chosen"]
        if chosen and not len(chosen[0].value):
            raise blocks.StructBlockValidationError(
                block_errors={"source": ValidationError(_("Choose at least one product."))}
            )
        return cleaned

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        if not value.cards:
            return None
        return ProductRowProps(heading=value["heading"], cards=value.cards, all_href=get_all_href(value)).model_dump(
            mode="json"
        )


def get_all_href(value: Any) -> str:
    """Return the URL of all products of the row: the editor's link, else the page of the row's category."""
    for target in value["more"] or ():
        return get_href(target.value)
    for source in value["source"]:
        if source.block_type == "category" and source.value:
            return get_category_url(source.value)
    return ""
