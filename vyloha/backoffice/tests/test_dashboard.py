"""The dashboard counts orders and stock that wait for the merchant."""

from datetime import timedelta
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.utils import timezone

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_orders import an_order
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import HomePage
from vyloha.content.seed_content import seed_content

pytestmark = pytest.mark.django_db


def texts(client: Any, selector: str) -> list[str]:
    page = BeautifulSoup(client.get("/sprava/").content.decode(), "html.parser")
    return [" ".join(found.get_text(" ").replace("\u00a0", " ").split()) for found in page.select(selector)]


def test_orders_are_counted_by_next_step():
    week_ago = timezone.now() - timedelta(days=7)
    an_order("1", status="pending")
    an_order("2", status="processing", placed_at=week_ago)
    an_order("3", status="cancelled")
    an_order(None, status="checkout-draft")

    assert texts(sign_in_merchant(), ".bo-cards li") == [
        "2 nové objednávky dnes",
        "1 čeká na platbu",
        "1 k vyřízení",
        "0 pozastavených",
        "398 Kč prodáno dnes",  # without the cancelled one
    ]


def test_low_stock_panel_lists_lowest_stock_first():
    a_product("Dost", in_stock=9, low_stock_amount=3)
    a_product("Málo", in_stock=2, low_stock_amount=3)
    a_product("Nic", in_stock=0, low_stock_amount=3)
    a_product("Koncept", in_stock=0, low_stock_amount=3, status="draft")

    assert texts(sign_in_merchant(), "[aria-labelledby=bo-low-stock] tbody tr") == ["Nic 0", "Málo 2"]


def test_editor_sees_no_orders_and_no_stock():
    an_order("1")

    assert texts(sign_in_editor(), ".bo-cards li, [aria-labelledby=bo-low-stock]") == []


def test_dashboard_links_to_users_frequent_screens():
    seed_content()
    merchant = ["Přidat produkt", "Změnit barvy a logo"]

    assert texts(sign_in_merchant(), ".bo-ways a") == merchant
    assert texts(sign_in_editor(), ".bo-ways a") == ["Upravit úvodní stránku"]


def test_help_is_czech_only_and_shop_is_linked():
    page = sign_in_merchant().get("/sprava/").content.decode()

    assert "whats-new" not in page
    assert "editor-guide" not in page
    assert "Zobrazit obchod" in page


def test_publishing_is_main_button_of_page():
    seed_content()
    home = HomePage.objects.get()
    page = BeautifulSoup(sign_in_editor().get(f"/sprava/pages/{home.pk}/edit/").content.decode(), "html.parser")

    first = page.select_one("[name=action-publish]")
    assert first is not None
    assert first.find_parent("ul") is None  # not in the drop-down menu


def test_search_is_for_products_or_pages_by_role():
    def searches(client: Any) -> Any:
        page = BeautifulSoup(client.get("/sprava/").content.decode(), "html.parser")
        return [form["action"] for form in page.select("form[role=search]")]

    seed_content()

    assert "/sprava/products/" in searches(sign_in_merchant())
    assert not any("/products/" in action for action in searches(sign_in_editor()))


def test_revenue_in_other_currencies_is_shown_separately():
    an_order("1")
    an_order("2", currency="EUR", total_minor=4560)

    assert texts(sign_in_merchant(), ".bo-cards li")[-1] == "398 Kč + 45,60 € prodáno dnes"
