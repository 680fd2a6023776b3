"""Mega menus: editors' panels in the header's menu."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.fields import StreamField
from wagtail.models import Page

from vyloha.commerce.catalogue.models import Category
from vyloha.content.blocks import NOT_IN_MENUS, MenuBody
from vyloha.content.blocks.layout import PageLayout
from vyloha.content.blocks.links import ADDRESS, get_href
from vyloha.content.body_block import BodyBlock
from vyloha.content.listing.url_state import ListingUrl
from vyloha.content.page_props import build_page_body
from vyloha.content.shell.shell import MenuPanel

MAX_MENUS = 9  # in the menu: more would not fit
SMALL_CHARACTERS = 3000  # length of the stored blocks; their HTML is about twice as long
# Blocks whose HTML changes only with the menu. Product blocks would invalidate every page of the shop.
SMALL_KINDS = {"section", "heading", "text", "image", "text_with_image", "quotation", "benefits"}


class MegaMenu(models.Model):
    """The panel of one menu entry: of a category, or of an entry that it adds."""

    class Loading(models.TextChoices):
        AUTO = "auto", gettext_lazy("with the page while they are a few words and pictures, else later")
        PAGE = "page", gettext_lazy("with the page")
        LATER = "later", gettext_lazy("when the customer points at the entry or opens it")

    name = models.CharField(
        gettext_lazy("text in the menu"),
        max_length=40,
        blank=True,
        help_text=gettext_lazy("Empty: the name of the page or category. Categories in the menu keep their names."),
    )
    category = models.ForeignKey(
        Category, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=gettext_lazy("category")
    )
    page = models.ForeignKey(
        Page, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=gettext_lazy("page")
    )
    address = models.CharField(
        gettext_lazy("address"),
        max_length=300,
        blank=True,
        validators=[
            RegexValidator(
                rf"^(?:{ADDRESS.pattern})$",
                gettext_lazy("Write an address such as /obchod/ or https://www.example.cz/."),
            )
        ],
        help_text=gettext_lazy("/obchod/ for a page of this shop, https://… for another one."),
    )
    shows_categories = models.BooleanField(
        gettext_lazy("show the categories below it, too"),
        default=True,
        help_text=gettext_lazy("Customers without JavaScript find their way by them."),
    )
    body = StreamField(MenuBody(), verbose_name=gettext_lazy("content of the panel"))
    loading = models.CharField(
        gettext_lazy("contents come"),
        max_length=5,
        choices=Loading.choices,
        default=Loading.AUTO,
        help_text=gettext_lazy("What comes with the page makes every page of the shop heavier."),
    )
    is_shown = models.BooleanField(gettext_lazy("show in the menu"), default=True)
    position = models.PositiveSmallIntegerField(
        gettext_lazy("order"),
        default=0,
        help_text=gettext_lazy("Of entries that the menu adds; the lowest stands first."),
    )

    class Meta:
        ordering = ("position", "pk")
        verbose_name = gettext_lazy("mega menu")
        verbose_name_plural = gettext_lazy("mega menus")

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        """
        Reject an entry without a target, or with several.

        :raises ValidationError:
        """
        super().clean()
        if sum(map(bool, (self.category_id, self.page_id, self.address))) != 1:
            raise ValidationError(_("Choose a category or a page, or write an address: exactly one of them."))
        if self.address and not self.name:
            raise ValidationError({"name": _("An address needs a text in the menu.")})

    @property
    def title(self) -> str:
        """The entry's title."""
        target = self.category or self.page
        named = getattr(target, "name", None) or getattr(target, "title", None)
        return self.name or named or self.address or f"#{self.pk}"

    @property
    def is_lazy(self) -> bool:
        """Whether the panel's contents are fetched later; no query."""
        if self.loading != self.Loading.AUTO:
            return self.loading == self.Loading.LATER
        stored = list(self.body.raw_data)
        is_small = len(json.dumps(stored, default=str)) <= SMALL_CHARACTERS
        return not is_small or not set(_iterate_kinds(stored)) <= SMALL_KINDS

    @classmethod
    def load_panels(cls, request: HttpRequest) -> tuple[MenuPanel, ...]:
        """Load the header's panels; one query when no entry is a page and all contents are fetched later."""
        menus = list(cls.objects.filter(is_shown=True).select_related("category", "page"))
        public = _get_public_ids({menu.page_id for menu in menus if menu.page_id})
        found: dict[str, MegaMenu] = {}
        for menu in menus:
            href = menu._get_href(public)
            if href and len(found) < MAX_MENUS:
                found.setdefault(href, menu)
        return tuple(menu._build_panel(href, request) for href, menu in found.items())

    def build_contents(self, request: HttpRequest) -> tuple[BodyBlock, ...]:
        """Return the panel's contents, the same for everybody."""
        layout = PageLayout.from_body(self.body).remove_kinds(NOT_IN_MENUS)
        return build_page_body(layout, ListingUrl.from_request("/", QueryDict(), {}), None, request).blocks

    def _get_href(self, public: set[int]) -> str:
        if self.page_id:
            href = get_href(self.page)  # of drafts too, so that their publication invalidates the pages
            return href if self.page_id in public else ""
        return get_href(self.category or self.address)

    def _build_panel(self, href: str, request: HttpRequest) -> MenuPanel:
        url = f"/wp-json/{settings.WIDGETS_NAMESPACE}/v1/megamenu/megamenu_content?id={self.pk}"
        return MenuPanel(
            id=self.pk,
            name=self.title,
            href=href,
            shows_categories=self.shows_categories,
            blocks=() if self.is_lazy else self.build_contents(request),
            content_url=url if self.is_lazy else "",
        )


def _get_public_ids(ids: set[int]) -> set[int]:
    """Return the ids of the public ones among the pages."""
    return set(Page.objects.live().public().filter(pk__in=ids).values_list("pk", flat=True)) if ids else set()


def _iterate_kinds(stored: Iterable[Any]) -> Iterator[str]:
    """Yield the kinds of stored blocks, also of those in sections."""
    for child in stored:
        yield child["type"]
        if child["type"] == "section":
            for column in child["value"]["columns"]:
                yield from _iterate_kinds(column["value"])
