"""The demo's home page and blog, with pictures from ``demo/pictures``; a picture that is not there is left out."""

from typing import Any

from django.db import transaction
from wagtail.rich_text import RichText

from vyloha.backoffice.demo_campaign import campaign_page
from vyloha.backoffice.demo_posts import Block, fill_blog, picture
from vyloha.backoffice.demo_widgets import widgets_page
from vyloha.commerce.catalogue.models import Category
from vyloha.content import seed_texts
from vyloha.content.blocks.newsletter import CONSENT
from vyloha.content.models import BlogIndexPage, ContentPage, HomePage


@transaction.atomic
def fill_pages() -> None:
    """Make the blog, and a home page that shows what blocks can do; later calls leave both as editors left them."""
    home = HomePage.objects.get()
    if BlogIndexPage.objects.descendant_of(home).exists():
        return
    blog = BlogIndexPage(title="Blog", slug="blog", intro=INTRO, search_description=INTRO, show_in_menus=True)
    home.add_child(instance=blog)
    blog.save_revision().publish()
    fill_blog(blog)
    for page in (sale_page(), campaign_page(newsletter(home)), widgets_page(newsletter(home))):
        home.add_child(instance=page)
    home.body = home_blocks(home)
    home.save_revision().publish()


INTRO = "Jak vybrat, nosit a opravovat věci, aby vydržely. Píšeme o tom, na co se nás v prodejně ptáte."


def home_blocks(home: HomePage) -> list[Block]:
    """Return what the demo's home page is stacked of."""
    return [
        ("hero", hero()),
        ("benefits", {"items": [benefit(home, *words) for words in BENEFITS]}),
        ("category_tiles", {"heading": "Vyberte si podle kategorie", "tiles": tiles()}),
        row("Doporučujeme", "featured", 4),
        row("Právě ve slevě", "on_sale", 4),
        *showroom(home),
        row("Novinky", "newest", 8),
        ("articles", {"heading": "Z našeho blogu", "posts": [], "count": 3}),
        ("newsletter", newsletter(home)),
    ]


def sale_page() -> ContentPage:
    """Return a page with a listing that an editor set up."""
    filters = [("taxonomy_filter", filter_by(name)) for name in ("product_cat", "price")]
    grid = {"heading": "Zlevněné zboží", "source": [("on_sale", None)], "filters": filters}
    body = [("text", RichText(f"<p>{SALE}</p>")), ("loop_grid", grid)]
    return ContentPage(title="Výprodej", slug="vyprodej", body=body, search_description=SALE, show_in_menus=True)


SALE = "Zboží, které právě stojí míň. Slevy počítáme z ceny, za kterou jsme je prodávali předtím."


def filter_by(name: str, is_indexable: bool = False) -> dict[str, Any]:
    """Return a filter of a listing by a taxonomy, any of whose values is enough."""
    return {"taxonomy": name, "join": "OR", "is_indexable": is_indexable}


def hero() -> dict[str, Any]:
    return {
        "heading": seed_texts.HOME_HEADING,
        "text": RichText(seed_texts.HOME_INTRO),
        "image": picture("banner-uvod", "Úvodní obrázek"),
        "links": [
            link("Prohlédnout celý sortiment", "/obchod/"),
            link("Přečíst si blog", "/blog/"),
        ],
    }


BENEFITS = [
    ("delivery", "Doprava zdarma od 1\u00a0500\u00a0Kč", "Po celém Česku, obvykle do dvou dnů.", "doprava-a-platba"),
    ("stock", "Odesíláme ze skladu", "Co objednáte do 14 hodin, jede ještě dnes.", ""),
    ("returns", "14 dní na vrácení", "Bez udání důvodu, peníze zpět do 14 dnů.", "obchodni-podminky"),
    ("shop", "Prodejna v Praze", "Objednávku si vyzvednete zdarma.", ""),
]


def benefit(home: HomePage, icon: str, heading: str, text: str, slug: str) -> dict[str, Any]:
    page = home.get_children().filter(slug=slug).first()
    return {"icon": icon, "heading": heading, "text": text, "target": [("page", page)] if page else []}


def tiles() -> list[dict[str, Any]]:
    """Return tiles of the main categories, if there are pictures for them; else the shop makes its own."""
    pairs = [
        (category, picture(f"kategorie-{category.slug}", category.name))
        for category in Category.objects.filter(parent=None)
    ]
    return [{"category": one, "image": image} for one, image in pairs] if all(image for _one, image in pairs) else []


def row(heading: str, source: str, count: int) -> Block:
    value = {"heading": heading, "source": [(source, None)], "count": count}
    return "product_row", value | {"more": [("address", "/vyprodej/" if source == "on_sale" else "/obchod/")]}


def showroom(home: HomePage) -> list[Block]:
    image = picture("banner-prodejna", "Prodejna", alt="Výloha naší prodejny pod pruhovanou markýzou")
    words = RichText("<p>Všechno si u nás můžete osahat a vyzkoušet. Poradíme s velikostí i s opravou.</p>")
    value = {"image": image, "side": "right", "heading": "Přijďte si vyzkoušet", "text": words, "links": []}
    return [("text_with_image", value)] if image else []


def newsletter(home: HomePage) -> dict[str, Any]:
    return {
        "heading": "Jednou za měsíc něco hezkého",
        "text": "Nové zboží, návody z blogu a slevy dřív, než je uvidí ostatní.",
        "consent": str(CONSENT),
        "privacy": home.get_children().filter(slug="ochrana-osobnich-udaju").first(),
    }


def link(text: str, address: str) -> dict[str, Any]:
    return {"text": text, "target": [("address", address)]}
