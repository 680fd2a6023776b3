"""What the pages of a blog show."""

from typing import TYPE_CHECKING, Any

from django.core.paginator import InvalidPage, Paginator
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from vyloha.content.paging import Paging
from vyloha.content.pictures import Picture, picture_of
from vyloha.content.post_cards import Day, PostCard, cards_of_posts
from vyloha.content.props import Blocks
from vyloha.content.shell import Link, ShopPage, shell_of, title_of
from vyloha.content.structured_data import article, breadcrumb_list
from vyloha.core.rendering import Props

if TYPE_CHECKING:
    from vyloha.content import models

PER_PAGE = 10
RELATED = 3
WORDS_A_MINUTE = 200  # how fast an adult reads from a screen


class BlogCategoryLink(Props):
    name: str
    href: str
    is_current: bool


class BlogPage(ShopPage):
    title: str
    intro: str
    breadcrumbs: tuple[Link, ...]
    categories: tuple[BlogCategoryLink, ...]
    posts: tuple[PostCard, ...]
    paging: Paging
    rss: str  # URL


class BlogPostPage(ShopPage):
    title: str
    perex: str
    day: Day
    author: str
    minutes: int  # to read it
    picture: Picture | None
    breadcrumbs: tuple[Link, ...]
    categories: tuple[Link, ...]
    post_id: int  # that calls of the protocol know it by
    blocks: Blocks
    related: tuple[PostCard, ...]
    previous: Link | None
    next: Link | None
    rss: str  # URL


def listed(
    blog: "models.BlogIndexPage", request: HttpRequest, number: int, category: "models.BlogCategory | None" = None
) -> BlogPage:
    """
    Return a page of the blog's posts, of those in ``category`` if there is one.

    :raises Http404: if there is no page ``number``, or it has another address
    """
    home = blog.path_on_site or "/"
    first = blog.category_path(category) if category else home

    def url(wanted: int) -> str:
        return first if wanted == 1 else f"{first}strana/{wanted}/"

    # One spelling a page: not "strana/1/", not "strana/02/". A preview has the address of the blog itself.
    if request.path != url(number) and (number != 1 or "/strana/" in request.path):
        raise Http404("no such page")
    posts = blog.posts.filter(categories=category) if category else blog.posts
    try:
        page = Paginator(posts, PER_PAGE).page(number)
    except InvalidPage as error:
        raise Http404("no such page") from error
    heading = category.name if category else blog.title
    shell, trail = shell_of(request), blog.trail(request)
    numbered = heading if number == 1 else _("%(heading)s, page %(number)d") % {"heading": heading, "number": number}
    more: dict[str, Any] = {"canonical": request.build_absolute_uri(url(number))}
    return BlogPage(
        meta=blog.meta(
            request, title_of(numbered, shell), **(more | {"description": category.description} if category else more)
        ),
        shell=shell,
        title=heading,
        intro=category.description if category else blog.intro,
        breadcrumbs=(*trail, Link(name=blog.title, href=home)) if category else trail,
        categories=tuple(
            BlogCategoryLink(name=one.name, href=blog.category_path(one), is_current=one == category)
            for one in blog.used_categories()
        ),
        posts=cards_of_posts(page.object_list),
        paging=Paging.of(page, url),
        rss=blog.rss_path,
    )


def post_page(post: "models.BlogPostPage", blog: "models.BlogIndexPage", request: HttpRequest) -> BlogPostPage:
    """Return what a post shows: itself, then the way on."""
    shell, trail, body = shell_of(request), post.trail(request), post.drawn(request)
    picture = picture_of(post.picture, post.picture_alt)
    image = request.build_absolute_uri(picture.src) if picture else ""
    previous, following = post.neighbours(blog)
    return BlogPostPage(
        meta=post.meta(
            request,
            title_of(post.title, shell),
            body,
            description=post.search_description or post.perex,
            image=image,
            kind="article",
            json_ld=(
                article(request, shell, post, post.absolute_url(request), image),
                breadcrumb_list(request, trail, post.title),
            ),
        ),
        shell=shell,
        title=post.title,
        perex=post.perex,
        day=Day.of(post.day),
        author=post.author,
        minutes=minutes_to_read(post),
        picture=picture,
        breadcrumbs=trail,
        categories=tuple(Link(name=one.name, href=blog.category_path(one)) for one in post.categories.all()),
        post_id=post.pk or 0,
        blocks=body.blocks,
        related=cards_of_posts(related(post, blog)),
        previous=previous and Link(name=previous.title, href=previous.path_on_site),
        next=following and Link(name=following.title, href=following.path_on_site),
        rss=blog.rss_path,
    )


def related(post: "models.BlogPostPage", blog: "models.BlogIndexPage") -> "list[models.BlogPostPage]":
    """Return posts to read on: the newest that share a category with this one, then the newest of all."""
    alike, newest = post.related(blog)[:RELATED], blog.posts.exclude(pk=post.pk)[: 2 * RELATED]
    return list({one.pk: one for one in (*alike, *newest)}.values())[:RELATED]


def minutes_to_read(post: "models.BlogPostPage") -> int:
    """Return how long the post takes to read, at least a minute."""
    texts = [post.perex, *post.body.stream_block.get_searchable_content(post.body)]
    return max(1, round(sum(len(text.split()) for text in texts) / WORDS_A_MINUTE))
