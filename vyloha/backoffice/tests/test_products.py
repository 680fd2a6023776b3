"""Saving a product saves the form, and never restores a sold unit."""

from datetime import UTC, datetime

import pytest
from django.db.models import F
from django.http import HttpResponse
from django.utils import timezone

from vyloha.backoffice.tests.forms import get_errors, get_form_fields, save, save_each
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.models import FixedPrice, Product, StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import (
    a_category,
    a_product,
    a_tax_class,
    a_variable_product,
    an_attribute,
)
from vyloha.commerce.orders.models import Order, OrderLine
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.commerce.reviews.models import Review
from vyloha.core.models import Sequence

pytestmark = pytest.mark.django_db
NEW = "/sprava/products/new/"


def get_product_form_url(product: Product) -> str:
    return f"/sprava/products/edit/{product.pk}/"


def test_price_of_simple_product_is_typed_in_crowns_and_stored_in_minor_units():
    shirt = a_product(price=19900)

    answer = save(
        sign_in_merchant(),
        get_product_form_url(shirt),
        regular_price="1 249,90",
        sale_price="999",
        sku="TR-1",
        weight_g="180",
    )

    assert answer.status_code == 302, get_errors(answer)
    sold = Variation.objects.get(pk=shirt.pk)
    assert (sold.regular_price_minor, sold.sale_price_minor) == (124990, 99900)
    assert (sold.sku, sold.weight_g) == ("TR-1", 180)
    assert Product.objects.get(pk=shirt.pk).sku is None  # a simple product stores its codes on its variation


def test_saving_unchanged_form_changes_nothing():
    shirt = a_product(in_stock=5, sale_price_minor=9900, sku="TR-1", categories=[a_category()])
    before = [list(model.objects.values()) for model in (Variation, StockRecord)]

    save(sign_in_merchant(), get_product_form_url(shirt))

    assert [list(model.objects.values()) for model in (Variation, StockRecord)] == before
    assert shirt.categories.count() == 1


OUT_OF_RANGE = [
    ("stock-pieces", "99999999999999999999"),
    ("stock-shown", "-99999999999999999999"),
    ("position", "99999999999999999999"),
    ("weight_g", "99999999999999999999"),
    ("stock-low_stock_amount", "99999999999999999999"),
    ("regular_price", "1e9"),
    ("regular_price", "٣"),
    ("description", "not json"),
    ("description", '{"blocks": ["x"]}'),
    ("short_description", '{"blocks": 1}'),
    ("short_description", "[]"),
]


def test_out_of_range_value_is_rejected_by_form():
    shirt = a_product(in_stock=5)

    for answer in save_each(
        sign_in_merchant(), get_product_form_url(shirt), ({field: wrong} for field, wrong in OUT_OF_RANGE)
    ):
        assert answer.status_code == 200
        assert StockRecord.objects.get().in_stock == 5


INVALID_FORMS = [
    ({"regular_price": "drahé"}, "Napište částku v korunách, např. 199 nebo 199,90."),
    ({"regular_price": "199,999"}, "Napište částku v korunách, např. 199 nebo 199,90."),
    ({"regular_price": "-5"}, "Částka nemůže být záporná."),
    ({"sale_price": "199"}, "Akční cena musí být nižší než běžná."),
    ({"sale_from": "2.12.2026 8:00", "sale_until": "1.12.2026 8:00"}, "Akce musí skončit později, než začne."),
    ({"sku": "JINY"}, "Tento kód už má jiný produkt nebo varianta."),
    ({"slug": "jiny"}, "Tuto adresu už má něco jiného."),
]


def test_invalid_product_form_shows_error_and_saves_nothing():
    a_product(name="Jiný", slug="jiny", sku="JINY")
    shirt = a_product(price=19900)
    changes = ({"name": "Přejmenované", **fields} for fields, _message in INVALID_FORMS)

    answers = save_each(sign_in_merchant(), get_product_form_url(shirt), changes)
    for answer, (_fields, message) in zip(answers, INVALID_FORMS, strict=True):
        assert answer.status_code == 200
        assert message in " ".join(get_errors(answer))
        assert Product.objects.get(pk=shirt.pk).name == "Tričko"


def test_sale_dates_use_shops_time_zone():
    shirt = a_product(price=19900)

    save(
        sign_in_merchant(),
        get_product_form_url(shirt),
        sale_price="99",
        sale_from="1.12.2026 08:00",
        sale_until="24.12.2026 20:00",
    )

    sold = Variation.objects.get(pk=shirt.pk)
    assert (f"{sold.sale_from:%d %H:%M}", f"{sold.sale_until:%d %H:%M}") == ("01 07:00", "24 19:00")  # UTC


def test_sale_until_day_includes_that_day():
    merchant, shirt = sign_in_merchant(), a_product(price=19900)

    save(merchant, get_product_form_url(shirt), sale_price="99", sale_until="24. 12. 2026")
    for _again in range(2):  # as the second form shows it
        sold = Variation.objects.get(pk=shirt.pk)
        assert sold.sale_until == datetime(2026, 12, 24, 22, 59, 59, 999_999, tzinfo=UTC)
        save(merchant, get_product_form_url(shirt))


def test_new_simple_product_gets_variation_with_its_id():
    tax = a_tax_class()

    answer = save(
        sign_in_merchant(), NEW, name="Žluťoučký kůň", type="simple", regular_price="250", tax_class=tax.pk,
        **{"stock-is_managed": "on", "stock-pieces": "7"},
    )  # fmt: skip

    assert answer.status_code == 302, get_errors(answer)
    horse = Product.objects.get()
    assert horse.slug == "zlutoucky-kun"
    (sold,) = horse.variations.all()
    assert (sold.pk, sold.stock_record.pk, sold.stock_record.in_stock) == (horse.pk, horse.pk, 7)


def test_second_product_of_same_name_gets_another_slug():
    a_product(slug="tricko")

    save(sign_in_merchant(), NEW, name="Tričko", type="simple")

    assert Product.objects.filter(slug="tricko-2").exists()


def test_opening_empty_form_uses_no_id():
    merchant = sign_in_merchant()

    merchant.get(NEW)

    assert not Sequence.objects.exists()


def test_stale_form_preserves_sold_units():
    shirt = a_product(in_stock=10)
    merchant = sign_in_merchant()
    shown = get_form_fields(merchant.get(get_product_form_url(shirt)))
    StockRecord.objects.filter(pk=shirt.pk).update(in_stock=F("in_stock") - 2)

    answer = merchant.post(get_product_form_url(shirt), {**shown, "name": "Tričko s výšivkou"})

    assert answer.status_code == 302, get_errors(answer)
    assert StockRecord.objects.get(pk=shirt.pk).in_stock == 8
    assert Product.objects.get(pk=shirt.pk).name == "Tričko s výšivkou"


def test_stock_change_after_sale_requires_confirmation():
    shirt = a_product(in_stock=10)
    merchant = sign_in_merchant()
    shown = get_form_fields(merchant.get(get_product_form_url(shirt)))
    StockRecord.objects.filter(pk=shirt.pk).update(in_stock=8)

    refused = merchant.post(get_product_form_url(shirt), {**shown, "name": "Nové jméno", "stock-pieces": "12"})

    said = "Mezitím se prodaly 2 kusy, skladem je teď 8. Zkontrolujte počet a uložte znovu."
    assert said in get_errors(refused)
    assert StockRecord.objects.get(pk=shirt.pk).in_stock == 8
    assert Product.objects.get(pk=shirt.pk).name == "Tričko"  # all or nothing

    again = get_form_fields(refused)
    assert (again["stock-pieces"], again["stock-shown"], again["name"]) == ("12", "8", "Nové jméno")
    assert merchant.post(get_product_form_url(shirt), again).status_code == 302
    assert StockRecord.objects.get(pk=shirt.pk).in_stock == 12


def test_stock_cannot_be_negative_without_backorders():
    shirt = a_product(in_stock=1)

    answer = save(sign_in_merchant(), get_product_form_url(shirt), **{"stock-pieces": "-1"})

    assert "Bez objednávek nad sklad nemůže být kusů méně než 0." in get_errors(answer)


def test_purchase_note_is_cleaned_of_scripts():
    shirt = a_product(purchase_note="<table><tr><td>Bavlna</td></tr></table>")

    save(
        sign_in_merchant(),
        get_product_form_url(shirt),
        purchase_note="<p onclick='x()'>Díky</p><script>alert(1)</script>",
    )

    assert Product.objects.get(pk=shirt.pk).purchase_note == "<p>Díky</p>"


def test_description_is_cleaned_of_scripts():
    shirt = a_product(description="<table><tr><td>Bavlna</td></tr></table>")  # too rich for the editor: edited as HTML

    save(
        sign_in_merchant(),
        get_product_form_url(shirt),
        description="<p onclick='x()'>Měkké</p><script>alert(1)</script>",
    )

    assert Product.objects.get(pk=shirt.pk).description == "<p>Měkké</p>"


def test_tags_are_typed_as_words():
    shirt = a_product()

    save(sign_in_merchant(), get_product_form_url(shirt), tags="léto, Bavlna , léto")

    assert sorted(tag.name for tag in shirt.tags.all()) == ["Bavlna", "léto"]


def create_two_colour_shirt() -> Product:
    return a_variable_product(
        [an_attribute()],
        [
            {"price": 19900, "in_stock": 4, "sku": "C", "terms": {"pa_barva": "červená"}},
            {"price": 19900, "in_stock": 6, "sku": "M", "terms": {"pa_barva": "modrá"}},
        ],
    )


def test_price_and_stock_of_variation_are_saved():
    shirt = create_two_colour_shirt()

    answer = save(
        sign_in_merchant(),
        get_product_form_url(shirt),
        **{"variations-1-regular_price": "249", "variations-1-stock-pieces": "9"},
    )

    assert answer.status_code == 302, get_errors(answer)
    red, blue = shirt.variations.select_related("stock_record")
    assert (red.regular_price_minor, red.stock_record.in_stock) == (19900, 4)
    assert (blue.regular_price_minor, blue.stock_record.in_stock) == (24900, 9)


def test_stock_conflict_of_variation_rejects_whole_form_with_field_error():
    shirt = create_two_colour_shirt()
    merchant = sign_in_merchant()
    shown = get_form_fields(merchant.get(get_product_form_url(shirt)))
    blue = shirt.variations.get(sku="M")
    StockRecord.objects.filter(pk=blue.pk).update(in_stock=1)

    answer = merchant.post(
        get_product_form_url(shirt), {**shown, "variations-0-stock-pieces": "40", "variations-1-stock-pieces": "60"}
    )

    assert any(error.startswith("Mezitím se prodalo 5 kusů") for error in get_errors(answer))
    assert sorted(StockRecord.objects.filter(variations__product=shirt).values_list("in_stock", flat=True)) == [1, 4]


def test_error_in_collapsed_field_unfolds_it():
    shirt = create_two_colour_shirt()

    answer = save(
        sign_in_merchant(), get_product_form_url(shirt),
        **{"variations-0-sale_from": "kdysi",
           "variations-1-unfolded": "1", "variations-1-stock-backorders": "no"},
    )  # fmt: skip

    assert answer.status_code == 200
    assert answer.content.decode().count('aria-expanded="true" aria-controls="variations-') == 1


def test_description_of_variation_is_cleaned():
    shirt = create_two_colour_shirt()

    save(
        sign_in_merchant(), get_product_form_url(shirt),
        **{"variations-1-unfolded": "1", "variations-1-description": "<p>Modrá</p><script>x</script>",
           "variations-1-stock-backorders": "no"},
    )  # fmt: skip

    assert shirt.variations.get(sku="M").description == "<p>Modrá</p>"


def test_variation_is_added_and_another_deleted():
    shirt = create_two_colour_shirt()
    colour = an_attribute()
    red = shirt.variations.get(sku="C")
    new = {
        "variations-TOTAL_FORMS": "3",
        "variations-2-sku": "N",
        "variations-2-regular_price": "300",
        "variations-2-is_enabled": "on",
        "variations-2-stock-status": "instock",
        "variations-2-stock-backorders": "no",
        f"variations-2-term_{colour.pk}": str(colour.terms.get(slug="červená").pk),
    }

    answer = save(sign_in_merchant(), get_product_form_url(shirt), **new, **{"variations-0-DELETE": "on"})

    assert answer.status_code == 302, get_errors(answer)
    assert set(shirt.variations.values_list("sku", flat=True)) == {"M", "N"}
    assert shirt.variations.get(sku="N").variation_terms.get().term.slug == "červená"
    assert not StockRecord.objects.filter(pk=red.pk).exists()


def test_duplicate_variations_are_rejected():
    shirt = create_two_colour_shirt()
    colour = an_attribute()

    answer = save(
        sign_in_merchant(),
        get_product_form_url(shirt),
        **{f"variations-1-term_{colour.pk}": colour.terms.get(slug="červená").pk},
    )

    assert "Dvě varianty mají stejné hodnoty; jednu z nich změňte nebo smažte." in get_errors(answer)


def test_variations_may_share_stock_of_product():
    shirt = create_two_colour_shirt()

    answer = save(
        sign_in_merchant(), get_product_form_url(shirt),
        **{"variations-0-shares_stock": "on", "variations-1-shares_stock": "on",
           "stock-is_managed": "on", "stock-pieces": "30"},
    )  # fmt: skip

    assert answer.status_code == 302, get_errors(answer)
    assert set(shirt.variations.values_list("stock_record_id", flat=True)) == {shirt.pk}
    assert StockRecord.objects.get(pk=shirt.pk).in_stock == 30


def test_collapsed_fields_stay_unchanged():
    shirt = create_two_colour_shirt()
    red = shirt.variations.get(sku="C")
    Variation.objects.filter(pk=red.pk).update(gtin="4006381333931", weight_g=180, description="<p>Měkké</p>")
    StockRecord.objects.filter(pk=red.pk).update(backorders="notify", low_stock_amount=3)

    answer = save(
        sign_in_merchant(),
        get_product_form_url(shirt),
        **{"variations-0-regular_price": "300", "variations-0-stock-pieces": "7"},
    )

    assert answer.status_code == 302, get_errors(answer)
    red = Variation.objects.select_related("stock_record").get(pk=red.pk)
    assert (red.regular_price_minor, red.gtin, red.weight_g, red.description) == (
        30000, "4006381333931", 180, "<p>Měkké</p>"
    )  # fmt: skip
    record = red.stock_record
    assert (record.in_stock, record.backorders, record.low_stock_amount) == (7, "notify", 3)


def test_unfolded_variation_is_saved_with_collapsed_fields():
    shirt = create_two_colour_shirt()
    red = shirt.variations.get(sku="C")
    merchant = sign_in_merchant()
    part = merchant.get(f"{get_product_form_url(shirt)}variation/{red.pk}/?prefix=variations-0")
    fields = get_form_fields(HttpResponse(b"<form data-edit-form>" + part.content + b"</form>"))

    answer = save(merchant, get_product_form_url(shirt), **{**fields, "variations-0-weight_g": "250"})

    assert answer.status_code == 302, get_errors(answer)
    assert Variation.objects.get(pk=red.pk).weight_g == 250


def test_variation_of_other_product_is_not_unfolded():
    shirt, other = create_two_colour_shirt(), a_product(name="Jiný", slug="jiny")

    one = shirt.variations.values_list("pk", flat=True)[0]

    assert sign_in_merchant().get(f"{get_product_form_url(other)}variation/{one}/").status_code == 404


def test_attribute_is_added_with_typed_values():
    shirt = a_product(type="variable")

    answer = save(
        sign_in_merchant(), get_product_form_url(shirt),
        **{"product_attributes-TOTAL_FORMS": "1", "product_attributes-0-own_name": "Střih",
           "product_attributes-0-new_terms": "Rovný | Volný", "product_attributes-0-makes_variations": "on"},
    )  # fmt: skip

    assert answer.status_code == 302, get_errors(answer)
    link = shirt.product_attributes.get()
    assert (link.attribute.slug, link.attribute.product, link.makes_variations) == ("strih", shirt, True)
    assert [term.name for term in link.terms.all()] == ["Rovný", "Volný"]


def test_value_used_by_variations_is_not_removed():
    shirt = create_two_colour_shirt()
    red = an_attribute().terms.get(slug="červená")

    answer = save(sign_in_merchant(), get_product_form_url(shirt), **{"product_attributes-0-terms": str(red.pk)})

    said = "Tyto hodnoty používají varianty: Modrá. Nejdřív varianty změňte nebo smažte."
    assert said in get_errors(answer)


def test_simple_product_becomes_variable_and_keeps_price_and_stock():
    shirt = a_product(price=19900, in_stock=5, sku="TR-1")
    order = Order.objects.create()
    OrderLine.objects.create(
        order=order, variation_id=shirt.pk, product_id=shirt.pk, stock_record_id=shirt.pk, name="Tričko",
        quantity=1, unit_price_minor=19900, total_minor=19900, tax_rate=2100,
    )  # fmt: skip

    answer = save(sign_in_merchant(), get_product_form_url(shirt), type="variable")

    assert answer.status_code == 302, get_errors(answer)
    (first,) = Product.objects.get(pk=shirt.pk).variations.all()
    assert first.pk != shirt.pk
    assert (first.sku, first.regular_price_minor, first.stock_record_id) == ("TR-1", 19900, shirt.pk)
    assert StockRecord.objects.get(pk=shirt.pk).in_stock == 5
    assert order.lines.get().variation == first


def test_product_with_variations_does_not_become_simple():
    shirt = create_two_colour_shirt()

    answer = save(sign_in_merchant(), get_product_form_url(shirt), type="simple")

    assert "Produkt má 2 varianty. Nejdřív je smažte, pak změňte typ." in get_errors(answer)
    assert Product.objects.get(pk=shirt.pk).type == "variable"


def test_deleting_product_deletes_its_stock():
    shirt = create_two_colour_shirt()

    answer = sign_in_merchant().post(f"/sprava/products/delete/{shirt.pk}/")

    assert answer.status_code == 302
    assert not Product.objects.exists()
    assert not StockRecord.objects.exists()


def test_confirmation_of_deletion_counts_reviews_of_product():
    shirt, merchant = a_product(), sign_in_merchant()
    path = f"/sprava/products/delete/{shirt.pk}/"
    assert "recenz" not in merchant.get(path).content.decode().split("<main")[1]

    for name in ("Jana", "Petr"):
        Review.objects.create(product=shirt, reviewer=name, rating=5, written_at=timezone.now())

    assert "Smažou se s ním i 2 recenze." in merchant.get(path).content.decode()


def test_edit_conflict_requires_confirmation():
    shirt = a_product()
    merchant = sign_in_merchant()
    mine = get_form_fields(merchant.get(get_product_form_url(shirt)))
    save(merchant, get_product_form_url(shirt), name="Jejich jméno")

    refused = merchant.post(get_product_form_url(shirt), {**mine, "name": "Moje jméno"})

    assert any(error.startswith("Tento produkt mezitím uložil někdo jiný") for error in get_errors(refused))
    assert Product.objects.get(pk=shirt.pk).name == "Jejich jméno"
    again = get_form_fields(refused)
    assert again["name"] == "Moje jméno"
    assert merchant.post(get_product_form_url(shirt), again).status_code == 302
    assert Product.objects.get(pk=shirt.pk).name == "Moje jméno"


def test_fixed_prices_are_set_and_removed():
    a_currency("EUR", "0.04")
    shirt = a_product(price=19900)
    merchant = sign_in_merchant()

    answer = save(merchant, get_product_form_url(shirt), **{"fixed-EUR_fixed": "8,90", "fixed-EUR_reduced": "6,90"})
    assert answer.status_code == 302, get_errors(answer)
    price = FixedPrice.objects.get()
    assert (price.variation_id, price.currency) == (shirt.pk, "EUR")
    assert (price.regular_price_minor, price.sale_price_minor) == (890, 690)

    save(merchant, get_product_form_url(shirt), name="Jiné tričko")
    assert FixedPrice.objects.get().regular_price_minor == 890

    save(merchant, get_product_form_url(shirt), **{"fixed-EUR_fixed": "", "fixed-EUR_reduced": ""})
    assert not FixedPrice.objects.exists()


INVALID_FIXED_PRICES = [
    ({"fixed-EUR_fixed": "drahé"}, "Napište částku, třeba 0,10."),
    ({"fixed-EUR_fixed": "8,999"}, "Napište částku, třeba 0,10."),
    ({"fixed-EUR_fixed": "0"}, "Pevná cena musí být vyšší než nula; prázdná se přepočítá kurzem."),
    ({"fixed-EUR_reduced": "6"}, "K akční ceně patří i běžná cena."),
    ({"fixed-EUR_fixed": "6", "fixed-EUR_reduced": "6"}, "Akční cena musí být nižší než běžná."),
    ({"measure": "hodně"}, "Napište množství, např. 250 nebo 0,75."),
    ({"measure": "0"}, "Napište množství, např. 250 nebo 0,75."),
]


def test_invalid_fixed_price_or_measure_is_reported_and_not_saved():
    a_currency("EUR", "0.04")
    shirt = a_product(price=19900)
    changes = ({"name": "Jinak", **fields} for fields, _message in INVALID_FIXED_PRICES)

    answers = save_each(sign_in_merchant(), get_product_form_url(shirt), changes)
    for answer, (_fields, message) in zip(answers, INVALID_FIXED_PRICES, strict=True):
        assert message in get_errors(answer)
        assert Product.objects.get().name == "Tričko"
        assert not FixedPrice.objects.exists()


def test_variation_has_own_fixed_prices_and_measure():
    a_currency("EUR", "0.04")
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "červená"}}])
    merchant, pk = sign_in_merchant(), shirt.variations.get().pk
    row = {"variations-0-unfolded": "1", "variations-0-fixed-EUR_fixed": "9", "variations-0-measure": "0,5"}

    answer = save(merchant, get_product_form_url(shirt), **row, **{"variations-0-measure_unit": "l"})
    assert answer.status_code == 302, get_errors(answer)
    unfolded = merchant.get(f"/sprava/products/edit/{shirt.pk}/variation/{pk}/?prefix=variations-0")

    assert FixedPrice.objects.get().regular_price_minor == 900
    sold = Variation.objects.get()
    assert (sold.measure, sold.measure_unit) == (500, "l")
    assert 'value="9"' in unfolded.content.decode()
    assert 'value="0,5"' in unfolded.content.decode()


def test_period_is_stored_on_product_and_measure_on_variation():
    tea = a_product()

    told = {"measure": "250", "measure_unit": "g", "period_count": "3", "period_unit": "month", "is_perishable": "on"}
    answer = save(sign_in_merchant(), get_product_form_url(tea), **told)

    assert answer.status_code == 302, get_errors(answer)
    tea, sold = Product.objects.get(), Variation.objects.get()
    assert (tea.measure, sold.measure, sold.measure_unit) == (None, 250_000, "g")
    assert (tea.period_count, tea.period_unit, tea.is_perishable) == (3, "month", True)


@pytest.mark.parametrize(
    ("prior", "told"),
    [
        (None, "za víc neprodávalo"),
        (9900, "slevu nevidí: v posledních 30\u00a0dnech před akcí zboží stálo 99\u00a0Kč"),
        (15000, "slevu z 150\u00a0Kč"),
    ],
)
def test_form_shows_shoppers_text_of_sale(prior, told):
    shirt = a_product(price=19900, sale_price_minor=9900)
    Variation.objects.update(prior_price_minor=prior)

    assert told in sign_in_merchant().get(get_product_form_url(shirt)).content.decode()


def test_simple_product_with_new_variations_keeps_its_price():
    a_currency("EUR", "0.04")
    shirt = a_product(price=19900, sale_price_minor=9900)
    FixedPrice.objects.create(variation_id=shirt.pk, currency="EUR", regular_price_minor=900)

    answer = save(sign_in_merchant(), get_product_form_url(shirt), type="variable")

    assert answer.status_code == 302, get_errors(answer)
    first = Variation.objects.get()
    assert first.pk != shirt.pk
    assert (first.prior_price_minor, first.fixed_prices.get().regular_price_minor) == (19900, 900)
