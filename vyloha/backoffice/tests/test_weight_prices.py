"""Prices by weight in the merchant's notation, and zones."""

import pytest
from django.core.exceptions import ValidationError

from vyloha.backoffice.forms.weight_prices import format_rows, parse_rows
from vyloha.backoffice.tests.forms import get_errors, get_form_fields, save
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.shipping.models import ShippingMethod, ShippingZone
from vyloha.commerce.shipping.tests.makers import a_shipping_method, a_zone

ROWS = [(500, 5900), (5_000, 9990)]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", []),
        ("  \n \n", []),
        ("do 5 kg: 99,90\ndo 0,5 kg: 59", ROWS),
        ("5: 99,90\r\n500 g: 59", ROWS),
        ("5 kg = 99.90 Kč\nDo 500g;59", ROWS),
        ("1 000 g: 1 500", [(1_000, 150_000)]),
        ("do 30 kg: 0", [(30_000, 0)]),
    ],
)
def test_lines_are_parsed_with_and_without_words_and_units(text, rows):
    assert parse_rows(text) == rows


@pytest.mark.parametrize(
    "line",
    [
        "99", "do 5 kg", "5 kg 99", "kg: 99", "5 kg: zdarma", "-5 kg: 99", "5 kg: -1", "0: 99", "0,4 g: 9", "5 lb: 99",
        "5 kg: ", "99999999: 1", "5,0001: 9", "5 kg: 99999999999999999999", "<script>: 1", "5: 9: 9",
    ],
)  # fmt: skip
def test_unreadable_line_is_quoted(line):
    with pytest.raises(ValidationError) as refused:
        parse_rows(f"do 1 kg: 50\n{line}")

    assert f"„{line.strip()}“" in " ".join(refused.value.messages)


def test_duplicate_weights_and_too_many_rows_are_rejected():
    with pytest.raises(ValidationError, match="už cenu"):
        parse_rows("5 kg: 99\n5000 g: 100")
    with pytest.raises(ValidationError, match="Řádků je příliš mnoho"):
        parse_rows("\n".join(f"{number}: 1" for number in range(1, 60)))


def test_formatted_rows_are_parsed_back():
    assert format_rows(ROWS) == "do 0,5 kg: 59\ndo 5 kg: 99,90"
    assert parse_rows(format_rows(ROWS)) == ROWS


@pytest.mark.django_db
def test_merchant_sets_and_removes_prices_by_weight():
    courier = a_shipping_method()
    merchant, url = sign_in_merchant(), f"/sprava/shipping/edit/{courier.pk}/"

    saved = save(merchant, url, prices_by_weight="do 5 kg: 99,90\ndo 500 g: 59", default_weight_g="300")
    assert saved.status_code == 302, get_errors(saved)
    courier = ShippingMethod.objects.get()
    assert (courier.weight_rows, courier.default_weight_g) == (ROWS, 300)
    assert "do 0,5 kg: 59" in str(get_form_fields(merchant.get(url))["prices_by_weight"])
    assert "59 Kč – 99,90 Kč" in merchant.get("/sprava/shipping/").content.decode().replace("\xa0", " ")

    refused = save(merchant, url, prices_by_weight="do pěti: 99")
    assert "„do pěti: 99“" in " ".join(get_errors(refused))
    assert ShippingMethod.objects.get().weight_rows == ROWS

    assert save(merchant, url, prices_by_weight="").status_code == 302
    assert ShippingMethod.objects.get().weight_rows == []


@pytest.mark.django_db
def test_zone_used_by_shipping_method_cannot_be_deleted():
    courier, merchant = a_shipping_method(), sign_in_merchant()

    made = save(merchant, "/sprava/zones/new/", name="Slovensko", countries="SK")
    assert made.status_code == 302, get_errors(made)
    zone = ShippingZone.objects.get()
    assert zone.countries == ["SK"]
    assert save(merchant, f"/sprava/shipping/edit/{courier.pk}/", zone=zone.pk).status_code == 302
    courier.refresh_from_db()
    assert courier.zone == zone

    told = merchant.post(f"/sprava/zones/delete/{zone.pk}/", follow=True)

    assert "„Kurýr“" in " ".join(get_errors(told))
    assert ShippingZone.objects.exists()


@pytest.mark.django_db
def test_zone_requires_country_and_shows_edit_conflict():
    zone, merchant = a_zone("CZ", "SK"), sign_in_merchant()
    url = f"/sprava/zones/edit/{zone.pk}/"
    open_form = get_form_fields(merchant.get(url))

    ShippingZone.objects.update(countries=["SK"])
    told = merchant.post(url, open_form)

    assert any("Mezitím to uložil někdo jiný" in error for error in get_errors(told))
    assert get_errors(merchant.post("/sprava/zones/new/", {"name": "Nikde"}))
