"""A grid of blog posts: by category, page by page. Posts are in no index; the database is queried."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.apps import apps
from django.core.paginator import InvalidPage, Paginator
from django.utils.translation import gettext as _

from vyloha.commerce.search.query import TermJoin
from vyloha.content.cards.post_cards import PostCard, build_post_cards
from vyloha.content.listing.grid import More, PageNotInListing, ShownRange, get_refresh_url, parse_page_number
from vyloha.content.listing.labels import format_number
from vyloha.content.listing.terms import ALL, SelectedTerms
from vyloha.content.listing.url_state import ListingSelection, ListingUrl
from vyloha.content.page_tags import POSTS
from vyloha.content.paging import Paging
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.rendering import Props

CATEGORY = "category"  # the only taxonomy of posts, by its name in WordPress


class PostCategory(Props):
    value: str  # its slug; "__all" for posts of any category
    name: str
    href: str
    is_current: bool


class PostListing(Props):
    """The props of a grid of posts."""

    post_id: int  # the page that contains it
    refresh_url: str  # URL that renders another state of it
    widget_id: str
    base_url: str  # path of that page
    posts: tuple[PostCard, ...]
    categories: tuple[PostCategory, ...]  # none: there is nothing to choose
    shown: ShownRange
    paging: Paging
    more: More


@dataclass(frozen=True, slots=True)
class PostGrid:
    """A listing of posts as configured by an editor."""

    per_page: int
    more: More = "button"


@dataclass(frozen=True, slots=True)
class PostsPage:
    """A grid of posts' part of a page."""

    selection: ListingSelection
    number: int
    url: str  # its own
    props: PostListing

    @property
    def total(self) -> int:
        return self.props.shown.total


def load_posts_page(grid: PostGrid, url: ListingUrl, widget_id: str, post_id: int = 0) -> PostsPage:
    """
    Return the page of posts at ``url``.

    :raises PageNotInListing:
    """
    selection = url.grids[widget_id]
    number = parse_page_number(selection.page)
    # Imported by name, as the page models import the blocks.
    all_posts = apps.get_model("content", "BlogPostPage").objects.shown()
    categories = _get_used_categories(all_posts)
    add_page_tags(POSTS)
    try:
        page: Any = Paginator(_filter_posts(all_posts, selection, categories), grid.per_page).page(number)
    except InvalidPage as error:
        raise PageNotInListing(number) from error
    cards = build_post_cards(page.object_list)
    start, total = page.start_index(), page.paginator.count
    props = PostListing(
        post_id=post_id,
        refresh_url=get_refresh_url(),
        widget_id=widget_id,
        base_url=url.path,
        posts=cards,
        categories=_build_choices(url, widget_id, categories),
        shown=ShownRange(first=max(start, 1), last=page.end_index(), total=total, total_text=format_number(total)),
        paging=Paging.build(page, lambda wanted: url.with_page(widget_id, wanted).url),
        more=grid.more,
    )
    return PostsPage(selection, number, url.url, props)


def _get_used_categories(posts: Any) -> list[Any]:
    """Return the categories with posts, in their order."""
    category = apps.get_model("content", "BlogCategory")
    return list(category.objects.filter(posts__in=posts.order_by().values("pk")).distinct())


def _filter_posts(posts: Any, selection: ListingSelection, categories: list[Any]) -> Any:
    known = {category.slug: category.pk for category in categories}
    for taxonomy, terms in selection.filters.items():
        posts = _filter_by_terms(posts, terms, known) if taxonomy == CATEGORY else posts.none()
    return posts


def _filter_by_terms(posts: Any, terms: SelectedTerms, known: Mapping[str, int]) -> Any:
    links = posts.model.categories.through.objects
    ids = [known[slug] for slug in terms.values if slug in known]
    if terms.join is TermJoin.NOT:
        return posts.exclude(pk__in=links.filter(blogcategory__in=ids).values("blogpostpage"))
    if terms.join is TermJoin.AND and len(ids) < len(terms.values):
        return posts.none()
    # At most one condition for each category.
    groups = [[pk] for pk in ids] if terms.join is TermJoin.AND else [ids]
    for group in groups:
        posts = posts.filter(pk__in=links.filter(blogcategory__in=group).values("blogpostpage"))
    return posts


def _build_choices(url: ListingUrl, widget_id: str, categories: list[Any]) -> tuple[PostCategory, ...]:
    selection = url.grids[widget_id]
    terms = selection.filters.get(CATEGORY)
    chosen = terms.values if terms else ()

    def build_choice(value: str, name: str, filters: Mapping[str, SelectedTerms]) -> PostCategory:
        href = url.with_selection(widget_id, replace(selection, filters=filters, page="1")).url
        return PostCategory(value=value, name=name, href=href, is_current=value in (chosen or (ALL,)))

    if len(categories) < 2 and not chosen:
        return ()
    named = (
        build_choice(category.slug, category.name, {CATEGORY: SelectedTerms((category.slug,))})
        for category in categories
    )
    return (build_choice(ALL, _("All"), {}), *named)
