"""The demo's page that shows each widget of the page builder once."""

from decimal import Decimal
from typing import Any

from wagtail.rich_text import RichText

from vyloha.backoffice.demo_coupons import campaign_end
from vyloha.backoffice.demo_posts import Block
from vyloha.backoffice.demo_range import Range
from vyloha.content.models import ContentPage, ReusableSection


def widgets_page(shop: Range, newsletter: dict[str, Any]) -> ContentPage:
    """
    Return the page, not saved yet.

    Blocks of the cart, the checkout and the order are left out: they have pages of their own, and a page with one of
    them is held by no cache. Blocks of goods stand on the home page, in the sale and in the campaign.

    :param newsletter: the value of a newsletter block
    """
    body = [
        ("text", RichText(f"<p>{INTRO}</p>")),
        text_with_image(shop),
        *words(shop),
        ("heading", "Obrázky a video"),
        *moving_pictures(shop),
        ("heading", "Otázky, karty a sekce"),
        *answers(),
        ("heading", "Čísla a čas"),
        *numbers(),
        ("heading", "Hledání a panel"),
        *panels(),
        ("heading", "Košík a zákazníci"),
        *people(),
        ("newsletter", newsletter),
        ("back_to_top", {"style": "progress_indicator", "show_scroll": True, "show_after": 300, "offset_top": 0}),
    ]
    return ContentPage(
        title="Ukázka bloků", slug="ukazka-bloku", body=body, search_description=INTRO, show_in_menus=True
    )


INTRO = "Bloky, ze kterých se skládají stránky obchodu. Každý tu stojí jednou, s obsahem, jaký by v obchodě mohl mít."


def panels() -> list[Block]:
    words = RichText("<p>Panel přijede od okraje a pojme jakýkoli blok. Zavře ho křížek, Esc i klepnutí vedle.</p>")
    panel = {"anchor": "panel", "button": "Otevřít panel", "title": "Panel u okraje", "side": "right"}
    return [
        ("header_search", {"label": "Hledat v obchodě"}),
        ("off_canvas", {**panel, "locks_scroll": True, "body": [("text", words)]}),
    ]


def text_with_image(shop: Range) -> Block:
    words = RichText(
        "<p>Obrázek stojí vlevo nebo vpravo od textu, na telefonu vždy nad ním. Pod text patří až dva odkazy.</p>"
    )
    return "text_with_image", {
        "image": shop.picture("banner-prodejna", "Prodejna", "Výloha naší prodejny pod pruhovanou markýzou"),
        "side": "left",
        "heading": "Text s obrázkem",
        "text": words,
        "links": [{"text": "Jak nás najdete", "target": [("address", "/kontakt/")]}],
    }


def words(shop: Range) -> list[Block]:
    image = shop.picture("clanek-vandr", "Co sbalit na vandr", "Batoh, mapa, buzola, čelovka a hrnek na dřevěném stole")
    return [
        ("heading", "Nadpis, obrázek a citát"),
        ("image", {"image": image, "caption": "Obrázek s popiskem: na dvoudenní vandr víc nepotřebujete."}),
        ("quotation", {"text": "Batoh mi po pěti letech opravili zdarma.", "author": "Petr z Písku"}),
    ]


def moving_pictures(shop: Range) -> list[Block]:
    slides = [{"image": shop.picture(name, text, alt), "caption": text, "link": to} for name, text, alt, to in SLIDES]
    items = [{"image": shop.picture(name, text, alt), "caption": text} for name, text, alt in GALLERY]
    tents = [
        {
            "image": shop.picture(name, title),
            "title": title,
            "text": text,
            "link": "/kategorie-produktu/kempovani/stany/",
        }
        for name, title, text in TENTS
    ]
    backpacks = {
        "before": shop.picture("bat-hreben-cihlova", "Batoh Hřeben", "Batoh Hřeben v cihlové barvě"),
        "before_label": "Cihlová",
        "after": shop.picture("bat-hreben-petrolejova", "Batoh Hřeben", "Batoh Hřeben v petrolejové barvě"),
        "after_label": "Petrolejová",
        "caption": "Porovnání obrázků: hranici posunete prstem, myší nebo šipkami.",
    }
    columns = [[("image_comparison", backpacks)], [("video", video(shop))]]
    return [
        ("slider", {"heading": "", "slides": [("pictures", slides)], "on_computers": 3}),
        ("gallery", {"arrangement": "masonry", "columns": 4, "items": items}),
        ("image_accordion", {"items": tents}),
        # A square picture is seen whole in half of the page.
        ("section", {"background": "none", "spacing": "small", "anchor": "", "columns": columns}),
    ]


SLIDES = [
    ("clanek-vlna", "Svetry z české vlny", "Dva pletené svetry a ponožky na šňůře", "/blog/pece-o-merino-a-vlnu/"),
    ("clanek-spacak", "Noc pod širákem", "Stan a spacák pod hvězdnou oblohou", "/blog/jak-vybrat-spacak/"),
    ("clanek-vandr", "Sbaleno na vandr", "Výbava na vandr rozložená na stole", "/blog/co-sbalit-na-vandr/"),
    ("banner-uvod", "První teplý víkend", "Stan a batoh na louce pod horami", ""),
]
GALLERY = [
    ("kot-kotlik-v-pouziti", "", "Modrý kotlík nad ohněm v noci"),
    ("banner-uvod", "Louka pod Pradědem", "Stan a batoh na louce pod horami"),
    ("bat-roll-v-pouziti", "", "Žlutý batoh na dlažbě mezi domy"),
    ("clanek-vlna", "Prádlo po první túře", "Dva pletené svetry a ponožky na šňůře"),
    ("hrn-smalt-v-pouziti", "Káva u okna", "Modrý smaltovaný hrnek na okenním parapetu"),
    ("clanek-vandr", "", "Výbava na vandr rozložená na stole"),
    ("oba-vak-v-pouziti", "", "Žlutý nepromokavý vak na břehu jezera"),
]
TENTS = [
    ("sta-dva-v-pouziti", "Pro dva", "Stan Závětří 2 postavíte za tři minuty a potmě."),
    ("sta-rodina-v-pouziti", "Pro rodinu", "V Závětří 4 se i dospělý postaví."),
    ("sta-tipi-v-pouziti", "Pro tábor", "Pod týpí Havran se vejde osm lidí a oheň."),
]


def video(shop: Range) -> dict[str, Any]:
    """Return what plays Blender's film about mountains, free to show (CC BY); until YouTube is on, it is a link."""
    return {
        "source": [("youtube", "WhWc3b3KhnY")],
        "title": "Spring, krátký animovaný film z hor",
        "poster": shop.picture("banner-uvod", "Úvodní obrázek"),
        "caption": "Film Spring natočilo Blender Studio, licence CC BY 4.0. Obrázek před přehráním je náš.",
    }


def answers() -> list[Block]:
    questions = [{"title": title, "text": RichText(f"<p>{text}</p>")} for title, text in QUESTIONS]
    cards = [{"title": title, "text": RichText(f"<p>{text}</p>")} for title, text in CARDS]
    columns = [[("accordion", {"items": questions, "first_open": True})], [("tabs", {"items": cards})]]
    return [("section", {"background": "soft", "spacing": "small", "anchor": "otazky", "columns": columns})]


QUESTIONS = [
    ("Kdy zboží přijde?", "Co je skladem, odesíláme do druhého pracovního dne."),
    ("Jak ho vrátím?", "Do 14 dnů bez udání důvodu, poštou nebo v prodejně."),
    ("Opravujete?", "Ano. Pošlete fotku a napište, co se stalo. Cenu řekneme předem."),
]
CARDS = [
    ("Popis", "Svetr z vlny českých ovcí, pletený v Krnově. Je volný, takže se vejde i přes košili."),
    ("Velikosti", "Měřte přes nejširší místo hrudníku. Když váháte mezi dvěma velikostmi, vezměte menší."),
    ("Péče", "Perte ručně ve vlažné vodě a sušte naležato. Po túře většinou stačí vyvětrat přes noc."),
]


def numbers() -> list[Block]:
    countdown = {
        "heading": "Podzimní sleva končí za",
        "ends_at": campaign_end(),
        "finish_title": "Podzimní sleva skončila",
        "finish_content": RichText('<p>Podívejte se do <a href="/vyprodej/">výprodeje</a>.</p>'),
    }
    saved = {"before": "Opravami jsme loni ušetřili", "number": Decimal("1240.5"), "after": "kg textilu."}
    columns = [
        [("counter", {"number": Decimal(12500), "suffix": "+", "label": "vyřízených objednávek"})],
        [("pie_chart", {"label": "obalů se k nám vrací", "percent": 64})],
        [("animated_circle", {"text": "24 h", "label": "a balík je na cestě", "percent": 100, "size": 150})],
        [("progress_bar", {"label": "Vybráno na lavičku", "percent": 72}), ("number_animation", saved)],
    ]
    return [
        ("countdown", countdown),
        ("section", {"background": "raised", "spacing": "small", "anchor": "", "columns": columns}),
    ]


def people() -> list[Block]:
    section = ReusableSection.objects.create(name="Doprava a vrácení", body=[("section", delivery_and_returns())])
    return [
        ("converted_amount", {"before": "Doprava zdarma od", "price": Decimal(1500)}),
        ("currency_switcher", {"layout": "layout5", "flag_size": "0.4"}),
        ("notices", {}),
        ("menu_cart", {"label": "Otevřít košík"}),
        ("reusable_section", section),
    ]


def delivery_and_returns() -> dict[str, Any]:
    columns = [
        [("text", RichText(f"<h3>{title}</h3><p>{text}</p>"))]
        for title, text in (
            ("Doprava", "Na adresu do dvou pracovních dnů, v prodejně ještě dnes."),
            ("Vrácení", "14 dní na rozmyšlenou, bez udání důvodu. Peníze pošleme do dalších 14 dnů."),
        )
    ]
    return {"background": "soft", "spacing": "small", "anchor": "", "columns": columns}
