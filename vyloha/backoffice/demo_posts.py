"""The posts of the demo's blog, out of ``demo/posts.py``."""

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.images import ImageFile
from wagtail.images import get_image_model
from wagtail.rich_text import RichText

from vyloha.commerce.catalogue.importing.slugs import slug_of
from vyloha.commerce.catalogue.models import Category
from vyloha.content.models import BlogCategory, BlogIndexPage, BlogPostPage

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
    Return the picture ``name`` of the demo as a new image of the shop, None when the demo has none.

    A block asks of each image what it shows, or that it only decorates: without ``alt`` it does.
    """
    file = FOLDER / "pictures" / f"{name}.webp"
    if not file.exists():
        return None
    with file.open("rb") as stream:
        image = get_image_model().objects.create(title=title, file=ImageFile(stream, name=file.name))
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


def _blocks(html: str) -> list[tuple[str, Any]]:
    # Text and headings take turns; a text comes first.
    text, *rest = HEADING.split(html)
    blocks: list[tuple[str, Any]] = [("text", RichText(text.strip()))] if text.strip() else []
    for heading, words in zip(rest[::2], rest[1::2], strict=True):
        blocks += [("heading", heading), ("text", RichText(words.strip()))]
    return blocks


def _goods(slug: str) -> list[tuple[str, Any]]:
    category = Category.objects.filter(url_path=GOODS.get(slug, "")).first()
    row = {"heading": "Bude se vám hodit", "source": [("category", category)], "count": 4, "more": []}
    return [("product_row", row)] if category else []


def _category(name: str) -> BlogCategory:
    made, _is_new = BlogCategory.objects.get_or_create(slug=slug_of(name, "blog"), defaults={"name": name})
    return made
