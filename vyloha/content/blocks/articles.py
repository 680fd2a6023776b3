"""Blog posts as a block on other pages."""

from typing import Any

from django.apps import apps
from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.links import get_path
from vyloha.content.cards.post_cards import PostCard, build_post_cards
from vyloha.content.page_tags import POSTS
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.rendering import Props


class ArticlesProps(Props):
    heading: str
    posts: tuple[PostCard, ...]
    all_href: str  # of the blog


class PostChoice(blocks.ListBlock):
    """Posts selected one by one."""

    def __init__(self, **kwargs: Any):
        post = blocks.PageChooserBlock("content.BlogPostPage", label=_("Post"))
        help_text = _("Leave it empty for the newest ones.")
        super().__init__(post, **{"label": _("Posts"), "default": [], "help_text": help_text} | kwargs)


class Articles(blocks.StructBlock):
    heading = blocks.CharBlock(label=_("Heading"), max_length=80, default=_("From our blog"))
    posts = PostChoice(max_num=6)
    count = blocks.IntegerBlock(label=_("How many of the newest"), default=3, min_value=1, max_value=6)

    class Meta:
        icon = "doc-full"
        label = _("Recommended articles")
        label_format = "{heading}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        posts = get_posts(value)
        if not posts:
            return None
        return ArticlesProps(
            heading=value["heading"], posts=build_post_cards(posts), all_href=get_path(posts[0].get_parent())
        ).model_dump(mode="json")


def get_posts(value: Any) -> list[Any]:
    """Return the published ones of the selected ``posts``; the ``count`` newest when none was selected. One query."""
    add_page_tags(POSTS)
    # Imported by name, as the page models import the blocks.
    shown = apps.get_model("content", "BlogPostPage").objects.shown()
    chosen = [page.pk for page in value["posts"] if page]
    if not chosen:
        return list(shown[: value["count"]])
    by_id = {post.pk: post for post in shown.filter(pk__in=chosen)}
    return [by_id[pk] for pk in chosen if pk in by_id]
