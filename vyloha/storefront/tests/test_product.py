"""Tests of the product page."""

import json
import re
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Attribute, Brand, Product, ProductAttribute, ProductImage, Tag
from vyloha.commerce.catalogue.pictures.renditions import create_essential_renditions, create_other_renditions
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.shipping.carriers import Parcel
from vyloha.commerce.shipping.models import ShippingZone
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method
from vyloha.content.models import ChoosingSettings
from vyloha.content.tests.makers import an_image
from vyloha.core.money import Money
from vyloha.storefront.representations.delivery import build_estimates
from vyloha.storefront.tests.pages import get_html, names, props_of

pytestmark = pytest.mark.django_db


def create_shirt(**fields: Any) -> Product:
    """Create a shirt: red by size, blue of any size; red M is sold out."""
    return a_variable_product(
        [an_attribute(), an_attribute("Velikost", "pa_velikost", ("S", "M"))],
        [
            {"price": 39900, "terms": {"pa_barva": "červená", "pa_velikost": "s"}, "in_stock": 3, "sku": "C-S"},
            {"price": 39900, "terms": {"pa_barva": "červená", "pa_velikost": "m"}, "in_stock": 0},
            {"price": 42900, "terms": {"pa_barva": "modrá"}},
        ],
        slug="tricko",
        **fields,
    )


def test_simple_product_has_form_that_works_without_scripts():
    product = a_product("Hrnek", slug="hrnek", in_stock=5)

    html = get_html("/produkt/hrnek/")

    (form,) = re.findall(r'<form[^>]* class="cart[^>]*>', html)
    assert 'method="post"' in form
    assert 'action="/kosik/"' in form
    assert f'<input type="hidden" name="add-to-cart" value="{product.pk}"/>' in html
    (quantity,) = [field for field in re.findall(r"<input[^>]*>", html) if 'name="quantity"' in field]
    assert 'max="5"' in quantity
    assert "Skladem" in html


def test_variable_product_offers_attributes_as_form_fields():
    create_shirt()

    html = get_html("/produkt/tricko/")

    radios = [field for field in re.findall(r"<input[^>]*>", html) if 'type="radio"' in field]
    assert sum('name="attribute_pa_barva"' in field for field in radios) == 2
    assert sum('name="attribute_pa_velikost"' in field for field in radios) == 2
    assert re.search(r'399\xa0<span class="woocommerce-Price-currencySymbol">Kč', html)
    assert "Cena od 399\xa0Kč do 429\xa0Kč." in html


def test_attribute_can_be_chosen_from_list():
    sizes = an_attribute("Velikost", "pa_velikost", ("S", "M"))
    Attribute.objects.filter(pk=sizes.pk).update(swatch=Attribute.Swatch.SELECT)
    a_variable_product([sizes], [{}], slug="tricko")

    assert '<select id="' in get_html("/produkt/tricko/")


def test_swatches_show_value_of_their_kind(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    colours = an_attribute("Barva", "pa_barva", ("Červená", "Bíločerná", "Neznámá"))
    Attribute.objects.filter(pk=colours.pk).update(swatch=Attribute.Swatch.COLOUR)
    colours.terms.filter(name="Červená").update(colour="#c00000", label="nepoužije se")
    colours.terms.filter(name="Bíločerná").update(colour="#ffffff", second_colour="#000000")
    sizes = an_attribute("Velikost", "pa_velikost", ("Extra velká",))
    sizes.terms.update(label="XL", colour="#123456")
    patterns = an_attribute("Vzor", "pa_vzor", ("Kostka", "Bez obrázku"))
    Attribute.objects.filter(pk=patterns.pk).update(swatch=Attribute.Swatch.IMAGE)
    patterns.terms.filter(name="Kostka").update(image=an_image())
    a_variable_product([colours, sizes, patterns], [{}], slug="tricko")

    by_colour, by_label, by_image = props_of("/produkt/tricko/", settings)["choices"]

    assert [(value["text"], value["colours"]) for value in by_colour["values"]] == [
        ("Červená", ["#c00000"]),
        ("Bíločerná", ["#ffffff", "#000000"]),
        ("Neznámá", []),
    ]
    assert [(value["text"], value["colours"]) for value in by_label["values"]] == [("XL", [])]
    assert [bool(value["image"]) for value in by_image["values"]] == [True, False]


def test_matrix_describes_each_combination(settings):
    create_shirt()

    page = props_of("/produkt/tricko/", settings)

    assert [choice["slug"] for choice in page["choices"]] == ["pa_barva", "pa_velikost"]
    matrix = page["variations"]
    assert list(zip(matrix["values"], matrix["is_purchasable"], matrix["max_qty"], strict=True)) == [
        ([1, 1], 1, 3),  # red S
        ([1, 2], 0, 0),  # red M
        ([2, 0], 1, None),  # blue of any size
    ]
    assert matrix["sku"][0] == "C-S"
    assert matrix["prices"][matrix["price"][0]]["price"]["text"] == "399\xa0Kč"
    assert len(matrix["prices"]) == 2


def test_value_removed_from_product_cannot_be_chosen(settings):
    shirt = create_shirt()
    ProductAttribute.objects.get(product=shirt, attribute__slug="pa_velikost").terms.remove(
        Attribute.objects.get(slug="pa_velikost").terms.get(name="S")
    )

    assert [values[1] for values in props_of("/produkt/tricko/", settings)["variations"]["values"]] == [-1, 1, 0]


def test_variation_takes_tens_of_bytes_of_page(settings):
    colours = an_attribute("Barva", "pa_barva", tuple(f"Barva {n}" for n in range(20)))
    sizes = an_attribute("Velikost", "pa_velikost", tuple(f"V{n}" for n in range(10)))
    terms = [{"pa_barva": f"barva {n % 20}", "pa_velikost": f"v{n // 20}"} for n in range(200)]
    a_variable_product(
        [colours, sizes], [{"terms": one, "sku": f"T-{n}"} for n, one in enumerate(terms)], slug="tricko"
    )

    matrix = props_of("/produkt/tricko/", settings)["variations"]

    assert len(matrix["ids"]) == 200
    assert len(json.dumps(matrix, separators=(",", ":"))) < 40 * 200


def test_url_selects_values(settings):
    create_shirt()

    choices = props_of("/produkt/tricko/?attribute_pa_barva=modrá&attribute_pa_velikost=nic", settings)["choices"]

    assert [choice["preselected"] for choice in choices] == [2, 0]


def test_selection_follows_merchants_settings(settings, changes):
    create_shirt()
    assert props_of("/produkt/tricko/", settings)["choosing"]["stock_left_threshold"] == 5

    with changes():
        ChoosingSettings.objects.create(site=Site.objects.get(), stock_left_threshold=2, label_separator=" –")

    choosing = props_of("/produkt/tricko/", settings)["choosing"]
    assert (choosing["stock_left_threshold"], choosing["label_separator"]) == (2, " –")


def test_preselected_term_is_chosen(settings):
    product = create_shirt()
    blue = Attribute.objects.get(slug="pa_barva").terms.get(name="Modrá")
    ProductAttribute.objects.filter(product=product, attribute__slug="pa_barva").update(default_term=blue)

    assert props_of("/produkt/tricko/", settings)["choices"][0]["preselected"] == 2
    checked = [field for field in re.findall(r"<input[^>]*>", get_html("/produkt/tricko/")) if " checked" in field]
    assert len(checked) == 1
    assert 'value="modrá"' in checked[0]


@pytest.mark.parametrize("fields", [{"in_stock": 0}, {"price": None}], ids=["sold out", "without a price"])
def test_unsellable_product_has_no_form(fields):
    a_product("Hrnek", slug="hrnek", **fields)

    html = get_html("/produkt/hrnek/")

    assert "add-to-cart" not in html
    assert ("Vyprodáno" in html) == ("in_stock" in fields)


def test_hidden_product_has_page_and_draft_has_none():
    a_product(slug="skryty", visibility=Product.Visibility.HIDDEN)
    a_product(slug="koncept", status=Product.Status.DRAFT)

    get_html("/produkt/skryty/")
    get_html("/produkt/koncept/", 404)
    get_html("/produkt/neni/", 404)


def test_page_rejects_post_request():
    a_product(slug="hrnek")

    assert Client().post("/produkt/hrnek/").status_code == 405


def test_breadcrumbs_use_deepest_category(settings):
    clothes = a_category("Oblečení", slug="obleceni")
    shirts = a_category("Trička", clothes, slug="tricka")
    a_product(slug="tricko", categories=[clothes, shirts])

    assert [link["href"] for link in props_of("/produkt/tricko/", settings)["breadcrumbs"]] == [
        "/",
        "/kategorie-produktu/obleceni/",
        "/kategorie-produktu/obleceni/tricka/",
    ]


def test_similar_products_and_up_sells_are_listed_once(settings):
    shirts = a_category("Trička")
    product = a_product(slug="tricko", categories=[shirts])
    upsell = a_product("Lepší tričko", categories=[shirts])
    a_product("Jiné tričko", categories=[shirts])
    product.upsells.set([upsell, a_product("Koncept", status=Product.Status.DRAFT)])

    page = props_of("/produkt/tricko/", settings)

    assert names(page["upsells"]) == ["Lepší tričko", "Jiné tričko"]  # filled up
    assert names(page["related"]) == []


def test_sold_out_similar_product_is_replaced_by_available_one(settings, changes):
    shirts = a_category("Trička")
    a_product(slug="tricko", categories=[shirts])
    a_product("Vyprodané", in_stock=0, categories=[shirts])
    a_product("První", in_stock=1, categories=[shirts])

    assert names(props_of("/produkt/tricko/", settings)["related"]) == ["První", "Vyprodané"]

    with changes():
        for number in range(3):
            a_product(f"Další {number}", categories=[shirts])

    assert "Vyprodané" not in names(props_of("/produkt/tricko/", settings)["related"])


def test_pictures_use_generated_sizes(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    product = a_product("Hrnek", slug="hrnek")
    image = an_image(1600, 1200, description="Hrnek zepředu")
    create_essential_renditions(image)
    create_other_renditions(image)
    ProductImage.objects.create(product=product, image=image)
    ProductImage.objects.create(product=product, image=an_image(300, 300), position=1)

    ready, original = props_of("/produkt/hrnek/", settings)["gallery"]

    assert ready["zoom_width"] == 1600
    ready, original = ready["picture"], original["picture"]
    assert (ready["width"], ready["height"], ready["alt"]) == (400, 300, "Hrnek zepředu")
    assert re.findall(r" (\d+)w", ready["srcset"]) == ["400", "800"]
    assert [source["type"] for source in ready["sources"]][-1] == "image/webp"
    assert re.findall(r" (\d+)w", ready["sources"][-1]["srcset"]) == ["200", "400", "800", "1200", "1600"]
    assert (original["width"], original["srcset"], original["alt"]) == (300, "", "Hrnek, pohled 2")


def test_structured_data_describes_offer(settings):
    product = a_product("Hrnek </script>", price=19900, slug="hrnek", short_description="<p>Pevný &amp; modrý.</p>")
    product.brands.add(Brand.objects.create(name="Dílna", slug="dilna"))

    html = get_html("/produkt/hrnek/")
    text, _way = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
    data = json.loads(text)

    assert data["name"] == "Hrnek </script>"
    assert data["brand"] == {"@type": "Brand", "name": "Dílna"}
    assert data["offers"][0]["price"] == "199.00"
    assert data["offers"][0]["availability"] == "https://schema.org/InStock"
    assert '<link rel="canonical" href="http://testserver/produkt/hrnek/"/>' in html
    assert '<meta name="description" content="Pevný &amp; modrý."/>' in html


def test_structured_data_has_codes_of_simple_product(client):
    product = a_product(sku="HRN-1", gtin="8591234567890")

    html = client.get(f"/produkt/{product.slug}/").content.decode()

    text, _way = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
    data = json.loads(text)
    assert (data["sku"], data["gtin"]) == ("HRN-1", "8591234567890")


def test_available_product_shows_arrival(settings):
    a_shipping_method(price=9900, free_from_minor=100000, cut_off=time(14), name="Kurýr")
    a_pickup(cut_off=time(15), delivery_days=0)
    a_shipping_method(name="Nic neslibuje")
    abroad = ShippingZone.objects.create(name="Slovensko", countries=["SK"])
    a_shipping_method(name="Kurýr na Slovensko", cut_off=time(14), zone=abroad)
    a_product(slug="hrnek", price=50000)
    a_product(slug="stan", price=200000)

    courier, pickup = props_of("/produkt/hrnek/", settings)["delivery"]

    assert (courier["method"], courier["price"]["shown"]["price"]["text"], courier["is_pickup"]) == (
        "Kurýr",
        "99\xa0Kč",
        False,
    )
    assert (pickup["price"], pickup["is_pickup"]) == (None, True)
    assert props_of("/produkt/stan/", settings)["delivery"][0]["price"] is None


@pytest.mark.parametrize("fields", [{"in_stock": 0}, {"in_stock": 0, "backorders": "yes"}, {"price": None}])
def test_unavailable_product_promises_no_arrival(settings, fields):
    a_shipping_method(cut_off=time(14))
    a_product(slug="hrnek", **fields)

    page = props_of("/produkt/hrnek/", settings)
    assert page["delivery"] == []
    assert bool(page["backorder"]) == ("backorders" in fields)


@pytest.mark.parametrize(
    ("now", "day", "condition"),
    [
        ("2026-11-23 10:00", "Dorazí: zítra, úterý 24.\xa0listopadu", "když objednáte dnes\xa0do\xa014.00"),
        ("2026-11-23 14:00", "Dorazí: středa 25.\xa0listopadu", "když objednáte do\xa0úterý\xa014.00"),
        ("2026-11-21 10:00", "Dorazí: úterý 24.\xa0listopadu", "když objednáte do\xa0pondělí\xa014.00"),
    ],
)
def test_arrival_day_is_formatted_as_people_say_it(now, day, condition):
    a_shipping_method(cut_off=time(14))

    (estimate,) = build_estimates(
        Parcel(Money(100, "CZK")), datetime.fromisoformat(now).replace(tzinfo=ZoneInfo("Europe/Prague"))
    )

    assert (estimate.arrival, estimate.condition) == (day, condition)


def test_structured_data_has_price_range_for_many_variations():
    create_shirt()

    text, _way = re.findall(r'<script type="application/ld\+json">(.*?)</script>', get_html("/produkt/tricko/"))
    offers = json.loads(text)["offers"]

    assert (offers["@type"], offers["lowPrice"], offers["highPrice"]) == ("AggregateOffer", "399.00", "429.00")
    assert (offers["offerCount"], offers["availability"]) == (3, "https://schema.org/InStock")


def test_gallery_ends_with_pictures_of_variations(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    shirt = create_shirt()
    front, red = an_image(), an_image()
    ProductImage.objects.create(product=shirt, image=front)
    shirt.variations.filter(sku="C-S").update(image=red)
    shirt.variations.exclude(sku="C-S").update(image=front)

    page = props_of("/produkt/tricko/", settings)

    assert [picture["image_id"] for picture in page["gallery"]] == [front.pk, red.pk]
    assert page["variations"]["image"] == [red.pk, front.pk, front.pk]


def test_pictures_say_what_they_show(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    shirt = create_shirt()
    pictures = [
        an_image(description=text) for text in ("Tričko", "Tričko (2)", "Tričko (3)", "Tričko na věšáku", "Tričko (5)")
    ]
    for position, picture in enumerate(pictures):
        ProductImage.objects.create(product=shirt, image=picture, position=position)
    red_small, red_medium, blue = shirt.variations.order_by("position")
    for variation, picture in ((red_small, 1), (red_medium, 1), (blue, 2)):
        variation.image = pictures[picture]
        variation.save()

    page = props_of("/produkt/tricko/", settings)

    assert [picture["picture"]["alt"] for picture in page["gallery"]] == [
        *("Tričko", "Tričko, Červená", "Tričko, Modrá", "Tričko na věšáku", "Tričko, pohled 5"),
    ]


def test_heading_is_before_links_of_gallery(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    cup = a_product("Hrnek", slug="hrnek")
    for position in range(2):
        ProductImage.objects.create(product=cup, image=an_image(), position=position)

    html = get_html("/produkt/hrnek/")

    assert html.index("<h1") < html.index('class="gallery-strip"')


def test_brands_and_tags_link_to_their_products():
    cup = a_product("Hrnek", slug="hrnek")
    cup.brands.add(Brand.objects.create(name="Dílna", slug="dilna"))
    cup.tags.add(Tag.objects.create(name="Dárek", slug="darek"))

    html = get_html("/produkt/hrnek/")

    assert '<a href="/znacka/dilna/">Dílna</a>' in html
    assert '<a href="/stitek/darek/">Dárek</a>' in html


@pytest.mark.parametrize(
    ("descriptions", "query", "listed", "in_panel"),
    [
        (("jam", "jam", "jam"), "", {None: "jam"}, None),
        (("jam", "jam", "tea"), "", {"Červená, S · Červená, M": "jam", "Modrá": "tea"}, None),
        (
            ("jam", "", "tea"),
            "?attribute_pa_barva=modrá&attribute_pa_velikost=s",
            {"Červená, S": "jam", "Modrá": "tea"},
            "tea",
        ),
        (
            ("jam", "", "tea"),
            "?attribute_pa_barva=červená&attribute_pa_velikost=m",
            {"Červená, S": "jam", "Modrá": "tea"},
            None,
        ),
        (("", "", ""), "", {}, None),
    ],
)
def test_own_texts_of_variations_are_readable_without_scripts(descriptions, query, listed, in_panel):
    shirt = create_shirt()
    for variation, text in zip(shirt.variations.order_by("position"), descriptions, strict=True):
        variation.description = f"<p>{text}</p>" if text else ""
        variation.save()

    page = get_html(f"/produkt/tricko/{query}")

    panel = re.search(r'<div class="woocommerce-variation-description"><div class="prose"><p>(.*?)</p>', page)
    assert (panel and panel[1]) == in_panel
    details = page.partition('<div class="product-details">')[2]
    found = re.findall(r'(?:<h3>([^<]*)</h3>)?<div class="prose"><p>(jam|tea)</p></div>', details)
    assert {name or None: text for name, text in found} == listed
