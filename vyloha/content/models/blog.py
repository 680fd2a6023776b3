"""The blog: an index page with its posts below it."""

from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.core.paginator import InvalidPage, Paginator
from django.db import models
from django.forms import CheckboxSelectMultiple
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from modelcluster.fields import ParentalManyToManyField
from wagtail.admin.panels import FieldPanel, MultiFieldPanel
from wagtail.contrib.routable_page.models import RoutablePageMixin, path
from wagtail.fields import StreamField
from wagtail.models import PageManager
from wagtail.query import PageQuerySet

from vyloha.content.blocks import Body
from vyloha.content.blocks.layout import get_searchable_texts
from vyloha.content.blog_feed import BlogFeed
from vyloha.content.cards.post_cards import LocalizedDate, build_post_cards
from vyloha.content.models.pages import ReactPage, TopLevelPage
from vyloha.content.page_tags import POSTS, build_page_tag
from vyloha.content.paging import Paging
from vyloha.content.pictures import build_picture
from vyloha.content.props import BlogCategoryLink, BlogPage
from vyloha.content.props import BlogPostPage as BlogPostProps
from vyloha.content.seo.structured_data import build_article, build_breadcrumb_list
from vyloha.content.shell.shell import Link, build_title, get_shell
from vyloha.core.cache.tags import add_page_tags

ROUTES = ("rss", "kategorie", "strana")  # reserved slugs right below the blog
PER_PAGE = 10
MAX_RELATED = 3
WORDS_PER_MINUTE = 200  # reading speed of an adult on a screen


def get_today() -> date:
    """Return the day in the shop's time zone."""
    return timezone.localdate()


class BlogCategory(models.Model):
    """A category of blog posts."""

    name = models.CharField(_("name"), max_length=60)
    slug = models.SlugField(_("slug"), max_length=60, unique=True)
    description = models.CharField(
        _("description"),
        max_length=300,
        blank=True,
        help_text=_("One or two sentences; search engines show them too."),
    )
    position = models.PositiveIntegerField(_("position"), default=0)

    class Meta:
        ordering = ("position", "name")
        verbose_name = _("blog category")
        verbose_name_plural = _("blog categories")

    def __str__(self) -> str:
        return self.name


class BlogPostQuerySet(PageQuerySet):
    def shown(self) -> "BlogPostQuerySet":
        """Public posts, the newest first, without the fields that only their own page shows."""
        shown: BlogPostQuerySet = self.live().public().order_by("-day", "-pk").select_related("picture").defer("body")
        return shown


class BlogIndexPage(RoutablePageMixin, TopLevelPage):
    """A blog: its posts page by page, also those of one category, and its RSS."""

    intro = models.TextField(_("introduction"), max_length=500, blank=True)

    content_panels = [*TopLevelPage.content_panels, FieldPanel("intro")]
    parent_page_types = ["content.HomePage", "content.ContentPage"]
    subpage_types = ["content.BlogPostPage"]

    class Meta:
        verbose_name = _("blog")
        verbose_name_plural = _("blogs")

    @property
    def posts(self) -> BlogPostQuerySet:
        """The public posts, the newest first."""
        add_page_tags(POSTS, build_page_tag(self.pk))
        posts: BlogPostQuerySet = BlogPostPage.objects.child_of(self).shown()
        return posts

    @path("", name="all")
    @path("strana/<int:number>/", name="all_page")
    def show_all(self, request: HttpRequest, number: int = 1) -> HttpResponse:
        return self.build_blog_page(request, number).render(request)

    @path("kategorie/<slug:slug>/", name="category")
    @path("kategorie/<slug:slug>/strana/<int:number>/", name="category_page")
    def show_category(self, request: HttpRequest, slug: str, number: int = 1) -> HttpResponse:
        return self.build_blog_page(request, number, get_object_or_404(BlogCategory, slug=slug)).render(request)

    @path("rss/", name="rss")
    def show_rss(self, request: HttpRequest) -> HttpResponse:
        return BlogFeed()(request, blog=self)

    def build_blog_page(self, request: HttpRequest, number: int, category: BlogCategory | None = None) -> BlogPage:
        """
        Return a page of the blog's posts, of those in ``category`` if given.

        :raises Http404: if there is no page ``number``, or its number is misspelled
        """
        home = self.path_on_site or "/"
        first = self.get_category_path(category) if category else home

        def build_url(wanted: int) -> str:
            return first if wanted == 1 else f"{first}strana/{wanted}/"

        # One spelling for each page: not "strana/1/", not "strana/02/". A preview has the URL of the blog itself.
        if request.path != build_url(number) and (number != 1 or "/strana/" in request.path):
            raise Http404("no such page")
        posts = self.posts.filter(categories=category) if category else self.posts
        try:
            page = Paginator(posts, PER_PAGE).page(number)
        except InvalidPage as error:
            raise Http404("no such page") from error
        heading = category.name if category else self.title
        shell, trail = get_shell(request), self.build_trail(request)
        said = {"heading": heading, "number": number}
        title = heading if number == 1 else gettext("%(heading)s, page %(number)d") % said
        more: dict[str, Any] = {"canonical": request.build_absolute_uri(build_url(number))}
        if category:
            more["description"] = category.description
        return BlogPage(
            meta=self.build_meta(request, build_title(title, shell), **more),
            shell=shell,
            title=heading,
            intro=category.description if category else self.intro,
            breadcrumbs=(*trail, Link(name=self.title, href=home)) if category else trail,
            categories=tuple(
                BlogCategoryLink(name=used.name, href=self.get_category_path(used), is_current=used == category)
                for used in self.get_used_categories()
            ),
            posts=build_post_cards(page.object_list),
            paging=Paging.build(page, build_url),
            rss=self.rss_path,
        )

    def get_used_categories(self) -> models.QuerySet[BlogCategory]:
        """Return the categories with posts."""
        return BlogCategory.objects.filter(posts__in=self.posts.order_by().values("pk")).distinct()

    def get_category_path(self, category: BlogCategory) -> str:
        """Return the path of a category's page."""
        return f"{self.path_on_site}kategorie/{category.slug}/"

    @property
    def rss_path(self) -> str:
        return f"{self.path_on_site}rss/"


class BlogPostPage(ReactPage):
    """One post."""

    perex = models.TextField(
        _("perex"),
        max_length=300,
        help_text=_("Two sentences that say what the post is about. They stand in lists and at its beginning."),
    )
    day = models.DateField(_("date"), default=get_today, help_text=_("Newer posts stand first."))
    author = models.CharField(_("author"), max_length=100, blank=True)
    picture = models.ForeignKey(
        "wagtailimages.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("picture"),
        help_text=_("Landscape, at least 1200 pixels wide. Social networks show it too."),
    )
    picture_alt = models.CharField(
        _("description of the picture"),
        max_length=200,
        blank=True,
        help_text=_("For those who do not see it. Leave it empty when it is only a decoration."),
    )
    categories = ParentalManyToManyField(BlogCategory, related_name="posts", blank=True, verbose_name=_("categories"))
    body = StreamField(Body(), blank=True, verbose_name=_("content"))

    objects = PageManager.from_queryset(BlogPostQuerySet)()

    content_panels = [
        *ReactPage.content_panels,
        FieldPanel("perex"),
        MultiFieldPanel([FieldPanel("picture"), FieldPanel("picture_alt")], heading=_("Picture")),
        FieldPanel("body"),
        MultiFieldPanel(
            [FieldPanel("day"), FieldPanel("author"), FieldPanel("categories", widget=CheckboxSelectMultiple)],
            heading=_("About the post"),
        ),
    ]
    parent_page_types = ["content.BlogIndexPage"]
    subpage_types: list[str] = []

    class Meta:
        verbose_name = _("blog post")
        verbose_name_plural = _("blog posts")

    def clean(self) -> None:
        super().clean()
        if self.slug in ROUTES:
            raise ValidationError({"slug": gettext("This address belongs to the blog itself. Choose another.")})

    def build_props(self, request: HttpRequest) -> BlogPostProps:
        """Return the props of a post: itself, its neighbours and related posts."""
        blog: BlogIndexPage = self.get_parent().specific
        shell, trail, body = get_shell(request), self.build_trail(request), self.build_body(request)
        picture = build_picture(self.picture, self.picture_alt)
        image = request.build_absolute_uri(picture.src) if picture else ""
        previous, following = self.get_neighbours(blog)
        return BlogPostProps(
            meta=self.build_meta(
                request,
                build_title(self.title, shell),
                body,
                description=self.search_description or self.perex,
                image=image,
                kind="article",
                json_ld=(
                    build_article(request, shell, self, self.build_absolute_url(request), image),
                    build_breadcrumb_list(request, trail, self.title),
                ),
            ),
            shell=shell,
            title=self.title,
            perex=self.perex,
            day=LocalizedDate.from_date(self.day),
            author=self.author,
            minutes=self.minutes_to_read,
            picture=picture,
            breadcrumbs=trail,
            categories=tuple(
                Link(name=category.name, href=blog.get_category_path(category)) for category in self.categories.all()
            ),
            post_id=self.pk or 0,
            blocks=body.blocks,
            related=build_post_cards(self.get_related(blog)),
            previous=previous and Link(name=previous.title, href=previous.path_on_site),
            next=following and Link(name=following.title, href=following.path_on_site),
            rss=blog.rss_path,
        )

    def get_neighbours(self, blog_page: BlogIndexPage) -> tuple["BlogPostPage | None", "BlogPostPage | None"]:
        """Return the post before this one and the one after it, by date."""
        same_day = models.Q(day=self.day)
        earlier = blog_page.posts.filter(models.Q(day__lt=self.day) | same_day & models.Q(pk__lt=self.pk or 0))
        later = blog_page.posts.filter(models.Q(day__gt=self.day) | same_day & models.Q(pk__gt=self.pk or 0))
        return earlier.first(), later.last()

    def get_related(self, blog_page: BlogIndexPage) -> list["BlogPostPage"]:
        """Return related posts: the newest that share a category with this one, then the newest of all."""
        others = blog_page.posts.exclude(pk=self.pk)
        alike = others.filter(categories__in=[category.pk for category in self.categories.all()]).distinct()
        newest = others[: 2 * MAX_RELATED]
        return list({post.pk: post for post in (*alike[:MAX_RELATED], *newest)}.values())[:MAX_RELATED]

    @property
    def minutes_to_read(self) -> int:
        """The reading time, at least a minute."""
        texts = [self.perex, *get_searchable_texts(self.body)]
        return max(1, round(sum(len(text.split()) for text in texts) / WORDS_PER_MINUTE))
