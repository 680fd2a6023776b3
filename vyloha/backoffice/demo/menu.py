"""The demo's mega menus: one with products, loaded on hover, and one with articles in every page."""

from typing import Any

from django.db import transaction
from wagtail.rich_text import RichText

from vyloha.backoffice.demo.catalogue import DemoCatalogue
from vyloha.commerce.catalogue.models import Category
from vyloha.content.models import BlogIndexPage, BlogPostPage, MegaMenu

Block = tuple[str, Any]


@transaction.atomic
def fill_menu(shop: DemoCatalogue) -> None:
    """Create both menus once; later calls leave them as editors left them."""
    if MegaMenu.objects.exists():
        return
    words = shop.words["menu"]
    if category := Category.objects.filter(slug=words["category"], parent=None).first():
        MegaMenu.objects.create(category=category, body=build_product_blocks(shop, category))
    blog = BlogIndexPage.objects.live().first()
    if blog and (posts := list(BlogPostPage.objects.live().order_by("pk")[:3])):
        MegaMenu.objects.create(
            page=blog, name=words["journal"], body=[build_columns([build_article(post) for post in posts])]
        )


def build_product_blocks(shop: DemoCatalogue, category: Category) -> list[Block]:
    """Return a picture with an invitation beside products: in three columns they are small enough for the panel."""
    words = shop.words["menu"]
    rows = [build_row(words["goods"], "category", category), build_row(words["on_sale"], "on_sale", None)]
    return [build_columns([build_invitation(shop), *rows])]


def build_row(heading: str, source: str, value: Any) -> list[Block]:
    return [("product_row", {"heading": heading, "source": [(source, value)], "count": 2, "more": []})]


def build_invitation(shop: DemoCatalogue) -> list[Block]:
    words = shop.words["menu"]
    image = shop.get_picture(words["picture"], "Pozvánka", words["alt"])
    return [("image", {"image": image, "caption": ""}), ("text", RichText(f"<p>{words['text']}</p>"))]


def build_article(post: BlogPostPage) -> list[Block]:
    image = post.picture
    if image:
        image.contextual_alt_text, image.decorative = "", True
    words = RichText(f'<p><a linktype="page" id="{post.pk}">{post.title}</a></p>')
    return [*([("image", {"image": image, "caption": ""})] if image else []), ("text", words)]


def build_columns(blocks: list[list[Block]]) -> Block:
    return "section", {
        "columns": blocks,
        "background": "none",
        "spacing": "none",
        "anchor": "",
        "loads_when_seen": False,
    }
