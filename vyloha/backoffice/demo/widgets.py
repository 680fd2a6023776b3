"""The demo's page that shows each widget of the page builder once."""

from decimal import Decimal
from typing import Any

from wagtail.rich_text import RichText

from vyloha.backoffice.demo.campaign import build_countdown
from vyloha.backoffice.demo.catalogue import DemoCatalogue
from vyloha.backoffice.demo.posts import Block
from vyloha.content.models import ContentPage, ReusableSection


def build_widgets_page(shop: DemoCatalogue, newsletter: dict[str, Any]) -> ContentPage:
    """
    Return the page, not saved yet; its texts and pictures are those of ``words/widgets.toml``.

    Blocks of the cart, the checkout and the order are left out: they have pages of their own, and no cache stores a
    page with one of them. The home page, the sale and the campaign show the product blocks.

    :param newsletter: the value of a newsletter block
    """
    body = [
        ("text", RichText(f"<p>{INTRO}</p>")),
        build_text_with_image(shop),
        *build_word_blocks(shop),
        ("heading", "Obrázky a video"),
        *build_moving_pictures(shop),
        ("heading", "Otázky, karty a sekce"),
        *build_answers(shop.widgets),
        ("heading", "Čísla a čas"),
        *build_numbers(shop),
        ("heading", "Hledání a panel"),
        *build_panels(),
        ("heading", "Košík a zákazníci"),
        *build_people(),
        ("newsletter", newsletter),
        ("back_to_top", {"style": "progress_indicator", "show_scroll": True, "show_after": 300, "offset_top": 0}),
    ]
    return ContentPage(
        title="Ukázka bloků",
        slug="ukazka-bloku",
        body=body,
        search_description=INTRO,
        # For developers: the documents link to it, the shop does not.
        show_in_menus=False,
        is_hidden_from_search=True,
    )


INTRO = "Bloky, ze kterých se skládají stránky obchodu. Každý tu stojí jednou, s obsahem, jaký by v obchodě mohl mít."


def build_panels() -> list[Block]:
    words = RichText("<p>Panel přijede od okraje a pojme jakýkoli blok. Zavře ho křížek, Esc i klepnutí vedle.</p>")
    panel = {"anchor": "panel", "button": "Otevřít panel", "title": "Panel u okraje", "side": "right"}
    return [
        ("header_search", {"label": "Hledat v obchodě"}),
        ("off_canvas", {**panel, "locks_scroll": True, "body": [("text", words)]}),
    ]


def build_text_with_image(shop: DemoCatalogue) -> Block:
    words, text = shop.widgets["beside_text"], RichText(f"<p>{BESIDE_TEXT}</p>")
    return "text_with_image", {
        "image": shop.get_picture(words["picture"], words["title"], words["alt"]),
        "side": "left",
        "heading": "Text s obrázkem",
        "text": text,
        "links": [{"text": "Jak nás najdete", "target": [("address", "/kontakt/")]}],
    }


BESIDE_TEXT = "Obrázek stojí vlevo nebo vpravo od textu, na telefonu vždy nad ním. Pod text patří až dva odkazy."


def build_word_blocks(shop: DemoCatalogue) -> list[Block]:
    words = shop.widgets["picture"]
    image = shop.get_picture(words["picture"], words["title"], words["alt"])
    return [
        ("heading", "Nadpis, obrázek a citát"),
        ("image", {"image": image, "caption": words["caption"]}),
        ("quotation", shop.widgets["quotation"]),
    ]


def build_moving_pictures(shop: DemoCatalogue) -> list[Block]:
    words = shop.widgets
    slides = [
        {"image": shop.get_picture(name, text, alt), "caption": text, "link": link}
        for name, text, alt, link in words["slides"]
    ]
    items = [{"image": shop.get_picture(name, text, alt), "caption": text} for name, text, alt in words["gallery"]]
    panels = [
        {"image": shop.get_picture(name, title), "title": title, "text": text, "link": link}
        for name, title, text, link in words["image_accordion"]
    ]
    columns = [[("image_comparison", build_comparison(shop))], [("video", build_video(shop))]]
    return [
        ("slider", {"heading": "", "slides": [("pictures", slides)], "on_computers": 3}),
        ("gallery", {"arrangement": "masonry", "columns": 4, "items": items}),
        ("image_accordion", {"items": panels}),
        # A square picture is seen whole in half of the page.
        ("section", {"background": "none", "spacing": "small", "anchor": "", "columns": columns}),
    ]


def build_comparison(shop: DemoCatalogue) -> dict[str, Any]:
    words = shop.widgets["comparison"]
    (before, before_label, before_alt), (after, after_label, after_alt) = words["before"], words["after"]
    return {
        "before": shop.get_picture(before, words["title"], before_alt),
        "before_label": before_label,
        "after": shop.get_picture(after, words["title"], after_alt),
        "after_label": after_label,
        "caption": "Porovnání obrázků: hranici posunete prstem, myší nebo šipkami.",
    }


def build_video(shop: DemoCatalogue) -> dict[str, Any]:
    """Return a block with Blender's film about mountains (CC BY); until YouTube is enabled, it is a link."""
    return {
        "source": [("youtube", "WhWc3b3KhnY")],
        "title": "Spring, krátký animovaný film z hor",
        "poster": shop.get_picture("banner-uvod", "Úvodní obrázek"),
        "caption": "Film Spring natočilo Blender Studio, licence CC BY 4.0. Obrázek před přehráním je náš.",
    }


def build_answers(words: dict[str, Any]) -> list[Block]:
    questions = [{"title": title, "text": RichText(f"<p>{text}</p>")} for title, text in QUESTIONS]
    cards = [{"title": title, "text": RichText(f"<p>{text}</p>")} for title, text in words["cards"]]
    columns = [[("accordion", {"items": questions, "first_open": True})], [("tabs", {"items": cards})]]
    return [("section", {"background": "soft", "spacing": "small", "anchor": "otazky", "columns": columns})]


QUESTIONS = [
    (
        "Kdy zboží přijde?",
        "Den doručení vidíte u zboží, v košíku i v potvrzení objednávky.",
    ),
    ("Jak ho vrátím?", "Do 14 dnů bez udání důvodu, poštou nebo v prodejně."),
    ("Opravujete?", "Ano. Pošlete fotku a napište, co se stalo. Cenu řekneme předem."),
]


def build_numbers(shop: DemoCatalogue) -> list[Block]:
    saved = {"before": "Opravami jsme loni ušetřili", "number": Decimal("1240.5"), "after": shop.widgets["saved"]}
    columns = [
        [("counter", {"number": Decimal(12500), "suffix": "+", "label": "vyřízených objednávek"})],
        [("pie_chart", {"label": "obalů se k nám vrací", "percent": 64})],
        [("animated_circle", {"text": "24 h", "label": "a balík je na cestě", "percent": 100, "size": 150})],
        [("progress_bar", {"label": "Vybráno na lavičku", "percent": 72}), ("number_animation", saved)],
    ]
    return [
        build_countdown(shop.campaign),
        ("section", {"background": "raised", "spacing": "small", "anchor": "", "columns": columns}),
    ]


def build_people() -> list[Block]:
    section = ReusableSection.objects.create(name="Doprava a vrácení", body=[("section", build_delivery_and_returns())])
    return [
        ("converted_amount", {"before": "Doprava zdarma od", "price": Decimal(1500)}),
        ("currency_switcher", {"layout": "layout5", "flag_size": "0.4"}),
        ("notices", {}),
        ("menu_cart", {"label": "Otevřít košík"}),
        ("my_account", {"heading": "Můj účet", "text": "Objednávky a adresy na jednom místě."}),
        ("reusable_section", section),
    ]


def build_delivery_and_returns() -> dict[str, Any]:
    columns = [
        [("text", RichText(f"<h3>{title}</h3><p>{text}</p>"))]
        for title, text in (
            ("Doprava", "Cenu a den doručení vidíte u zboží i v košíku."),
            ("Vrácení", "14 dní na rozmyšlenou, bez udání důvodu. Peníze pošleme do dalších 14 dnů."),
        )
    ]
    return {"background": "soft", "spacing": "small", "anchor": "", "columns": columns}
