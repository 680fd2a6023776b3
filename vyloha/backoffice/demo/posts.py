"""The articles of the demo's blog, and texts that are pages of their own."""

import re
from typing import Any

from wagtail.rich_text import RichText

from vyloha.backoffice.demo.catalogue import DemoCatalogue
from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug
from vyloha.commerce.catalogue.models import Category
from vyloha.content.models import BlogCategory, BlogIndexPage, BlogPostPage, ContentPage

Block = tuple[str, Any]

HEADING = re.compile(r"<h2>(.*?)</h2>")


def fill_blog(blog: BlogIndexPage, shop: DemoCatalogue) -> None:
    """Publish the catalogue's posts, the oldest first."""
    for post in reversed(shop.load_posts()):
        page = BlogPostPage(
            title=post.title,
            slug=post.slug,
            perex=post.intro,
            day=post.published,
            author=shop.words["home"]["journal_author"],
            picture=shop.get_picture(post.picture.stem, post.title),
            body=[*_build_blocks(post.body), *_build_product_blocks(post.goods)],
        )
        blog.add_child(instance=page)
        page.categories = [_get_or_create_category(post.category)]
        page.save_revision().publish()


def build_text_pages(shop: DemoCatalogue) -> list[ContentPage]:
    """Return the pages that are texts with a picture above them, not saved yet."""
    return [
        ContentPage(
            title=text.title,
            slug=text.slug,
            body=[
                ("image", {"image": shop.get_picture(text.picture.stem, text.title), "caption": ""}),
                ("text", RichText(f"<p><b>{text.intro}</b></p>")),
                *_build_blocks(text.body),
            ],
            search_description=text.intro,
            show_in_menus=True,
        )
        for text in shop.load_pages()
    ]


def _build_blocks(html: str) -> list[Block]:
    # Text and headings alternate; a text comes first.
    text, *rest = HEADING.split(html)
    blocks: list[Block] = [("text", RichText(text.strip()))] if text.strip() else []
    for heading, words in zip(rest[::2], rest[1::2], strict=True):
        blocks += [("heading", heading), ("text", RichText(words.strip()))]
    return blocks


def _build_product_blocks(path: str) -> list[Block]:
    """Return products of the category at ``path``."""
    category = Category.objects.filter(url_path=path).first()
    row = {"heading": "Bude se vám hodit", "source": [("category", category)], "count": 4, "more": []}
    return [("product_row", row)] if category else []


def _get_or_create_category(name: str) -> BlogCategory:
    made, _is_new = BlogCategory.objects.get_or_create(slug=build_slug(name, "blog"), defaults={"name": name})
    return made
