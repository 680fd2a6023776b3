"""The demo's mega menus: one with goods, which comes when somebody points at it, one with articles in all pages."""

from typing import Any

from django.db import transaction
from wagtail.rich_text import RichText

from vyloha.backoffice.demo_posts import picture
from vyloha.commerce.catalogue.models import Category
from vyloha.content.models import BlogIndexPage, BlogPostPage, MegaMenu

Block = tuple[str, Any]


@transaction.atomic
def fill_menu() -> None:
    """Make both once; later calls leave them as editors left them."""
    if MegaMenu.objects.exists():
        return
    if hiking := Category.objects.filter(slug="turistika", parent=None).first():
        MegaMenu.objects.create(category=hiking, body=goods(hiking))
    blog = BlogIndexPage.objects.live().first()
    if blog and (posts := list(BlogPostPage.objects.live().order_by("pk")[:3])):
        MegaMenu.objects.create(page=blog, name="Poradna", body=[columns([article(post) for post in posts])])


def goods(category: Category) -> list[Block]:
    """Return a picture with an invitation beside goods: in three columns they are small enough for the panel."""
    rows = [row("Osvědčené na cestu", "category", category), row("Právě ve slevě", "on_sale", None)]
    return [columns([invitation(), *rows])]


def row(heading: str, source: str, value: Any) -> list[Block]:
    return [("product_row", {"heading": heading, "source": [(source, value)], "count": 2, "more": []})]


def invitation() -> list[Block]:
    image = picture("clanek-vandr", "Na vandr", alt="Tábořiště s plachtou mezi stromy")
    words = RichText('<p><b>Chystáte se na vandr?</b> <a href="/blog/co-sbalit-na-vandr/">Co s sebou sbalit</a></p>')
    return [*([("image", {"image": image, "caption": ""})] if image else []), ("text", words)]


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
