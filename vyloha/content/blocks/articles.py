"""Posts of the blog, on other pages."""

from typing import Any

from django.apps import apps
from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.links import path_of
from vyloha.content.page_tags import POSTS
from vyloha.content.post_cards import PostCard, cards_of_posts
from vyloha.core.page_tags import shows
from vyloha.core.rendering import Props


class ArticlesProps(Props):
    heading: str
    posts: tuple[PostCard, ...]
    all_href: str  # of the blog


class Articles(blocks.StructBlock):
    heading = blocks.CharBlock(label=_("Heading"), max_length=80, default=_("From our blog"))
    posts = blocks.ListBlock(
        blocks.PageChooserBlock("content.BlogPostPage", label=_("Post")),
        label=_("Posts"),
        max_num=6,
        default=[],
        help_text=_("Leave it empty for the newest ones."),
    )
    count = blocks.IntegerBlock(label=_("How many of the newest"), default=3, min_value=1, max_value=6)

    class Meta:
        icon = "doc-full"
        label = _("Recommended articles")
        label_format = "{heading}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        # By name: the models of pages are made of blocks.
        shows(POSTS)
        shown = apps.get_model("content", "BlogPostPage").objects.shown()
        chosen = [page.pk for page in value["posts"] if page]
        if chosen:
            by_id = {post.pk: post for post in shown.filter(pk__in=chosen)}
            posts = [by_id[pk] for pk in chosen if pk in by_id]
        else:
            posts = list(shown[: value["count"]])
        if not posts:
            return None
        return ArticlesProps(
            heading=value["heading"], posts=cards_of_posts(posts), all_href=path_of(posts[0].get_parent())
        ).model_dump(mode="json")
