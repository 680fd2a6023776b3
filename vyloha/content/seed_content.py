"""Creates the site of a new shop: a home page, pages about buying, the shop's details."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from wagtail.models import Page, Site
from wagtail.rich_text import RichText

from vyloha.content.models import ContentPage, HomePage, ShopSettings
from vyloha.content.seed import page_texts
from vyloha.content.seed.seed_format import SeedPage


@transaction.atomic
def seed_content(shop: Mapping[str, str] = page_texts.SHOP, pages: Sequence[SeedPage] = page_texts.PAGES) -> None:
    """
    Create the missing pages and settings; existing ones stay as editors left them.

    :param shop: fields of `ShopSettings`, at least ``shop_name``; without them the example of the demo
    """
    home = HomePage.objects.first() or _create_home(shop["shop_name"])
    site = Site.objects.filter(is_default_site=True).first() or _get_or_create_site(home)
    if not isinstance(site.root_page.specific, HomePage):
        _replace_welcome_page(home, site, shop["shop_name"])
    for text in pages:
        if not home.get_children().filter(slug=text.slug).exists():
            _create_page(home, text)
    if not ShopSettings.objects.filter(site=site).exists():
        ShopSettings.objects.create(site=site, **shop)


def _create_home(shop_name: str) -> HomePage:
    home = HomePage(
        title="Úvodní stránka",
        slug="uvod",
        body=build_opening_blocks(),
        seo_title=page_texts.HOME_TITLE % shop_name,
        search_description=page_texts.HOME_DESCRIPTION,
    )
    root = Page.get_first_root_node()
    root.title = root.draft_title = "Všechny stránky"  # editors read it above their list of pages
    root.save(update_fields=["title", "draft_title"])
    root.add_child(instance=home)
    home.save_revision().publish()
    return home


def build_opening_blocks() -> list[tuple[str, Any]]:
    """Return the blocks of a new home page: those that fill themselves from the catalogue."""
    button = {"text": "Prohlédnout celý sortiment", "target": [("address", "/obchod/")]}
    return [
        ("hero", {"heading": page_texts.HOME_HEADING, "text": RichText(page_texts.HOME_INTRO), "links": [button]}),
        ("category_tiles", {"heading": "Vyberte si podle kategorie", "tiles": []}),
        ("product_row", {"heading": "Doporučujeme", "source": [("featured", None)], "count": 8}),
        ("product_row", {"heading": "Novinky", "source": [("newest", None)], "count": 8}),
    ]


def _get_or_create_site(home: HomePage) -> Site:
    base = urlsplit(settings.BASE_URL)
    port = base.port or (443 if base.scheme == "https" else 80)
    return Site.objects.create(hostname=base.hostname, port=port, is_default_site=True, root_page=home)


def _replace_welcome_page(home: HomePage, site: Site, shop_name: str) -> None:
    """Replace Wagtail's welcome page with ``home``."""
    base = urlsplit(settings.BASE_URL)
    welcome = site.root_page
    site.root_page, site.site_name = home, shop_name
    site.hostname, site.port = base.hostname, base.port or (443 if base.scheme == "https" else 80)
    site.save()
    # Only if nobody has added pages below it.
    if welcome.specific_class is Page and welcome.depth == home.depth and not welcome.get_children().exists():
        welcome.delete()


def _create_page(home: HomePage, text: SeedPage) -> None:
    page = ContentPage(title=text.title, slug=text.slug, search_description=text.description, show_in_menus=True)
    page.body = list(text.iterate_blocks())
    home.add_child(instance=page)
    page.save_revision().publish()
