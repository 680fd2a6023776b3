"""Wagtail pages. Each only says its props; React draws it."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.forms import WagtailAdminPageForm
from wagtail.admin.panels import FieldPanel
from wagtail.fields import RichTextField, StreamField
from wagtail.models import Page as WagtailPage
from wagtail.rich_text import expand_db_html

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.content.addresses import refuse_reserved
from vyloha.content.blocks import RICH_TEXT, Body
from vyloha.content.cards import cards_of_rows
from vyloha.content.props import BodyBlock, FrontPage, TextPage
from vyloha.content.shell import Link, ShopPage, category_url, shell_of, title_of
from vyloha.core import rendering

FEATURED = 8
NEWEST = 8
CATEGORIES_ON_HOME = 12


class ReactPage(WagtailPage):
    """A Wagtail page that React draws: subclasses say only which props it has."""

    class Meta:
        abstract = True

    def props(self, request: HttpRequest) -> ShopPage:
        """Return what the page's component gets."""
        raise NotImplementedError

    def serve(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.props(request).render(request)

    def serve_preview(self, request: HttpRequest, mode_name: str) -> HttpResponse:
        return self.props(request).render(request)

    def meta(self, request: HttpRequest, title: str) -> rendering.Meta:
        """Return the head's data; ``title`` is used unless the editor wrote another."""
        return rendering.Meta(
            title=self.seo_title or title,
            description=self.search_description,
            canonical=request.build_absolute_uri(self.get_url(request)),
        )


class HomePage(ReactPage):
    """The shop's front page: a welcome, then what the catalogue has to show."""

    heading = models.CharField(gettext_lazy("heading"), max_length=150, blank=True)
    intro = RichTextField(gettext_lazy("introduction"), blank=True, features=RICH_TEXT)
    body = StreamField(Body(), blank=True, verbose_name=gettext_lazy("content"))

    content_panels = [*WagtailPage.content_panels, FieldPanel("heading"), FieldPanel("intro"), FieldPanel("body")]
    parent_page_types = ["wagtailcore.Page"]
    max_count_per_parent = 1

    class Meta:
        verbose_name = gettext_lazy("home page")
        verbose_name_plural = gettext_lazy("home pages")

    def props(self, request: HttpRequest) -> FrontPage:
        shell = shell_of(request)
        listed = Product.objects.listed().for_cards()
        categories = Category.objects.filter(parent=None)[:CATEGORIES_ON_HOME]
        featured, newest = cards_of_rows(
            listed.filter(is_featured=True)[:FEATURED], listed.order_by("-created_at", "-pk")[:NEWEST]
        )
        return FrontPage(
            meta=self.meta(request, shell.shop_name),
            body_class="home",
            shell=shell,
            heading=self.heading or shell.shop_name,
            intro=expand_db_html(self.intro),
            categories=tuple(Link(name=one.name, href=category_url(one)) for one in categories),
            featured=featured,
            newest=newest,
            blocks=blocks_of(self.body),
        )


class ContentPageForm(WagtailAdminPageForm):
    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        # A new page does not know yet where it will stand.
        if self.parent_page and self.parent_page.depth == HOME_DEPTH and cleaned.get("slug"):
            try:
                refuse_reserved(cleaned["slug"])
            except ValidationError as refusal:
                self.add_error(None, refusal)
        return cleaned


class ContentPage(ReactPage):
    """A page of text: delivery and payment, terms, contact."""

    body = StreamField(Body(), blank=True, verbose_name=gettext_lazy("content"))

    content_panels = [*WagtailPage.content_panels, FieldPanel("body")]
    base_form_class = ContentPageForm
    parent_page_types = ["content.HomePage", "content.ContentPage"]

    class Meta:
        verbose_name = gettext_lazy("content page")
        verbose_name_plural = gettext_lazy("content pages")

    def clean(self) -> None:
        super().clean()
        if self.depth == HOME_DEPTH + 1:
            refuse_reserved(self.slug)

    def props(self, request: HttpRequest) -> TextPage:
        shell = shell_of(request)
        above = [page for page in self.get_ancestors().live() if page.depth > 1]
        trail = [
            Link(name=_("Home") if page.depth == HOME_DEPTH else page.title, href=page.get_url(request) or "/")
            for page in above
        ]
        return TextPage(
            meta=self.meta(request, title_of(self.title, shell)),
            shell=shell,
            title=self.title,
            breadcrumbs=tuple(trail),
            blocks=blocks_of(self.body),
        )


HOME_DEPTH = 2  # the tree's own root has 1


def blocks_of(body: Any) -> tuple[BodyBlock, ...]:
    """Return a stream field's value as components of ``web/blocks/`` get it."""
    blocks = body.stream_block.get_api_representation(body)
    # In a preview a block that was not saved yet has no id.
    return tuple(BodyBlock(**block | {"id": block["id"] or f"new-{i}"}) for i, block in enumerate(blocks))
