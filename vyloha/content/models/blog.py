"""The blog: a page that lists its posts, which stand below it. What they show is put together in ``content.blog``."""

from datetime import date

from django.core.exceptions import ValidationError
from django.db import models
from django.forms import CheckboxSelectMultiple
from django.http import HttpRequest, HttpResponse
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

from vyloha.content import blog, blog_feed
from vyloha.content.blocks import Body
from vyloha.content.models.pages import AddressedPage, ReactPage
from vyloha.content.page_tags import POSTS, page_tag
from vyloha.core.page_tags import shows

ROUTES = ("rss", "kategorie", "strana")  # addresses right below the blog that are no posts


def today() -> date:
    """Return the day in the shop's time zone."""
    return timezone.localdate()


class BlogCategory(models.Model):
    """What posts are sorted by."""

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
        """Posts that everybody may read, the newest first; without what only their own page shows."""
        shown: BlogPostQuerySet = self.live().public().order_by("-day", "-pk").select_related("picture").defer("body")
        return shown


class BlogIndexPage(RoutablePageMixin, AddressedPage):
    """A blog: its posts page by page, also those of one category, and its RSS."""

    intro = models.TextField(_("introduction"), max_length=500, blank=True)

    content_panels = [*AddressedPage.content_panels, FieldPanel("intro")]
    parent_page_types = ["content.HomePage", "content.ContentPage"]
    subpage_types = ["content.BlogPostPage"]

    class Meta:
        verbose_name = _("blog")
        verbose_name_plural = _("blogs")

    @property
    def posts(self) -> BlogPostQuerySet:
        """The posts that everybody may read, the newest first."""
        shows(POSTS, page_tag(self.pk))
        posts: BlogPostQuerySet = BlogPostPage.objects.child_of(self).shown()
        return posts

    @path("", name="all")
    @path("strana/<int:number>/", name="all_page")
    def show_all(self, request: HttpRequest, number: int = 1) -> HttpResponse:
        return blog.listed(self, request, number).render(request)

    @path("kategorie/<slug:slug>/", name="category")
    @path("kategorie/<slug:slug>/strana/<int:number>/", name="category_page")
    def show_category(self, request: HttpRequest, slug: str, number: int = 1) -> HttpResponse:
        return blog.listed(self, request, number, get_object_or_404(BlogCategory, slug=slug)).render(request)

    @path("rss/", name="rss")
    def show_rss(self, request: HttpRequest) -> HttpResponse:
        return blog_feed.BlogFeed()(request, blog=self)

    def used_categories(self) -> models.QuerySet[BlogCategory]:
        """Return the categories that some post is in."""
        return BlogCategory.objects.filter(posts__in=self.posts.order_by().values("pk")).distinct()

    def category_path(self, category: BlogCategory) -> str:
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
    day = models.DateField(_("date"), default=today, help_text=_("Newer posts stand first."))
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

    def props(self, request: HttpRequest) -> blog.BlogPostPage:
        return blog.post_page(self, self.get_parent().specific, request)

    def neighbours(self, blog_page: BlogIndexPage) -> tuple["BlogPostPage | None", "BlogPostPage | None"]:
        """Return the post before this one and the one after it, by date."""
        same_day = models.Q(day=self.day)
        earlier = blog_page.posts.filter(models.Q(day__lt=self.day) | same_day & models.Q(pk__lt=self.pk or 0))
        later = blog_page.posts.filter(models.Q(day__gt=self.day) | same_day & models.Q(pk__gt=self.pk or 0))
        return earlier.first(), later.last()

    def related(self, blog_page: BlogIndexPage) -> BlogPostQuerySet:
        """Return the posts that share a category with this one, the newest first."""
        shared = blog_page.posts.filter(categories__in=[category.pk for category in self.categories.all()])
        others: BlogPostQuerySet = shared.exclude(pk=self.pk).distinct()
        return others
