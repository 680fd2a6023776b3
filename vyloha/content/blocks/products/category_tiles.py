"""Tiles: pictures that link to categories."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.page_tags import build_children_tag, build_list_tag
from vyloha.content.blocks.choosers import CategoryChooser
from vyloha.content.blocks.text import ChosenImage, build_block_picture
from vyloha.content.cards.product_rows import ProductRowQuery, load_ids
from vyloha.content.pictures import Picture, load_first_pictures
from vyloha.content.shell.shell import get_category_url
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.rendering import Props

MAX_TILES = 12


class CategoryTile(Props):
    name: str
    href: str
    picture: Picture | None  # decorative: the name is beside it


class CategoryTilesProps(Props):
    heading: str
    tiles: tuple[CategoryTile, ...]


class Tile(blocks.StructBlock):
    category = CategoryChooser()
    image = ChosenImage(
        label=_("Image"),
        required=False,
        help_text=_("Without one, a product of the category is shown. A square is best."),
    )

    class Meta:
        icon = "folder-open-inverse"
        label = _("Tile")


class CategoryTiles(blocks.StructBlock):
    heading = blocks.CharBlock(label=_("Heading"), required=False, max_length=80)
    tiles = blocks.ListBlock(
        Tile(),
        label=_("Tiles"),
        max_num=MAX_TILES,
        default=[],
        help_text=_("Leave it empty for all main categories of the catalogue, in their order."),
    )

    class Meta:
        icon = "grid"
        label = _("Categories with pictures")
        label_format = "{heading}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        tiles = build_tiles(value["tiles"])
        return (
            CategoryTilesProps(heading=value["heading"] or "", tiles=tiles).model_dump(mode="json") if tiles else None
        )


def build_tiles(chosen: Any) -> tuple[CategoryTile, ...]:
    """
    Return the tiles that an editor selected, of all main categories when they selected none; at most three queries.
    """
    pairs = [(tile["category"], build_block_picture(tile["image"])) for tile in chosen if tile["category"]]
    if not len(chosen):
        add_page_tags(build_children_tag(None))
        pairs = [(category, None) for category in Category.objects.filter(parent=None)[:MAX_TILES]]
    goods = get_category_pictures([category for category, picture in pairs if picture is None])
    return tuple(
        CategoryTile(name=category.name, href=get_category_url(category), picture=picture or goods.get(category.pk))
        for category, picture in pairs
    )


def get_category_pictures(categories: list[Category]) -> dict[int, Picture]:
    """Return the picture of the first product in each category that has one."""
    pictured = Product.objects.listed().filter(images__isnull=False)
    add_page_tags(*(build_list_tag(Category, category.pk) for category in categories))
    rows = [ProductRowQuery(pictured.in_category(category), 1) for category in categories]
    firsts = {category.pk: ids[0] for category, ids in zip(categories, load_ids(rows), strict=True) if ids}
    pictures = load_first_pictures(list(firsts.values()))
    return {pk: pictures[product_id].model_copy(update={"alt": ""}) for pk, product_id in firsts.items()}
