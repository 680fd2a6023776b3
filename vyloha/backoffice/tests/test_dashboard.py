"""The first page counts what waits for the merchant."""

from datetime import timedelta
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.utils import timezone

from vyloha.backoffice.tests.people import a_merchant, an_editor
from vyloha.backoffice.tests.test_orders import an_order
from vyloha.commerce.catalogue.tests.makers import a_product

pytestmark = pytest.mark.django_db


def texts(client: Any, selector: str) -> list[str]:
    page = BeautifulSoup(client.get("/sprava/").content.decode(), "html.parser")
    return [" ".join(found.get_text(" ").replace("\u00a0", " ").split()) for found in page.select(selector)]


def test_orders_are_counted_by_what_is_to_be_done():
    week_ago = timezone.now() - timedelta(days=7)
    an_order("1", status="pending")
    an_order("2", status="processing", placed_at=week_ago)
    an_order("3", status="cancelled")
    an_order(None, status="checkout-draft")

    assert texts(a_merchant(), ".bo-cards li") == [
        "2 nových objednávek dnes",
        "1 čeká na platbu",
        "1 k vyřízení",
        "0 pozastavená",
        "398,00 Kč prodáno dnes",  # without the cancelled one
    ]


def test_what_runs_out_is_listed_from_the_fewest_pieces():
    a_product("Dost", in_stock=9, low_stock_amount=3)
    a_product("Málo", in_stock=2, low_stock_amount=3)
    a_product("Nic", in_stock=0, low_stock_amount=3)
    a_product("Koncept", in_stock=0, low_stock_amount=3, status="draft")

    assert texts(a_merchant(), "[aria-labelledby=bo-low-stock] tbody tr") == ["Nic 0", "Málo 2"]


def test_an_editor_sees_no_orders_and_no_stock():
    an_order("1")

    assert texts(an_editor(), ".bo-cards li, [aria-labelledby=bo-low-stock]") == []
