"""Switchers and amounts that editors put into pages."""

from decimal import Decimal

import pytest
from wagtail.admin.rich_text.converters.contentstate import ContentstateConverter
from wagtail.blocks import StructBlockValidationError

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.content.blocks.controls.currency import Amount, CurrencySwitcher
from vyloha.content.blocks.text import RICH_TEXT, FormattedTextBlock
from vyloha.content.rich_text import expand_rich_text

pytestmark = pytest.mark.django_db
STORED = '<p>Doprava zdarma od <span data-amount="1500">1 500 Kč</span>.</p>'


def get_amount_props(**fields):
    block = Amount()
    return block.get_api_representation(block.to_python(fields))


def test_switcher_is_shown_only_with_several_currencies():
    block = CurrencySwitcher()
    value = block.to_python({"layout": "layout3", "flag_size": "0.9"})
    assert block.get_api_representation(value) is None

    a_currency("EUR", "0.04")

    look = block.get_api_representation(value)
    assert look == {"layout": "layout3", "flag_size": "0.9", "flag_width": 54, "flag_height": 36}


def test_amount_is_shown_in_currency_of_page():
    a_currency("EUR", "0.04")
    assert get_amount_props(price="1500.00")["amount"]["shown"]["price"]["text"] == "1\xa0500\xa0Kč"
    with use_currency("EUR"):
        assert get_amount_props(price="1500.00")["amount"]["shown"]["price"]["text"] == "60\xa0€"


def test_product_amount_shows_price_and_is_left_out_without_one():
    mug, unpriced = a_product(price=25000), a_product(price=None)

    assert get_amount_props(product=mug.pk)["amount"]["shown"]["price"]["minor"] == 25000
    assert get_amount_props(product=unpriced.pk) is None


def test_block_without_amount_and_product_is_rejected():
    block = Amount()

    with pytest.raises(StructBlockValidationError) as refused:
        block.clean(block.to_python({"before": "od", "price": None, "product": None}))

    assert refused.value.block_errors["price"].messages == ["Zadejte částku, nebo vyberte produkt."]


def test_negative_amount_is_rejected():
    block = Amount()

    with pytest.raises(StructBlockValidationError):
        block.clean(block.to_python({"price": Decimal(-1)}))


def test_amount_in_formatted_text_survives_editing():
    converter = ContentstateConverter(RICH_TEXT)

    again = converter.to_database_format(converter.from_database_format(STORED))

    assert 'data-amount="1500"' in again
    assert "<p" in again
    with use_currency(a_currency("EUR", "0.04").code):
        shown = FormattedTextBlock(features=RICH_TEXT).get_api_representation(FormattedTextBlock().to_python(again))
    assert 'class="wmc-cache-value" data-price="1500"' in shown
    assert "60\u00a0" in shown
    assert "data-amount" not in shown


@pytest.mark.parametrize("written", ["-5", "x", "1500,5", "1.234", "9" * 20])
def test_invalid_amount_in_formatted_text_stays_as_written(written):
    source = f'<p><span data-amount="{written}">text</span></p>'

    assert expand_rich_text(source) == source
