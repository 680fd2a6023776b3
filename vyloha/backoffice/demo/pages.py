"""The demo's home page, blog and other pages, built from the texts and pictures of its catalogue."""

from typing import Any

from django.db import transaction
from wagtail.rich_text import RichText

from vyloha.backoffice.demo.campaign import build_campaign_page, build_links, build_questions, build_quotations
from vyloha.backoffice.demo.catalogue import DemoCatalogue
from vyloha.backoffice.demo.posts import Block, build_text_pages, fill_blog
from vyloha.backoffice.demo.widgets import build_widgets_page
from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug
from vyloha.commerce.catalogue.models import Category
from vyloha.content.blocks.newsletter import CONSENT
from vyloha.content.models import BlogIndexPage, ContentPage, HomePage


@transaction.atomic
def fill_pages(shop: DemoCatalogue) -> None:
    """Create the blog, and a home page that shows the blocks; later calls leave both as editors left them."""
    home, words = HomePage.objects.get(), shop.words["home"]
    if BlogIndexPage.objects.descendant_of(home).exists():
        return
    intro, title = words["journal_intro"], words["journal_title"]
    blog = BlogIndexPage(
        title=title, slug=build_slug(title, "blog"), intro=intro, search_description=intro, show_in_menus=True
    )
    home.add_child(instance=blog)
    blog.save_revision().publish()
    fill_blog(blog, shop)
    for page in (
        *build_text_pages(shop),
        build_sale_page(words["sale_intro"]),
        build_campaign_page(shop, build_newsletter(shop, home)),
    ):
        home.add_child(instance=page)
    add_map(shop, home)
    if shop.widgets:
        home.add_child(instance=build_widgets_page(shop, build_newsletter(shop, home)))
    home.body = build_home_blocks(shop, home)
    home.seo_title = words.get("title", home.seo_title)
    home.search_description = words.get("description", home.search_description)
    home.save_revision().publish()


def add_map(shop: DemoCatalogue, home: HomePage) -> None:
    """Put the drawing of a map on the page of contacts, if the catalogue has one."""
    page = ContentPage.objects.child_of(home).filter(slug="kontakt").first()
    if page is None or not (words := shop.words.get("map")):
        return
    picture = shop.get_picture(words["picture"], "Mapa", words["alt"])
    rest = [(block.block_type, block.value) for block in page.body if block.block_type != "contact"]
    page.body = [("contact", {"address": "", "picture": picture}), *rest]
    page.save_revision().publish()


def build_home_blocks(shop: DemoCatalogue, home: HomePage) -> list[Block]:
    """Return the blocks of the demo's home page."""
    words = shop.words["home"]
    return [
        ("hero", build_hero(shop)),
        ("benefits", {"items": [build_benefit(home, **one) for one in shop.words["benefits"]]}),
        ("category_tiles", {"heading": words["categories"], "tiles": build_tiles(shop)}),
        build_row(words["featured"], "featured", 4),
        build_row(words["on_sale"], "on_sale", 4),
        build_showroom(shop),
        build_row(words["newest"], "newest", 8),
        *build_quotations(shop.words.get("quotations", []), words.get("quotations", "")),
        ("articles", {"heading": words["articles"], "posts": [], "count": 3}),
        *build_question_blocks(shop),
        ("newsletter", build_newsletter(shop, home)),
    ]


def build_sale_page(intro: str) -> ContentPage:
    """Return a page with a listing configured by an editor."""
    filters = [("taxonomy_filter", build_filter(name)) for name in ("product_cat", "price")]
    grid = {"heading": "Zlevněné zboží", "source": [("on_sale", None)], "filters": filters}
    body = [("text", RichText(f"<p>{intro}</p>")), ("loop_grid", grid)]
    return ContentPage(title="Výprodej", slug="vyprodej", body=body, search_description=intro, show_in_menus=True)


def build_filter(name: str, is_indexable: bool = False) -> dict[str, Any]:
    """Return a listing's filter by a taxonomy, with its values joined by OR."""
    return {"taxonomy": name, "join": "OR", "is_indexable": is_indexable}


def build_hero(shop: DemoCatalogue) -> dict[str, Any]:
    words = shop.words["home"]
    return {
        "heading": words["heading"],
        "text": RichText(f"<p>{words['intro']}</p>"),
        "image": shop.get_picture("banner-uvod", "Úvodní obrázek"),
        "links": build_links(words["links"]),
    }


def build_benefit(
    home: HomePage, icon: str, heading: str, text: str, slug: str, amount: int | None = None
) -> dict[str, Any]:
    page = home.get_descendants().filter(slug=slug).first()
    return {
        "icon": icon,
        "heading": heading,
        "amount": amount,
        "text": text,
        "target": [("page", page)] if page else [],
    }


def build_tiles(shop: DemoCatalogue) -> list[dict[str, Any]]:
    """Return tiles of the main categories."""
    return [
        {"category": one, "image": shop.get_picture(f"kategorie-{one.slug}", one.name)}
        for one in Category.objects.filter(parent=None)
    ]


def build_row(heading: str, source: str, count: int) -> Block:
    value = {"heading": heading, "source": [(source, None)], "count": count}
    return "product_row", value | {"more": [("address", "/vyprodej/" if source == "on_sale" else "/obchod/")]}


def build_showroom(shop: DemoCatalogue) -> Block:
    words = shop.words["home"]
    return "text_with_image", {
        "image": shop.get_picture("banner-prodejna", "Prodejna", words["showroom_alt"]),
        "side": "right",
        "heading": words["showroom_heading"],
        "text": RichText(f"<p>{words['showroom_text']}</p>"),
        "links": [],
    }


def build_question_blocks(shop: DemoCatalogue) -> list[Block]:
    """Return frequent questions, if the catalogue has any."""
    if not (written := shop.words.get("questions")):
        return []
    return [("heading", shop.words["home"]["questions"]), build_questions(written)]


def build_newsletter(shop: DemoCatalogue, home: HomePage) -> dict[str, Any]:
    words = shop.words["home"]
    return {
        "heading": words["newsletter_heading"],
        "text": words["newsletter_text"],
        "consent": str(CONSENT),
        "privacy": home.get_children().filter(slug="ochrana-osobnich-udaju").first(),
    }
