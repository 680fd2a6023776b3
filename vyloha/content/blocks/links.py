"""Editors' links: to a page, a product, a category, or any URL."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks
from wagtail.models import Page

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.page_tags import build_card_tag
from vyloha.content.blocks.choosers import CategoryChooser, ProductChooser
from vyloha.content.cards.product_cards import build_product_url
from vyloha.content.page_tags import build_page_link_tag
from vyloha.content.shell.shell import Link, get_category_url
from vyloha.core.cache.tags import add_page_tags

# A URL of this shop ("/obchod/"), of another site, or of an email or a telephone.
ADDRESS = re.compile(r"/(?!/)\S*|https?://\S+|mailto:\S+@\S+|tel:\+?[\d ]+")


class UrlBlock(blocks.CharBlock):
    class Meta:
        icon = "link-external"
        label = gettext_lazy("Address")

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if cleaned and not ADDRESS.fullmatch(cleaned):
            raise ValidationError(_("Write an address such as /obchod/ or https://www.example.cz/."))
        return cleaned


class Target(blocks.StreamBlock):
    """The target of a link; one of them."""

    page = blocks.PageChooserBlock(label=gettext_lazy("Page"), icon="doc-empty-inverse")
    category = CategoryChooser()
    product = ProductChooser()
    address = UrlBlock(help_text=gettext_lazy("/obchod/ for a page of this shop, https://… for another one."))

    class Meta:
        icon = "link"
        label = gettext_lazy("Leads to")
        min_num = 1
        max_num = 1


class OptionalTarget(Target):
    class Meta:
        min_num = 0
        required = False


class LinkBlock(blocks.StructBlock):
    text = blocks.CharBlock(label=gettext_lazy("Text of the link"), max_length=60)
    target = Target()

    class Meta:
        icon = "link"
        label = gettext_lazy("Link")
        label_format = "{text}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        link = get_link(value)
        return link and link.model_dump()


def get_link(value: Any) -> Link | None:
    """Return the link of a ``LinkBlock``, None when its target was deleted."""
    for target in value["target"]:
        if href := get_href(target.value):
            return Link(name=value["text"], href=href)
    return None


def get_links(values: Any) -> tuple[Link, ...]:
    """Return the links of a list of ``LinkBlock`` whose targets exist."""
    return tuple(link for value in values if (link := get_link(value)))


def get_href(target: Any) -> str:
    """Return the URL of the selected target, "" when shoppers cannot see it."""
    if isinstance(target, str):
        return target
    if isinstance(target, Page):
        # Of drafts too: the link appears when the page is published.
        add_page_tags(build_page_link_tag(target.pk))
        return get_path(target) if target.live else ""
    if isinstance(target, Category):
        return get_category_url(target)
    if isinstance(target, Product):
        add_page_tags(build_card_tag(target.pk))
        return build_product_url(target) if target.status == Product.Status.PUBLISHED else ""
    return ""


def get_path(page: Page) -> str:
    """Return the page's path, "" when no site shows it."""
    parts = page.get_url_parts()
    return str(parts[2]) if parts and parts[2] else ""
