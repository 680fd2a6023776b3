"""Attribution of orders: on the order, in the list, in a report with a file."""

from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone

from vyloha.backoffice.tests.forms import get_context
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_orders import an_order
from vyloha.commerce.orders.models import Order, OrderAttribution

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
REPORT = "/sprava/orders/origins/"


def came(order: Order, source_type: str, source: str = "", campaign: str = "", **more: str) -> Order:
    """Set the order's attribution."""
    fields = {"source_type": source_type, "utm_source": source, "utm_campaign": campaign, **more}
    OrderAttribution.from_origin(order, fields, {"source_type": "organic", "utm_source": "seznam"}).save()
    return order


def day(month: int, number: int, hour: int = 12) -> Any:
    return timezone.make_aware(datetime(2026, month, number, hour))


def table(query: str) -> list[list[str]]:
    rows: list[list[str]] = get_context(sign_in_merchant().get(f"{REPORT}?{query}"))["table"]
    return rows


@pytest.fixture
def orders() -> None:
    came(an_order("1", placed_at=day(11, 1, 0)), "utm", "newsletter", "leto", utm_medium="e-mail")
    came(an_order("2", placed_at=day(11, 30, 23)), "utm", "newsletter", "zima", utm_medium="e-mail")
    came(an_order("3", placed_at=day(11, 2), total_minor=10000), "organic", "seznam")
    came(an_order("4", placed_at=day(11, 2), currency="EUR", total_minor=1000), "organic", "seznam")
    came(an_order("5", placed_at=day(11, 2), status="cancelled"), "utm", "newsletter", "leto")
    came(an_order("6", placed_at=day(10, 31, 23)), "utm", "newsletter", "leto")
    an_order("7", placed_at=day(11, 3))


NOVEMBER = "first=2026-11-01&last=2026-11-30"


@pytest.fixture(autouse=True)
def december(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda *_args: day(12, 5).date())


def test_report_sums_by_source_and_currency(orders):
    assert table(NOVEMBER) == [
        ["Zdroj: Newsletter", "2", "796\u00a0Kč"],
        ["Neznámý", "1", "398\u00a0Kč"],
        ["Organicky: Seznam", "1", "100\u00a0Kč"],
        ["Organicky: Seznam", "1", "10\u00a0€"],
    ]


def test_report_sums_by_campaign(orders):
    assert table(f"{NOVEMBER}&show=campaign") == [
        ["Zdroj: Newsletter", "e-mail", "leto", "1", "398\u00a0Kč"],
        ["Zdroj: Newsletter", "e-mail", "zima", "1", "398\u00a0Kč"],
    ]


def test_report_file_has_rows_without_formulas():
    came(an_order("1"), "utm", "x", '=HYPERLINK("http://evil.example")')

    merchant = sign_in_merchant()
    answer = merchant.get(f"{REPORT}?first=2020-01-01&last=2020-01-02&show=campaign&export=csv")
    assert answer.content.decode().splitlines() == ["\ufeffZdroj;Médium;Kampaň;Objednávky;Tržby s DPH"]

    today = f"{timezone.localtime():%Y-%m-%d}"
    text = merchant.get(f"{REPORT}?first={today}&last={today}&show=campaign&export=csv").content.decode()
    assert "'=HYPERLINK" in text


def test_invalid_period_is_reported(orders):
    answer = sign_in_merchant().get(f"{REPORT}?first=2026-11-30&last=2026-11-01")

    assert "První den je až po posledním." in answer.content.decode()


def test_editors_see_no_report():
    assert sign_in_editor().get(REPORT).status_code in {302, 403}


def test_orders_are_listed_with_source_and_filtered_by_it(orders):
    merchant = sign_in_merchant()
    page = merchant.get("/sprava/orders/")
    assert "Zdroj: Newsletter" in page.content.decode()
    assert REPORT in page.content.decode()

    listed = get_context(merchant.get("/sprava/orders/?origin=organic"))["object_list"]
    assert {order.number for order in listed} == {"3", "4"}


def test_order_page_shows_its_visit():
    order = came(
        an_order(), "referral", "heureka.cz", referrer="https://heureka.cz/", session_pages="3", device_type="Mobile"
    )

    merchant = sign_in_merchant()
    page = merchant.get(f"/sprava/orders/{order.pk}/").content.decode()

    for words in ("Odkaz: Heureka.cz", "https://heureka.cz/", "Telefon", "Organicky: Seznam"):
        assert words in page
    assert '<h2 class="w-h2">Původ</h2>' not in merchant.get(f"/sprava/orders/{an_order('8').pk}/").content.decode()
