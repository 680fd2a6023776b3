"""Orders are shown, searched and moved on; never edited."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.utils import timezone

from vyloha.backoffice.tests.forms import get_context
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order, OrderAddress, OrderEvent, OrderLine, OrderVat

pytestmark = pytest.mark.django_db


def an_order(number: str | None = "1001", status: str = "processing", **fields: Any) -> Order:
    """A placed order of two shirts, with three left in stock."""
    shirt = a_product(in_stock=3)
    name = fields.pop("name", "Jana Nováková")
    placed_at = fields.pop("placed_at", timezone.now()) if number else None
    order = Order.objects.create(
        number=number, status=status, placed_at=placed_at, payment_kind=fields.pop("payment_kind", "cod"),
        **{"email": "jana@example.cz", "phone": "+420777123456", "total_minor": 39800, **fields},
    )  # fmt: skip
    first, _, last = name.partition(" ")
    OrderAddress.objects.create(order=order, kind="billing", first_name=first, last_name=last)
    OrderLine.objects.create(
        order=order, variation_id=shirt.pk, product_id=shirt.pk, stock_record_id=shirt.pk, name="Tričko", sku="TR-1",
        attributes=[{"name": "Barva", "value": "Červená"}], quantity=2, unit_price_minor=19900, total_minor=39800,
        tax_rate=2100,
    )  # fmt: skip
    OrderVat.objects.create(order=order, rate=2100, base_minor=32893, vat_minor=6907)
    return order


def shown(client: Any, query: str = "") -> list[str]:
    """Return the numbers of the listed orders."""
    return [order.number for order in get_context(client.get(f"/sprava/orders/?{query}"))["object_list"]]


def test_draft_order_is_not_listed():
    draft = an_order(number=None, status="checkout-draft")
    merchant = sign_in_merchant()

    assert shown(merchant) == []
    assert merchant.get(f"/sprava/orders/{draft.pk}/").status_code == 404


@pytest.mark.parametrize(
    "words", ["1001", "Novák", "jana nováková", "NOVÁKOVÁ", "novakova", "NOVAKOVA Jana", "jana@example", "777 123 456"]
)
def test_order_is_found_by_number_name_email_and_phone(words):
    an_order("1001")
    an_order("2002", name="Petr Žák", email="petr@example.cz", phone="+420602999888")

    assert shown(sign_in_merchant(), f"q={words}") == ["1001"]


def test_orders_are_filtered_by_status_date_and_payment():
    week_ago = timezone.localtime() - timedelta(days=7)
    an_order("1", status="pending", payment_kind="bacs")
    an_order("2", status="completed", placed_at=week_ago)
    merchant = sign_in_merchant()

    assert shown(merchant, "status=pending") == ["1"]
    assert shown(merchant, f"placed_at_to={week_ago:%Y-%m-%d}") == ["2"]
    assert shown(merchant, "payment_kind=bacs") == ["1"]
    assert shown(merchant) == ["1", "2"]


def test_order_page_shows_agreed_contents():
    order = an_order(customer_note="Prosím balit jako dárek.")

    page = sign_in_merchant().get(f"/sprava/orders/{order.pk}/").content.decode()

    amounts = ["398\u00a0Kč", "328,93\u00a0Kč", "69,07\u00a0Kč", "21\u00a0%"]
    for text in ["Tričko", "Barva: Červená", "Nováková", "Prosím balit jako dárek.", *amounts]:
        assert text in page


def test_company_is_shown_with_its_numbers():
    order = an_order()
    order.addresses.update(company="Kavárna s. r. o.", ico="27082440", dic="CZ27082440")

    page = sign_in_merchant().get(f"/sprava/orders/{order.pk}/").content.decode()

    for text in ["Kavárna s. r. o.", "IČO: 27082440", "DIČ: CZ27082440"]:
        assert text in page


def test_only_allowed_statuses_are_offered():
    order = an_order(status="processing")

    steps = get_context(sign_in_merchant().get(f"/sprava/orders/{order.pk}/"))["steps"]

    assert [step.to for step in steps] == ["completed", "on-hold", "cancelled", "refunded"]


def step(client: Any, order: Order, to: str, **data: Any) -> Any:
    return client.post(f"/sprava/orders/{order.pk}/status/", {"to": to, "seen": order.status, **data}, follow=True)


def test_status_change_records_its_user():
    order = an_order(status="pending")

    step(sign_in_merchant(), order, "processing", message="Platba dorazila.")

    order.refresh_from_db()
    assert order.status == "processing"
    event = order.events.get()
    assert (event.status, event.message, str(event.by)) == ("processing", "Platba dorazila.", "obchodník")


def test_forbidden_status_change_is_rejected():
    order = an_order(status="completed")

    answer = step(sign_in_merchant(), order, "pending")

    order.refresh_from_db()
    assert order.status == "completed"
    assert [message.level_tag for message in get_messages(answer.wsgi_request)] == ["error"]
    assert not OrderEvent.objects.exists()


def test_cancelling_asks_first_and_releases_stock():
    order = an_order(status="processing")
    merchant = sign_in_merchant()

    asked = step(merchant, order, "cancelled")
    order.refresh_from_db()
    assert "tento krok nelze vrátit" in asked.content.decode()
    assert order.status == "processing"

    step(merchant, order, "cancelled", confirmed="1")
    order.refresh_from_db()
    assert order.status == "cancelled"
    assert StockRecord.objects.get().in_stock == 5


def test_completing_asks_first_and_can_be_reversed():
    order, merchant = an_order(status="processing"), sign_in_merchant()

    assert "ji můžete vrátit" in step(merchant, order, "completed").content.decode()
    order.refresh_from_db()
    assert order.status == "processing"

    step(merchant, order, "completed", confirmed="1")
    order.refresh_from_db()
    shown = merchant.get(f"/sprava/orders/{order.pk}/").content.decode()
    assert "Zpět do vyřizování" in shown
    step(merchant, order, "processing")

    order.refresh_from_db()
    assert order.status == "processing"


@pytest.mark.parametrize(
    ("status", "main"),
    [("pending", "processing"), ("processing", "completed"), ("on-hold", "processing"), ("failed", "pending")],
)
def test_usual_status_change_is_main_button(status, main):
    shown = sign_in_merchant().get(f"/sprava/orders/{an_order(status=status).pk}/").content.decode()

    assert re.findall(r'name="to" value="([\w-]+)" class="button"', shown) == [main]
    assert re.findall(r'name="to" value="([\w-]+)"', shown)[0] == main


def test_status_change_from_stale_page_is_rejected():
    order = an_order(status="pending")
    Order.objects.update(status="on-hold")

    answer = step(sign_in_merchant(), order, "processing")

    order.refresh_from_db()
    assert order.status == "on-hold"
    assert "mezitím někdo změnil" in answer.content.decode()


def test_note_is_added_to_history():
    order = an_order()

    sign_in_merchant().post(f"/sprava/orders/{order.pk}/note/", {"message": "Volal, chce doručit v pátek."})

    assert order.events.get().message == "Volal, chce doručit v pátek."


def test_confirmation_email_is_sent_again_by_job(django_capture_on_commit_callbacks):
    from django_tasks_db.models import DBTaskResult

    order = an_order()
    DBTaskResult.objects.all().delete()

    answer = sign_in_merchant().post(f"/sprava/orders/{order.pk}/resend/", follow=True)

    assert "jana@example.cz" in answer.content.decode()
    (job,) = DBTaskResult.objects.all()
    assert (job.task_path, job.args_kwargs["args"]) == ("vyloha.storefront.jobs.resend_confirmation", [order.pk])


@pytest.mark.parametrize("action", ["status", "note", "resend"])
def test_action_requires_permission_and_post(action):
    order = an_order()

    assert sign_in_merchant().get(f"/sprava/orders/{order.pk}/{action}/").status_code == 405
    assert sign_in_editor().post(f"/sprava/orders/{order.pk}/{action}/", {"message": "x"}).status_code == 302
    assert not order.events.exists()


def test_order_cannot_be_added_edited_or_deleted():
    order = an_order()
    merchant = sign_in_merchant()

    for path in ("new/", f"edit/{order.pk}/", f"delete/{order.pk}/"):
        assert merchant.get(f"/sprava/orders/{path}").status_code == 404


@pytest.mark.parametrize("status", ["cancelled", "failed", "refunded"])
def test_confirmation_of_failed_order_is_not_sent_again(status):
    order = an_order(status=status)

    answer = sign_in_merchant().post(f"/sprava/orders/{order.pk}/resend/", follow=True)

    assert [message.level_tag for message in get_messages(answer.wsgi_request)] == ["error"]
    assert "Odeslat znovu" not in answer.content.decode()
    assert not order.events.exists()


def test_too_long_message_is_rejected_with_its_limit():
    order = an_order(status="pending")

    answer = step(sign_in_merchant(), order, "processing", message="x" * 2001)

    [shown_message] = get_messages(answer.wsgi_request)
    assert "2000" in shown_message.message
    order.refresh_from_db()
    assert order.status == "pending"


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_day_out_of_range_is_ignored_by_filter(day):
    an_order("1")

    assert shown(sign_in_merchant(), f"placed_at_from={day}&placed_at_to={day}") == ["1"]


def test_lines_of_order_paid_in_cash_sum_to_its_total():
    order = an_order(rounding_minor=-40, total_minor=39760)

    page = sign_in_merchant().get(f"/sprava/orders/{order.pk}/").content.decode().replace("\u00a0", " ")

    assert "Zaokrouhlení" in page
    assert "-0,40 Kč" in page


def test_order_page_shows_display_currency():
    order = an_order(currency="EUR", chosen_currency="EUR", exchange_rate_e12=10**12 // 25)

    page = sign_in_merchant().get(f"/sprava/orders/{order.pk}/").content.decode().replace("\u00a0", " ")

    assert "Ceny se ukazovaly v EUR: 1 EUR = 25,000 Kč" in page
    assert "398 €" in page
