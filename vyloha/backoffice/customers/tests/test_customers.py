"""Customers in the back office: who sees them, what the list and the page say, what a merchant may change."""

import csv
import io
import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account import app_settings
from allauth.account.models import EmailAddress
from allauth.account.utils import url_str_to_user_pk
from django.contrib.auth.models import Group, User
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from vyloha.backoffice.roles import EDITOR, MERCHANT
from vyloha.backoffice.tests.forms import get_context
from vyloha.backoffice.tests.people import create_role_user, sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_orders import an_order
from vyloha.commerce.customers.models import Customer
from vyloha.storefront.jobs import send_password_link
from vyloha.storefront.tests.customers import create_customer, sign_in

pytestmark = pytest.mark.django_db
ACTIONS = {"note": {"note": "Volat ráno."}, "password-link": {}, "activity": {"active": "0"}}


def a_customer(email: str = "jana@example.cz", name: str = "Jana Nováková", **fields: Any) -> Customer:
    customer = create_customer(email)
    customer.user.first_name, _, customer.user.last_name = name.partition(" ")
    customer.user.save()
    Customer.objects.filter(pk=customer.pk).update(**fields)
    customer.refresh_from_db()
    return customer


def confirm(customer: Customer) -> None:
    EmailAddress.objects.create(user=customer.user, email=customer.user.email, verified=True, primary=True)


def shown(client: Client, query: str = "") -> list[str]:
    """Return the last names of the listed customers."""
    listed = get_context(client.get(f"/sprava/customers/?{query}"))["object_list"]
    return [customer.user.last_name for customer in listed]


def page_of(customer: Customer, client: Client | None = None) -> str:
    answer = (client or sign_in_merchant()).get(f"/sprava/customers/{customer.pk}/")
    assert answer.status_code == 200
    return answer.content.decode().replace("\u00a0", " ")


@pytest.mark.parametrize("action", ["", "{pk}/", "results/", "?export=csv"])
def test_editor_sees_no_customer(action):
    customer = a_customer()

    answer = sign_in_editor().get(f"/sprava/customers/{action.format(pk=customer.pk)}")

    assert (answer.status_code, answer.headers.get("Location")) == (302, "/sprava/")


@pytest.mark.parametrize("action", ACTIONS)
def test_editor_changes_no_customer(action):
    customer = a_customer()

    sign_in_editor().post(f"/sprava/customers/{customer.pk}/{action}/", ACTIONS[action])

    customer = Customer.objects.get()
    assert (customer.note, customer.user.is_active, mail.outbox) == ("", True, [])


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("novak", ["Nováková"]),
        ("JANA nová", ["Nováková"]),
        ("jana@exam", ["Nováková"]),
        ("602 111 222", ["Nováková"]),
        ("777 123 456", ["Nováková"]),  # the telephone of an order
        ("1001", ["Nováková"]),
        ("100", []),
        ("jana žák", []),
        ("", ["Žák", "Nováková"]),
    ],
)
@pytest.mark.both_databases
def test_customers_are_found_by_name_email_telephone_and_order(words, found):
    jana = a_customer(phone="+420602111222")
    a_customer("petr@example.cz", "Petr Žák")
    an_order("1001", customer=jana)

    assert shown(sign_in_merchant(), f"q={words}") == found


@pytest.mark.both_databases
def test_customers_are_filtered():
    confirmed = a_customer(billing_address={"country": "SK"})
    confirm(confirmed)
    an_order("1", customer=confirmed)
    old = a_customer("petr@example.cz", "Petr Žák", created_at=timezone.now() - timedelta(days=30))
    # A draft is no order, and another address of the same person confirms nothing.
    an_order(None, status="checkout-draft", customer=old)
    EmailAddress.objects.create(user=old.user, email="jiny@example.cz", verified=True)
    merchant = sign_in_merchant()
    since = f"{timezone.localdate() - timedelta(days=2):%Y-%m-%d}"

    filters = [
        "orders=with",
        "orders=without",
        "confirmed=yes",
        "confirmed=no",
        "country=SK",
    ]

    first, second = ["Nováková"], ["Žák"]
    assert [shown(merchant, query) for query in filters] == [first, second, first, second, first]
    assert shown(merchant, f"created_at_from={since}") == first


@pytest.mark.both_databases
def test_value_is_in_currency_of_shop_at_rates_of_orders():
    jana = a_customer()
    an_order("1", customer=jana, total_minor=100_00)
    an_order("2", customer=jana, total_minor=10_00, currency="EUR", status="completed", exchange_rate_e12=4 * 10**10)
    an_order("3", customer=jana, total_minor=1000, currency="JPY", exchange_rate_e12=6 * 10**12)
    for status in ("pending", "cancelled", "refunded", "on-hold"):
        an_order(status, customer=jana, status=status, total_minor=5_000_00)
    an_order("4", customer=None, total_minor=7_000_00)  # a guest's
    merchant = sign_in_merchant()

    [listed] = get_context(merchant.get("/sprava/customers/"))["object_list"]

    # 10 € at 0,04 € for a crown are 250 Kč, 1000 ¥ at 6 ¥ for a crown 166,67 Kč.
    assert (round(listed.value_minor), listed.order_count) == (100_00 + 250_00 + 166_67, 7)
    page = page_of(jana, merchant)
    assert "≈ 516,67 Kč" in page
    assert re.search(r"100 Kč \+ 10 € \+ 1 000 \S+", page)


@pytest.mark.parametrize(
    ("ordering", "expected"),
    [
        ("value_minor", ["Žák", "Malá", "Nováková"]),
        ("-value_minor", ["Nováková", "Malá", "Žák"]),
        ("-last_order_at", ["Malá", "Nováková", "Žák"]),
        ("last_order_at", ["Nováková", "Malá", "Žák"]),
        ("-order_count", ["Nováková", "Malá", "Žák"]),
        ("user__email", ["Nováková", "Malá", "Žák"]),
        ("nonsense", ["Žák", "Malá", "Nováková"]),
    ],
)
@pytest.mark.both_databases
def test_customers_are_sorted_with_empty_values_last(ordering, expected):
    jana, eva, _petr = (
        a_customer(f"{letter}@example.cz", name)
        for letter, name in (("a", "Jana Nováková"), ("b", "Eva Malá"), ("c", "Petr Žák"))
    )
    yesterday = timezone.now() - timedelta(days=1)
    an_order("1", customer=jana, placed_at=yesterday, total_minor=100_00)
    an_order("2", customer=jana, placed_at=yesterday, total_minor=100_00)
    an_order("3", customer=eva, total_minor=50_00)

    assert shown(sign_in_merchant(), f"ordering={ordering}") == expected


def count_queries(client: Client, url: str) -> int:
    client.get(url)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url).status_code == 200
    return len([query for query in asked if "page-generation" not in query["sql"]])


def test_list_and_page_use_constant_queries():
    merchant = sign_in_merchant()
    first = a_customer()
    an_order("1", customer=first)
    urls = ["/sprava/customers/?ordering=-value_minor", "/sprava/customers/?q=nov", f"/sprava/customers/{first.pk}/"]
    few = [count_queries(merchant, url) for url in urls]

    for number in range(5):
        customer = a_customer(f"{number}@example.cz")
        confirm(customer)
        an_order(f"2{number}", customer=customer, currency="EUR", exchange_rate_e12=4 * 10**10)
        an_order(f"3{number}", customer=first)
        an_order(f"4{number}", email="JANA@example.cz")

    assert [count_queries(merchant, url) for url in urls] == few
    assert max(few) <= 13


def test_page_shows_orders_of_customer_and_of_guest_with_same_email():
    jana = a_customer(billing_address={"first_name": "Jana", "city": "Kolín", "country": "CZ"})
    an_order("1001", customer=jana)
    an_order("1002", email="Jana@Example.cz")
    an_order("1003", email="petr@example.cz")

    page = page_of(jana)

    assert re.findall(r">(100\d)</a>( <span[^>]*>bez účtu)?", page) == [
        ("1002", ' <span class="w-status">bez účtu'),
        ("1001", ""),
    ]
    assert "Kolín" in page


def test_orders_need_the_right_to_see_orders():
    jana = a_customer()
    an_order("1001", customer=jana)
    user = create_role_user(MERCHANT)
    Group.objects.get(name=MERCHANT).permissions.remove(
        *Group.objects.get(name=MERCHANT).permissions.filter(codename__in=["view_order", "change_order"])
    )
    client = Client()
    client.force_login(user)

    assert "1001" not in page_of(jana, client)


def test_order_links_its_customer():
    jana = a_customer()
    merchant = sign_in_merchant()

    with_account = merchant.get(f"/sprava/orders/{an_order('1', customer=jana).pk}/").content.decode()
    of_guest = merchant.get(f"/sprava/orders/{an_order('2').pk}/").content.decode()

    assert f'href="/sprava/customers/{jana.pk}/"' in with_account
    assert "objednáno bez účtu" in of_guest


def test_note_is_saved_and_too_long_one_is_refused():
    jana = a_customer()
    merchant = sign_in_merchant()

    merchant.post(f"/sprava/customers/{jana.pk}/note/", {"note": "Volat ráno."})
    answer = merchant.post(f"/sprava/customers/{jana.pk}/note/", {"note": "x" * 5001}, follow=True)

    jana.refresh_from_db()
    assert jana.note == "Volat ráno."
    assert "nejvýše 5 000 znaků" in answer.content.decode().replace("\u00a0", " ")


def test_password_link_is_sent_works_once_and_is_nowhere_stored(django_capture_on_commit_callbacks):
    jana = a_customer()
    merchant = sign_in_merchant()

    answers = [merchant.post(f"/sprava/customers/{jana.pk}/password-link/", follow=True) for _ in range(4)]
    send_password_link.func(jana.pk)

    [letter] = mail.outbox
    [key] = re.findall(r"/muj-ucet/nove-heslo/([^/]+)/", str(letter.body))
    uid, _, token = key.partition("-")
    user = User.objects.get(pk=url_str_to_user_pk(uid))
    generator = app_settings.PASSWORD_RESET_TOKEN_GENERATOR()
    assert (user, letter.to, generator.check_token(user, token)) == (jana.user, ["jana@example.cz"], True)
    user.set_password("jiné dlouhé heslo")
    user.save()
    assert not generator.check_token(user, token)
    # The fourth within an hour is refused.
    texts = [answer.content.decode() for answer in answers]
    assert ["Odkaz byl odeslán" in text for text in texts] == [True, True, True, False]
    assert token not in "".join(texts)


def test_switched_off_customer_is_signed_out_and_gets_no_letter():
    jana = a_customer()
    merchant, browser = sign_in_merchant(), Client()
    sign_in(browser, jana)

    merchant.post(f"/sprava/customers/{jana.pk}/activity/", {"active": "0"})
    send_password_link.func(jana.pk)

    jana.user.refresh_from_db()
    assert (jana.user.is_active, mail.outbox) == (False, [])
    assert not Client().login(username=jana.user.username, password="dlouhé heslo 1")
    assert "Zapnout účet" in page_of(jana, merchant)
    merchant.post(f"/sprava/customers/{jana.pk}/activity/", {"active": "1"})
    jana.user.refresh_from_db()
    assert jana.user.is_active


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("is_active", [True, False])
def test_account_with_rights_is_not_changed(action, is_active):
    user = create_role_user(EDITOR, "eva")
    user.is_active = is_active
    user.save()
    staff = Customer.objects.create(user=user)

    answer = sign_in_merchant().post(
        f"/sprava/customers/{staff.pk}/{action}/", {**ACTIONS[action], "active": str(int(not is_active))}, follow=True
    )

    staff = Customer.objects.get()
    assert (staff.note, staff.user.is_active, mail.outbox) == ("", is_active, [])
    assert "smí jen administrátor" in answer.content.decode()


def test_export_has_listed_customers_without_formulas():
    jana = a_customer(name="=SUM(1) Nováková", billing_address={"city": "@Kolín", "country": "CZ"})
    confirm(jana)
    an_order("1", customer=jana, total_minor=1234_50)
    a_customer("petr@example.cz", "Petr Žák")

    answer: Any = sign_in_merchant().get("/sprava/customers/?export=csv&orders=with")

    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    heading, *rows = csv.reader(io.StringIO(text), delimiter=";")
    [row] = [dict(zip(heading, row, strict=True)) for row in rows]
    assert row["Jméno"] == "'=SUM(1)"
    assert row["Město"] == "'@Kolín"
    assert (row["E-mail"], row["Objednávky"], row["Hodnota (CZK)"]) == ("jana@example.cz", "1", "1234,50")
