"""The demo's mega menus: one with goods, which comes when somebody points at it, one with articles in all pages."""

from typing import Any

from django.db import transaction
from wagtail.rich_text import RichText

from vyloha.backoffice.demo.catalogue import Range
from vyloha.commerce.catalogue.models import Category
from vyloha.content.models import BlogIndexPage, BlogPostPage, MegaMenu

Block = tuple[str, Any]


@transaction.atomic
def fill_menu(shop: Range) -> None:
    """Make both once; later calls leave them as editors left them."""
    if MegaMenu.objects.exists():
        return
    words = shop.words["menu"]
    if category := Category.objects.filter(slug=words["category"], parent=None).first():
        MegaMenu.objects.create(category=category, body=goods(shop, category))
    blog = BlogIndexPage.objects.live().first()
    if blog and (posts := list(BlogPostPage.objects.live().order_by("pk")[:3])):
        MegaMenu.objects.create(page=blog, name=words["journal"], body=[columns([article(post) for post in posts])])


def goods(shop: Range, category: Category) -> list[Block]:
    """Return a picture with an invitation beside goods: in three columns they are small enough for the panel."""
    words = shop.words["menu"]
    rows = [row(words["goods"], "category", category), row(words["on_sale"], "on_sale", None)]
    return [columns([invitation(shop), *rows])]


def row(heading: str, source: str, value: Any) -> list[Block]:
    return [("product_row", {"heading": heading, "source": [(source, value)], "count": 2, "more": []})]


def invitation(shop: Range) -> list[Block]:
    words = shop.words["menu"]
    image = shop.picture(words["picture"], "Pozvánka", words["alt"])
    return [("image", {"image": image, "caption": ""}), ("text", RichText(f"<p>{words['text']}</p>"))]


def article(post: BlogPostPage) -> list[Block]:
    image = post.picture
    if image:
        image.contextual_alt_text, image.decorative = "", True
    words = RichText(f'<p><a linktype="page" id="{post.pk}">{post.title}</a></p>')
    return [*([("image", {"image": image, "caption": ""})] if image else []), ("text", words)]


def columns(blocks: list[list[Block]]) -> Block:
    return "section", {
        "columns": blocks,
        "background": "none",
        "spacing": "none",
        "anchor": "",
        "loads_when_seen": False,
    }
