"""Factories of editors' objects."""

import json
from base64 import b64encode
from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile
from django.db.models import F
from PIL import Image as Pillow
from wagtail.documents import get_document_model
from wagtail.images import get_image_model
from wagtail.models import Page
from wagtail.rich_text import RichText

from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug
from vyloha.commerce.catalogue.models import Product
from vyloha.content.models import BlogCategory, BlogIndexPage, BlogPostPage, MegaMenu, Popup, ReusableSection

VIDEO_FILE = Path(__file__).parent / "video.webm"  # a second of one colour


def an_image(width: int = 1600, height: int = 1200, title: str = "Obrázek", description: str = "") -> Any:
    """A Wagtail image of one colour, without renditions."""
    file = BytesIO()
    Pillow.new("RGB", (width, height), "#1d4d3b").save(file, "JPEG")
    content = ContentFile(file.getvalue(), "obrazek.jpg")
    return get_image_model().objects.create(title=title, description=description, file=content)


def a_blog(home: Page) -> BlogIndexPage:
    blog = BlogIndexPage(title="Blog", slug="blog", intro="O věcech, které vydrží.")
    home.add_child(instance=blog)
    blog.save_revision().publish()
    return blog


def a_post(blog: BlogIndexPage, title: str = "Jak prát vlnu", **fields: Any) -> BlogPostPage:
    """A published post; ``categories`` by their slugs."""
    categories = fields.pop("categories", [])
    post = BlogPostPage(
        **{"title": title, "slug": build_slug(title, "clanek"), "perex": "Prát méně, větrat víc."} | fields
    )
    blog.add_child(instance=post)
    post.categories = [
        BlogCategory.objects.get_or_create(slug=slug, defaults={"name": slug.capitalize()})[0] for slug in categories
    ]
    post.save_revision().publish()
    return post


def a_row(source: str, value: Any = None, heading: str = "Řada", count: int = 4, **more: Any) -> tuple[str, Any]:
    """A block of products."""
    return "product_row", {"heading": heading, "source": [(source, value)], "count": count, **more}


def a_slider(source: str, value: Any, heading: str = "", **more: Any) -> tuple[str, Any]:
    """A block of slides."""
    given = {"on_computers": 3, "on_tablets": "2", "autoplay": False, "autoplay_s": 6}
    return "slider", {"heading": heading, "slides": [(source, value)], **given, **more}


def a_section(*columns: list[tuple[str, Any]], **more: Any) -> tuple[str, Any]:
    """A block with these columns of blocks."""
    return "section", {"columns": list(columns), "background": "soft", "spacing": "medium", "anchor": "", **more}


def a_reusable_section(*blocks: tuple[str, Any], name: str = "Výhody") -> ReusableSection:
    section: ReusableSection = ReusableSection.objects.create(name=name, body=list(blocks))
    return section


def a_menu(*blocks: tuple[str, Any], **fields: Any) -> MegaMenu:
    """A panel of the menu, of an entry that it adds."""
    given = {"name": "Poradna", "address": "/obchod/"} if not {"page", "category", "address"} & {*fields} else {}
    menu: MegaMenu = MegaMenu.objects.create(body=list(blocks), **given | fields)
    return menu


def a_popup(*blocks: tuple[str, Any], **fields: Any) -> Popup:
    """A published popup."""
    body = list(blocks) or [("heading", "Sleva 10 %")]
    popup: Popup = Popup.objects.create(**{"title": "Sleva", "body": body, "live": True} | fields)
    popup.refresh_from_db()  # blocks get their ids when they are stored
    return popup


def later_blocks() -> list[tuple[str, Any]]:
    """Lazy sections far down the page, for browser tests."""
    words = RichText("<p>Zboží odesíláme <b>do druhého dne</b>, na Slovensko do tří dnů.</p>")
    tabs = [{"title": title, "handler_id": "", "text": words} for title in ("Popis", "Velikosti")]
    above = [("text", words)] * 40
    far = a_section([("heading", "Až dole")], [("tabs", {"items": tabs})], anchor="dole", loads_when_seen=True)
    return [*above, far, ("heading", "Pod sekcí")]


def sectioned_blocks() -> list[tuple[str, Any]]:
    """Sections, accordions and tabs, for browser tests."""
    words = RichText("<p>Zboží odesíláme <b>do druhého dne</b>, na Slovensko do tří dnů.</p>")
    images = get_image_model().objects.filter(width__gt=600).order_by("pk")[:4]
    links = {"Stany": "#doprava", "Batohy": "/obchod/", "Spacáky": "/blog/", "Bez odkazu": ""}
    pictured = [
        {"image": image, "title": title, "text": "Na hory i k vodě, pro dva i pro pět.", "link": link}
        for (title, link), image in zip(links.items(), images, strict=False)
    ]
    questions = [{"title": title, "text": words} for title in ("Kdy zboží přijde?", "Jak ho vrátím?", "Máte prodejnu?")]
    tabs = [
        {"title": title, "handler_id": name, "text": RichText(f"<p>{title}: ze 100% merino vlny.</p>")}
        for title, name in (("Popis", "popis"), ("Velikosti", "velikosti"), ("Péče o výrobek", ""))
    ]
    column: list[tuple[str, Any]] = [("heading", "Doprava zdarma"), ("text", words)]
    panel = a_section(column, background="raised", spacing="none")
    narrow = a_section(*[[("text", words)] for _ in range(4)], background="accent", spacing="none")
    return [
        ("accordion", {"items": questions, "first_open": True}),
        ("image_accordion", {"items": pictured, "first_open": True}),
        ("tabs", {"items": tabs, "ekit_hash_change": True}),
        a_section(column, column, column, anchor="doprava"),
        a_section(column, [panel], background="accent"),
        a_section(column, column, [panel], column, background="none", spacing="large"),
        a_section([narrow], [], [narrow], [("text", words)], background="raised"),
        a_section([narrow], column, background="soft"),
        a_section([a_row("featured", heading="Vybíráme")], background="raised"),
        a_section([a_row("featured", heading="Vybíráme")], [("accordion", {"items": questions, "first_open": False})]),
        ("reusable_section", a_reusable_section(a_section(column, column, background="accent"))),
    ]


def sliding_blocks() -> list[tuple[str, Any]]:
    """Sliders of each source and galleries of each arrangement, for browser tests."""
    wide = get_image_model().objects.filter(width__gt=F("height")).order_by("pk")[:4]
    images = [*wide, *get_image_model().objects.filter(width=F("height")).order_by("pk")[:4]]
    slides = [
        {"image": image, "caption": f"Na cestě {i}", "link": "/obchod/" if i else ""} for i, image in enumerate(images)
    ]
    said = [
        {"text": text, "author": author}
        for text, author in (
            ("Přišlo to druhý den a sedí to.", "Jana z Brna"),
            ("Stan vydržel vichřici na Šumavě, jiný už nechci. Poradili mi i s kolíky do písku.", "Petr"),
            ("Batoh mi opravili zdarma.", ""),
            ("Vrátila jsem dvě věci a peníze byly za tři dny zpátky.", "Alena z Ostravy"),
        )
    ]
    pictured = [{"image": image, "caption": "Prodejna v Brně" if i == 1 else ""} for i, image in enumerate(images)]
    products = {"source": [("newest", None)], "count": 8}
    return [
        a_slider("products", products, heading="Novinky"),
        a_slider("pictures", slides, on_computers=1, on_tablets="1", autoplay=True, autoplay_s=3),
        a_slider("articles", {"posts": [], "count": 3}, heading="Z blogu"),
        a_slider("quotations", said, heading="Řekli o nás"),
        *(
            ("gallery", {"arrangement": name, "columns": 4, "items": pictured})
            for name in ("grid", "justified", "masonry")
        ),
    ]


def every_block() -> list[tuple[str, Any]]:
    """One of each block that a home page may have."""
    image = an_image()
    link = {"text": "Obchod", "target": [("address", "/obchod/")]}
    words = RichText("<p>Za každého počasí.</p>")
    return [
        ("hero", {"heading": "Do přírody", "text": words, "image": image, "links": [link]}),
        (
            "benefits",
            {
                "items": [
                    {"icon": "delivery", "heading": f"Výhoda {i}", "amount": 1500 * i, "target": []} for i in range(2)
                ]
            },
        ),
        ("category_tiles", {"heading": "Kategorie", "tiles": []}),
        a_row("featured"),
        ("loop_grid", {"heading": "Výpis", "source": [("all", None)], "filters": []}),
        ("text_with_image", {"image": image, "side": "right", "heading": "Prodejna", "text": words}),
        ("articles", {"heading": "Z blogu", "posts": []}),
        ("newsletter", {"heading": "Novinky", "consent": "Souhlasím s novinkami."}),
        ("contact", {"address": "", "picture": None}),
        ("my_account", {"heading": "Můj účet", "text": "Uvidíte své objednávky."}),
        ("heading", "Nadpis"),
        ("text", RichText("<p>Text.</p>")),
        ("image", {"image": image, "caption": "Obrázek"}),
        ("currency_switcher", {"layout": "layout5", "flag_size": "0.4"}),
        ("converted_amount", {"before": "Doprava zdarma od", "price": Decimal("1500.00")}),
        ("add_to_cart", {"product": Product.objects.first(), "shows_picture": True}),
        ("menu_cart", {"label": "Košík"}),
        ("notices", {}),
        ("cart", {}),
        ("checkout", {}),
        ("purchase_summary", {}),
        ("delivery_and_payment", {}),
        *counting_blocks(),
        ("quotation", {"text": "Přišlo to druhý den.", "author": "Jana"}),
        a_slider("pictures", [{"image": image, "caption": f"Snímek {i}", "link": ""} for i in range(2)]),
        a_slider("products", {"source": [("featured", None)], "count": 4}),
        ("gallery", {"arrangement": "grid", "columns": 3, "items": [{"image": image, "caption": ""}]}),
        ("accordion", {"items": [{"title": "Kdy přijde?", "text": words}], "first_open": True}),
        ("image_accordion", {"items": [{"image": image, "title": f"Stan {i}", "link": "/obchod/"} for i in range(2)]}),
        ("tabs", {"items": [{"title": f"Karta {i}", "handler_id": "", "text": words} for i in range(2)]}),
        build_comparison(image, image),
        a_video("youtube", "dQw4w9WgXcQ", image),
        a_video("self", a_video_file(), image),
        a_section([("heading", "Vlevo"), a_section([("heading", "Uvnitř")])], [a_row("featured")], anchor="doprava"),
        ("reusable_section", a_reusable_section(("heading", "Na více stránkách"))),
        ("header_search", {"label": "Hledání na stránce"}),
        a_panel(("heading", "V panelu"), a_row("featured")),
        ("back_to_top", {"style": "progress_indicator", "show_scroll": True, "show_after": 300, "offset_top": 0}),
    ]


def a_video_file(name: str = "video.webm", **fields: Any) -> Any:
    """A document of this name."""
    file = ContentFile(VIDEO_FILE.read_bytes(), name)
    return get_document_model().objects.create(**{"title": "Video", "file": file} | fields)


def a_video(source: str, value: Any, poster: Any, **more: Any) -> tuple[str, Any]:
    fields = {"style": "inline", "autoplay": False, "muted": False, "loop": False, "volume": 80, "caption": ""}
    return "video", fields | {"source": [(source, value)], "title": f"Stan ({source})", "poster": poster} | more


def build_comparison(before: Any, after: Any, **more: Any) -> tuple[str, Any]:
    """A block of two pictures."""
    return "image_comparison", {
        "before": before,
        "before_label": "Před",
        "after": after,
        "after_label": "Po",
        "caption": "",
        **more,
    }


def video_blocks() -> list[tuple[str, Any]]:
    """A comparison of images and videos of all kinds, for browser tests."""
    before, after, poster = get_image_model().objects.filter(width__gt=600).order_by("pk")[:3]
    file, youtube, vimeo = a_video_file(), "dQw4w9WgXcQ", "76979871"
    return [
        build_comparison(before, after, caption="Stejné místo ráno a večer."),
        a_video("self", file, poster, caption="Stavba stanu trvá tři minuty.", muted=True, loop=True),
        a_video("self", file, poster, style="popup"),
        a_video("youtube", youtube, poster),
        a_video("youtube", youtube, poster, style="popup", muted=True),
        a_video("vimeo", vimeo, poster),
        a_section(
            [build_comparison(before, after)], [a_video("self", file, poster)], [a_video("youtube", youtube, poster)]
        ),
    ]


def counting_blocks() -> list[tuple[str, Any]]:
    """One of each block that counts down, fills a bar or a ring, or counts up."""
    return [
        (
            "countdown",
            {
                "heading": "Vánoční sleva",
                "ends_at": datetime(2999, 12, 24, 17, tzinfo=UTC),
                "finish_title": "Sleva skončila",
                "finish_content": RichText('<p>Podívejte se na <a href="/obchod/">novinky</a>.</p>'),
            },
        ),
        ("progress_bar", {"label": "Vybráno na lavičku", "percent": 72}),
        ("pie_chart", {"label": "Vrácené obaly", "percent": 64, "size": 150, "line_width": 20}),
        ("counter", {"number": Decimal(12500), "suffix": "+", "label": "Zákazníků", "duration_ms": 300}),
        ("number_animation", {"before": "Za rok ušetříte", "number": Decimal("1234.5"), "after": "kWh."}),
        ("animated_circle", {"text": "24 h", "label": "Odesíláme", "percent": 100, "size": 100, "line_width": 10}),
    ]


def a_panel(*inside: tuple[str, Any], **more: Any) -> tuple[str, Any]:
    """A panel at the side with these blocks."""
    fields = {"button": "Otevřít nabídku", "title": "Naše nabídka", "side": "right", "locks_scroll": True, "anchor": ""}
    return "off_canvas", fields | {"body": list(inside)} | more


def build_action_url(name: str, **settings: Any) -> str:
    """The URL of a link that runs an action on the page (docs/developers/widgets.md)."""
    return f"#elementor-action:action={name}&settings={b64encode(json.dumps(settings).encode()).decode()}"


def panelled_blocks() -> list[tuple[str, Any]]:
    """Panels at the side, a search, a section that stays in sight and a button back to the top, for browser tests."""
    words = RichText("<p>Zboží odesíláme <b>do druhého dne</b>, na Slovensko do tří dnů.</p>")
    toggling = build_action_url("off_canvas:toggle", id="nabidka").replace(":", "%3A").replace("&", "%26")
    links = RichText(
        "".join(
            f'<p><a href="{href}">{text}</a></p>'
            for href, text in (
                (build_action_url("off_canvas:open", id="nabidka"), "Otevřít odkazem"),
                (toggling, "Přepnout odkazem"),
                ("#nabidka", "Otevřít kotvou"),
                ("#elementor-action:action=off_canvas:open&settings=rubbish", "Nesmysl"),
            )
        )
    )
    closing = RichText(f'<p><a href="{build_action_url("off_canvas:close")}">Zavřít odkazem</a></p>')
    questions = [{"title": title, "text": words} for title in ("Kdy zboží přijde?", "Jak ho vrátím?")]
    images = get_image_model().objects.filter(width__gt=600).order_by("pk")[:3]
    shown: list[tuple[str, Any]] = [
        ("text", closing),
        ("header_search", {"label": "Hledání v panelu"}),
        ("accordion", {"items": questions, "first_open": True}),
        a_row("featured"),
    ]
    text_with_image = {"image": images[0], "side": "right", "heading": "Prodejna", "text": words}
    return [
        a_section([("heading", "Doprava zdarma od 1 500 Kč")], background="accent", spacing="small", sticky="all"),
        ("header_search", {"label": "Hledání na stránce"}),
        a_panel(*shown, anchor="nabidka"),
        a_panel(("text_with_image", text_with_image), button="Kde nás najdete", side="left", locks_scroll=False),
        ("text", links),
        a_section([("text_with_image", text_with_image)] * 3, [a_section([("text", words)], sticky="computers")]),
        ("reusable_section", a_reusable_section(("heading", "Záruka"), ("text", words), name="Záruka")),
        *[("text_with_image", text_with_image)] * 4,
        ("back_to_top", {"style": "progress_indicator", "show_scroll": True, "show_after": 300, "offset_top": 0}),
    ]


def popup_blocks() -> list[tuple[str, Any]]:
    """Links that open the popups of ``make_popups``, for browser tests."""
    dialog, screen = Popup.objects.get(title="Sleva na první nákup"), Popup.objects.get(title="Velký výprodej")
    links = RichText(
        "".join(
            f'<p><a href="{href}">{text}</a></p>'
            for href, text in (
                (build_action_url("popup:open", id=str(dialog.pk)), "Otevřít odkazem"),
                ("#sleva", "Otevřít selektorem"),
                (build_action_url("popup:open", id=str(screen.pk), toggle=True), "Přes celou obrazovku"),
                (build_action_url("popup:open", id="999"), "Neznámé okno"),
                ("#elementor-action:action=popup:open&settings=rubbish", "Nesmysl"),
            )
        )
    )
    words = RichText("<p>Zboží odesíláme <b>do druhého dne</b>, na Slovensko do tří dnů.</p>")
    return [("text", words)] * 12 + [("text", links)] + [("text", words)] * 30


def make_popups(page: Page) -> None:
    """Popups of each form on one page only, each opened by another trigger."""
    text = RichText(
        "<p>Přihlaste se k odběru novinek a na první nákup nad 1 500 Kč dostanete slevu deset procent. Slevu můžete"
        " uplatnit i na nejneobhospodařovávatelnější zboží, s výjimkou dárkových poukazů.</p>"
    )
    never = build_action_url("popup:close", do_not_show_again="yes")
    refusal = RichText(f'<p><a href="{never}">Už nezobrazovat</a></p>')
    form: Any = ("newsletter", {"heading": "Novinky do schránky", "consent": "Souhlasím se zasíláním novinek."})
    shop = RichText('<p>Doprava zdarma nad 1 500 Kč do neděle. <a href="/obchod/">Nakupovat</a></p>')
    calm = {"avoid_multiple_popups": False, "max_closes": 0, "shown_on": [("page", page)]}
    once_more = {"times_times": 2, "times_period": "", "times_count": ""}
    a_popup(
        *[("heading", "Sleva 10 % na první nákup"), ("text", text), form, ("text", refusal)],
        **calm | {"title": "Sleva na první nákup", "open_selector": "a[href='#sleva']", "prevent_scroll": True},
    )
    bar: dict[str, Any] = {"form": "bar", "position": "bottom", "triggers": [("page_load", {"delay": 0})]}
    a_popup(("text", shop), **calm | bar | {"title": "Doprava zdarma", "timing": [("times", once_more)]})
    corner: dict[str, Any] = {"form": "slide_in", "position": "right"}
    corner |= {"entrance_animation": "slide", "exit_animation": "slide"}
    scrolled = [("scrolling", {"direction": "down", "offset": 80})]
    corner |= {"entrance_animation_duration": 0.2, "triggers": scrolled}
    a_popup(("heading", "Nevíte si rady?"), ("text", text), **calm | corner | {"title": "Poradíme"})
    a_popup(
        *[("heading", "Velký výprodej"), ("text", text), form],
        **calm | {"title": "Velký výprodej", "form": "full_screen", "close_button_position": "outside"},
    )
    leaving = {"title": "Nezapomeňte na novinky", "triggers": [("exit_intent", {})], "max_closes": 2}
    a_popup(("text", text), form, **calm | leaving)
    cart = {"title": "Zboží čeká v košíku", "cart_state": "not_empty", "triggers": [("click", {"times": 1})]}
    a_popup(("text", text), **calm | cart)
