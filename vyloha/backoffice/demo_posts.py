"""The posts of the demo's blog, out of ``demo/posts.py``."""

import hashlib
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from wagtail.images import get_image_model
from wagtail.rich_text import RichText

from vyloha.commerce.catalogue.importing.slugs import slug_of
from vyloha.commerce.catalogue.models import Category
from vyloha.content.models import BlogCategory, BlogIndexPage, BlogPostPage

Block = tuple[str, Any]

FOLDER = Path(settings.ROOT) / "demo"
HEADING = re.compile(r"<h2>(.*?)</h2>")
AUTHOR = "Jana Dvořáková"
# What a post writes about: the path of a category whose products stand at its end.
GOODS = {
    "pece-o-merino-a-vlnu": "obleceni/mikiny-a-svetry/svetry",
    "jak-vybrat-spacak": "kempovani/spacaky-a-karimatky/spacaky",
    "co-sbalit-na-vandr": "turistika/vybaveni",
}


def fill_blog(blog: BlogIndexPage) -> None:
    """Publish the demo's posts, the oldest first."""
    for post in reversed(_read_posts()):
        page = BlogPostPage(
            title=post.title,
            slug=post.slug,
            perex=post.intro,
            day=post.published,
            author=AUTHOR,
            picture=picture(post.picture.stem, post.title),
            body=[*_blocks(post.body), *_goods(post.slug)],
        )
        blog.add_child(instance=page)
        page.categories = [_category(post.category)]
        page.save_revision().publish()


def picture(name: str, title: str, alt: str = "") -> Any:
    """
    Return the picture ``name`` of the demo as an image of the shop, None when the demo has none.

    An image that the shop has already, of a product or of another page, is used again: its sizes are drawn. A block
    asks of each image what it shows, or that it only decorates: without ``alt`` it does.
    """
    file = FOLDER / "pictures" / f"{name}.webp"
    if not file.exists():
        return None
    images, content = get_image_model().objects, file.read_bytes()
    file_hash = hashlib.sha1(content, usedforsecurity=False).hexdigest()  # as Wagtail's own
    image = images.filter(file_hash=file_hash).first() or images.create(
        title=title, file=ContentFile(content, file.name), file_hash=file_hash
    )
    image.contextual_alt_text, image.decorative = alt, not alt
    return image


def _read_posts() -> list[Any]:
    # By its path: the demo is no part of the installed package.
    spec = spec_from_file_location("vyloha_demo_posts", FOLDER / "posts.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(FOLDER / "posts.py")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look themselves up there
    spec.loader.exec_module(module)
    posts: list[Any] = module.posts()
    return posts


def _blocks(html: str) -> list[Block]:
    # Text and headings take turns; a text comes first.
    text, *rest = HEADING.split(html)
    blocks: list[Block] = [("text", RichText(text.strip()))] if text.strip() else []
    for heading, words in zip(rest[::2], rest[1::2], strict=True):
        blocks += [("heading", heading), ("text", RichText(words.strip()))]
    return blocks


def _goods(slug: str) -> list[Block]:
    category = Category.objects.filter(url_path=GOODS.get(slug, "")).first()
    row = {"heading": "Bude se vám hodit", "source": [("category", category)], "count": 4, "more": []}
    return [("product_row", row)] if category else []


def _category(name: str) -> BlogCategory:
    made, _is_new = BlogCategory.objects.get_or_create(slug=slug_of(name, "blog"), defaults={"name": name})
    return made
