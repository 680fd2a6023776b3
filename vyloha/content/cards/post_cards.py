"""Cards of blog posts on other pages."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Protocol

from django.db.models import prefetch_related_objects
from django.utils.formats import date_format

from vyloha.content.pictures import Picture, build_picture
from vyloha.core.rendering import Props


class Post(Protocol):
    """The interface of a post for cards: its model is in a layer above, as its blocks show posts too."""

    title: str
    perex: str
    day: date
    author: str
    picture: Any  # Wagtail's image
    picture_alt: str
    categories: Any
    path_on_site: str
    last_published_at: datetime | None


class LocalizedDate(Props):
    iso: str  # "2026-11-20"
    text: str  # "20. listopadu 2026"

    @classmethod
    def from_date(cls, day: date) -> "LocalizedDate":
        # No-break spaces keep the day and the month on one line.
        return cls(iso=day.isoformat(), text=date_format(day, "j. E Y").replace(" ", "\u00a0"))


class PostCard(Props):
    title: str
    href: str
    perex: str
    day: LocalizedDate
    picture: Picture | None


def build_post_cards(posts: Iterable[Post]) -> tuple[PostCard, ...]:
    """Return the posts' cards; always two queries."""
    models: list[Any] = list(posts)
    prefetch_related_objects(models, "picture__renditions")
    return tuple(build_post_card(post) for post in models)


def build_post_card(post: Post) -> PostCard:
    """Return the card of one post whose picture is prefetched."""
    return PostCard(
        title=post.title,
        href=post.path_on_site,
        perex=post.perex,
        day=LocalizedDate.from_date(post.day),
        picture=build_picture(post.picture),
    )
