"""The demo's campaign: a page that a merchant makes for a few weeks, with a coupon that ends with it."""

from typing import Any

from wagtail.rich_text import RichText

from vyloha.backoffice.demo_coupons import campaign_end
from vyloha.backoffice.demo_posts import Block, picture
from vyloha.commerce.catalogue.models import Product, Tag
from vyloha.content.models import ContentPage


def campaign_page(newsletter: dict[str, Any]) -> ContentPage:
    """
    Return the page, not saved yet.

    :param newsletter: the value of a newsletter block
    """
    body = [
        opening(),
        countdown(),
        *goods(),
        ("heading", "Tři věci, které v horách oceníte"),
        advice(),
        ("heading", "Stejné místo ve dne a v noci"),
        day_and_night(),
        ("heading", "Z vašich cest"),
        trips(),
        thanks(),
        ("heading", "Než vyrazíte"),
        questions(),
        ("newsletter", newsletter),
    ]
    return ContentPage(
        title="Podzim v horách", slug="podzim-v-horach", body=body, search_description=INTRO, show_in_menus=True
    )


INTRO = "Výbava na podzimní hřebeny: co nepromokne, co zahřeje a co posvítí na cestu zpátky."


def opening() -> Block:
    words = RichText(
        "<p>Prázdné stezky, vzduch jako sklo a ráno první jinovatka. Vybrali jsme, co sami na podzimní túry balíme:"
        " co nepromokne, co zahřeje a co posvítí na cestu zpátky.</p>"
        '<p>S kupónem <a href="/kosik/?coupon=PODZIM">PODZIM</a> je každý nákup o <b>10 %</b> levnější.</p>'
    )
    value = {
        "image": picture("banner-uvod", "Úvodní obrázek", "Stan a batoh na louce pod zasněženými horami"),
        "side": "right",
        "heading": "Dokud nenapadne sníh",
        "text": words,
        "links": [link("Vybrat výbavu", "/stitek/na-hory/"), link("Co sbalit na vandr", "/blog/co-sbalit-na-vandr/")],
    }
    return "section", {
        "background": "accent",
        "spacing": "small",
        "anchor": "",
        "columns": [[("text_with_image", value)]],
    }


def countdown() -> Block:
    done = RichText(
        '<p>Kupón PODZIM už neplatí. Co je levnější právě teď, najdete ve <a href="/vyprodej/">výprodeji</a>.</p>'
    )
    return "countdown", {
        "heading": "Sleva 10 % s kupónem PODZIM končí za",
        "ends_at": campaign_end(),
        "finish_title": "Podzimní sleva skončila",
        "finish_content": done,
    }


def goods() -> list[Block]:
    """Return what there is to buy; nothing of it in a shop without the demo's goods."""
    tag = Tag.objects.filter(slug="na-hory").first()
    slides = {"source": [("tag", tag)], "count": 12}
    value = {"heading": "Výbava na hory", "slides": [("products", slides)], "on_computers": 4}
    boots = Product.objects.filter(slug="pohorky-hreben").first()
    return [*([("slider", value)] if tag else []), *([("add_to_cart", {"product": boots})] if boots else [])]


def advice() -> Block:
    columns = [[("text", RichText(f"<h3>{title}</h3><p>{text}</p>"))] for title, text in ADVICE]
    return "section", {"background": "soft", "spacing": "small", "anchor": "co-si-vzit", "columns": columns}


ADVICE = [
    (
        "Vrstvy místo kabátu",
        "Merino na tělo, svetr a přes ně bundu, která nepustí vítr. Na kopci svlékáte, na hřebeni oblékáte.",
    ),
    (
        "Boty o půl čísla větší",
        "Večer a do kopce noha nateče. V pohorkách má zůstat místo na tlustou ponožku a na palec při sestupu.",
    ),
    (
        "Světlo, i když jdete jen na den",
        "V říjnu se stmívá v šest a v lese ještě dřív. Čelovka váží méně než svačina a baterie v ní vydrží týden.",
    ),
]


def day_and_night() -> Block:
    return "image_comparison", {
        "before": picture("banner-uvod", "Úvodní obrázek", "Louka pod horami za slunečného dne"),
        "before_label": "V poledne",
        "after": picture("clanek-spacak", "Noc pod stanem", "Stejné hory v noci, stan, spacák a oheň"),
        "after_label": "V deset večer",
        "caption": "Ve dne stačí mapa. V noci se hodí čelovka, teplý spacák a něco horkého z kotlíku.",
    }


def trips() -> Block:
    items = [{"image": picture(name, caption, alt), "caption": caption} for name, caption, alt in TRIPS]
    return "gallery", {"arrangement": "justified", "items": items}


TRIPS = [
    ("clanek-spacak", "Noc na Šumavě", "Stan, spacák a kotlík nad ohněm pod hvězdami"),
    ("bat-hreben-v-pouziti", "Brdské hřebeny", "Petrolejový batoh na louce před lesem"),
    ("pol-hule-v-pouziti", "Krkonoše v září", "Trekové hole zapíchnuté v trávě, za nimi hory"),
    ("kot-kotlik-v-pouziti", "Guláš z kotlíku", "Modrý kotlík nad ohněm v noci"),
    ("sta-dva-v-pouziti", "Závětří ve větru", "Zelený stan pod noční oblohou s měsícem"),
    ("banner-uvod", "Jeseníky", "Louka pod horami, na ní stan, bota a batoh"),
    ("svi-lucerna-v-pouziti", "Světlo na tábořišti", "Rozsvícená lucerna v noční trávě"),
    ("oba-vak-v-pouziti", "U Lipna", "Žlutý nepromokavý vak na břehu jezera"),
]


def thanks() -> Block:
    said = [{"text": text, "author": author} for text, author in SAID]
    return "slider", {"heading": "Kdo už s námi vyrazil", "slides": [("quotations", said)]}


SAID = [
    ("V bundě Pršat jsem přešla Jeseníky za jediný deštivý víkend. Domů jsem přišla suchá.", "Alena z Olomouce"),
    ("Stan Závětří stál i ve chvíli, kdy sousedé lovili svůj z potoka.", "Petr z Písku"),
    ("Poradili mi větší číslo pohorek a měli pravdu. Ani jeden puchýř za sto kilometrů.", "Jana z Brna"),
    ("Čelovku jsem koupil jako pojistku. Hned napoprvé nám svítila tři hodiny.", "Marek z Kladna"),
]


def questions() -> Block:
    items = [{"title": title, "text": RichText(f"<p>{text}</p>")} for title, text in QUESTIONS]
    return "accordion", {"items": items, "first_open": True}


QUESTIONS = [
    (
        "Jak použiju kupón PODZIM?",
        "V košíku rozbalte „Máte slevový kupón?“ a napište PODZIM. Sleva se počítá i ze zboží, které už zlevněné je.",
    ),
    (
        "Stihne to přijít do víkendu?",
        "Co objednáte do čtvrtka do 14 hodin a je skladem, to doručíme v pátek. V prodejně je zboží týž den.",
    ),
    (
        "Co když mi boty nebudou?",
        "Vyzkoušejte si je doma na koberci. Nenošené je do 14 dnů vrátíte nebo vyměníte za jinou velikost.",
    ),
    (
        "Půjčujete stany a batohy?",
        "Nepůjčujeme. V prodejně ale kterýkoli stan postavíme a batoh vám před koupí seřídíme i se závažím.",
    ),
]


def link(text: str, address: str) -> dict[str, Any]:
    return {"text": text, "target": [("address", address)]}
