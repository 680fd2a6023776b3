"""RSS 2.0 of a blog."""

from datetime import datetime, time
from typing import Any, Protocol

from django.contrib.syndication.views import Feed
from django.db.models import prefetch_related_objects
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html

from vyloha.content.cards.post_cards import Post
from vyloha.content.pictures import build_picture
from vyloha.content.shell.shell import build_title, get_shell
from vyloha.core.language import LANGUAGE

ITEMS = 20


class Blog(Protocol):
    """The blog of a feed; the model is in a layer above."""

    title: str
    intro: str
    search_description: str
    path_on_site: str
    rss_path: str
    posts: Any  # a queryset, the newest first


class BlogFeed(Feed):  # type: ignore[type-arg]
    """The newest posts of ``blog``, each with its picture and perex."""

    language = LANGUAGE

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Blog:
        self.request = request
        blog: Blog = kwargs["blog"]
        return blog

    def title(self, blog: Blog) -> str:
        return build_title(blog.title, get_shell(self.request))

    def link(self, blog: Blog) -> str:
        return blog.path_on_site

    def feed_url(self, blog: Blog) -> str:
        return blog.rss_path

    def description(self, blog: Blog) -> str:
        return blog.search_description or blog.intro or blog.title

    def items(self, blog: Blog) -> list[Post]:
        posts = list(blog.posts.prefetch_related("categories")[:ITEMS])
        prefetch_related_objects(posts, "picture__renditions")
        return posts

    def item_title(self, post: Post) -> str:
        return str(post.title)

    def item_link(self, post: Post) -> str:
        return str(post.path_on_site)

    def item_description(self, post: Post) -> str:
        picture = build_picture(post.picture, post.picture_alt)
        if picture is None:
            return str(format_html("<p>{}</p>", post.perex))
        url = self.request.build_absolute_uri(picture.src)
        return str(format_html('<p><img src="{}" alt="{}"></p><p>{}</p>', url, picture.alt, post.perex))

    def item_pubdate(self, post: Post) -> datetime:
        return timezone.make_aware(datetime.combine(post.day, time()))

    def item_author_name(self, post: Post) -> str | None:
        return post.author or None

    def item_categories(self, post: Post) -> list[str]:
        return [category.name for category in post.categories.all()]
