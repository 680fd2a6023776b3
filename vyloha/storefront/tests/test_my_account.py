"""Tests of My account: what customers see and change about themselves (specification.md, section 1)."""

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group, Permission, User
from django.core import mail
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.models import Product, StockRecord
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.customers.jobs import delete_old_registrations
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.marketing.models import Subscription
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.content.models import ContentPage, HomePage
from vyloha.core.http.cache_headers import PRIVATE
from vyloha.core.models import FormAnswer
from vyloha.storefront import account_change_jobs
from vyloha.storefront.jobs import delete_waiting_accounts
from vyloha.storefront.marketing_jobs import delete_subscription
from vyloha.storefront.representations.personal_data import build_personal_data
from vyloha.storefront.tests.customers import PASSWORD, create_customer, sign_in
from vyloha.storefront.tests.shoppers import offer_methods, put_in
from vyloha.storefront.visitor.cookies import CART_COUNT, CUSTOMER, SIGNED_IN

pytestmark = pytest.mark.django_db
PAGES = ["", "objednavky/", "adresy/", "udaje/", "heslo/", "novinky/", "export/", "smazani/"]
ADDRESS = {
    "first_name": "Jana",
    "last_name": "Nováková",
    "address_1": "Dlouhá 12",
    "postcode": "11000",
    "city": "Praha",
}


@pytest.fixture(autouse=True)
def _shop(seeded: None) -> None:
    offer_methods()


@pytest.fixture
def customer(client: Client) -> Customer:
    customer = create_customer()
    sign_in(client, customer)
    return customer


@pytest.fixture
def without_password(customer: Customer, client: Client) -> Customer:
    customer.user.set_unusable_password()
    customer.user.save()
    sign_in(client, customer)
    return customer


def place_order(customer: Customer | None, *lines: tuple[Product, int], **changes: Any) -> Order:
    order = an_order(*[(product.variations.get(), count) for product, count in lines], **changes)
    Order.objects.filter(pk=order.pk).update(customer=customer)
    order.refresh_from_db()
    return order


def send_emails() -> list[Any]:
    """Run the queued jobs about accounts, and return the sent e-mails."""
    jobs = DBTaskResult.objects.filter(task_path__startswith=account_change_jobs.__name__)
    for job in jobs.order_by("enqueued_at"):
        task = getattr(account_change_jobs, job.task_path.rpartition(".")[2])
        task.func(*job.args_kwargs["args"], **job.args_kwargs["kwargs"])
    jobs.delete()
    return mail.outbox


def run_marketing_jobs() -> None:
    for job in DBTaskResult.objects.filter(task_path=delete_subscription.module_path):
        delete_subscription.func(*job.args_kwargs["args"])


def read_text(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode().replace("\u00a0", " "))


@pytest.mark.parametrize("page", PAGES)
def test_page_is_private_and_not_for_guests(page: str, client: Client, customer: Customer) -> None:
    response = client.get(f"/muj-ucet/{page}")
    guest: Any = Client().get(f"/muj-ucet/{page}")

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == PRIVATE
    assert page == "export/" or 'content="noindex, nofollow"' in response.content.decode()
    if page:
        assert guest.url == f"/muj-ucet/prihlaseni/?{urlencode({'next': f'/muj-ucet/{page}'})}"
    else:
        assert "/muj-ucet/prihlaseni/" in guest.content.decode()


def test_header_learns_who_is_there(client: Client, customer: Customer) -> None:
    assert client.get("/muj-ucet/kdo/").json() == {"signed_in": True, "first_name": "Jana", "initials": "JN"}


def test_header_learns_that_session_has_ended() -> None:
    client = Client()
    client.cookies[SIGNED_IN.name] = "1"
    response = client.get("/muj-ucet/kdo/")

    assert response.json() == {"signed_in": False}
    assert response.cookies[SIGNED_IN.name].value == ""


def test_orders_show_state_payment_and_how_to_pay(client: Client, customer: Customer) -> None:
    order = place_order(customer, (a_product("Hrnek"), 2))
    shown = read_text(client.get("/muj-ucet/objednavky/"))

    assert f"Objednávka {order.number}" in shown
    assert "Hrnek" in shown
    assert order.total.text.replace("\u00a0", " ") in shown
    assert "Zaplatit" in shown
    assert f"/pokladna/order-received/{order.pk}/?key={order.key}" in shown


def test_orders_of_others_are_neither_shown_nor_ordered_again(client: Client, customer: Customer) -> None:
    others = [place_order(None, (a_product(), 1)), place_order(create_customer("petr@example.cz"), (a_product(), 1))]
    shown = read_text(client.get("/muj-ucet/objednavky/"))

    for order in others:
        assert f"Objednávka {order.number}<" not in shown
        assert client.post(f"/muj-ucet/objednavky/{order.pk}/znovu/").status_code == 404
    assert "Zatím nemáte žádné objednávky." in shown


def test_orders_are_paginated(client: Client, customer: Customer) -> None:
    product = a_product()
    numbers = [place_order(customer, (product, 1)).number for _ in range(11)]
    first = f"Objednávka {numbers[0]}<"

    assert first in read_text(client.get("/muj-ucet/objednavky/?page=2"))
    assert first not in read_text(client.get("/muj-ucet/objednavky/"))


def test_ordering_again_keeps_the_present_cart(client: Client, customer: Customer) -> None:
    old, new = a_product("Hrnek"), a_product("Miska")
    order = place_order(customer, (old, 2))
    put_in(client, new, 1)

    response: Any = client.post(f"/muj-ucet/objednavky/{order.pk}/znovu/")

    assert response.url == "/kosik/?updated=1"
    assert set(CartLine.objects.values_list("name", "quantity")) == {("Hrnek", 2), ("Miska", 1)}


def test_ordering_again_says_what_is_missing_or_costs_something_else(client: Client, customer: Customer) -> None:
    dear, gone, few, sold_out = (a_product(name) for name in ("Drahý", "Smazaný", "Poslední", "Vyprodaný"))
    order = place_order(customer, (dear, 1), (gone, 1), (few, 5), (sold_out, 1))
    gone.delete()
    for product, left in ((few, 2), (sold_out, 0)):
        variation = product.variations.get()
        StockRecord.objects.filter(pk=variation.stock_record_id).update(in_stock=left, is_managed=True)
    variation = dear.variations.get()
    variation.regular_price_minor = 99900
    variation.save()

    response = client.post(f"/muj-ucet/objednavky/{order.pk}/znovu/", follow=True)

    shown = read_text(response)
    assert "Z objednávky" in shown
    for text in ("„Smazaný“ už neprodáváme", "„Poslední“: přidat šly jen 2 kusy", "„Vyprodaný“ je", "„Drahý“"):
        assert text in shown
    assert set(CartLine.objects.values_list("name", "quantity")) == {("Drahý", 1), ("Poslední", 2)}


def test_ordering_again_adds_nothing_that_is_gone(client: Client, customer: Customer) -> None:
    product = a_product("Hrnek")
    order = place_order(customer, (product, 1))
    carts = Cart.objects.count()
    product.delete()

    assert "Váš košík zůstal, jaký byl" in read_text(
        client.post(f"/muj-ucet/objednavky/{order.pk}/znovu/", follow=True)
    )
    assert Cart.objects.count() == carts


def test_address_is_checked_as_in_the_checkout_and_saved(client: Client, customer: Customer) -> None:
    form = {"form": "billing", "billing_iscomp": "", "billing_country": "CZ"}
    typed = {f"billing_{name}": value for name, value in ADDRESS.items()}
    wrong = client.post("/muj-ucet/adresy/", {**form, **typed, "billing_postcode": "99"})
    right: Any = client.post("/muj-ucet/adresy/", {**form, **typed})

    assert wrong.status_code == 422
    assert "PSČ" in read_text(wrong)
    assert 'value="99"' in wrong.content.decode()
    assert right.url == "/muj-ucet/adresy/?saved=billing"
    customer.refresh_from_db()
    assert customer.billing_address["postcode"] == "110 00"
    assert customer.billing_address["company"] == ""
    assert customer.shipping_address == {}


@pytest.mark.parametrize(("in_cart", "shown"), [("Dlouhá 12", "Krátká 1"), ("Typed 5", "Typed 5")])
def test_edited_address_replaces_only_one_that_was_filled_in(
    in_cart: str, shown: str, client: Client, customer: Customer
) -> None:
    customer.billing_address = {**ADDRESS, "country": "CZ"}
    customer.save()
    filled = {**customer.billing_address, "email": customer.user.email, "address_1": in_cart}
    cart = Cart.objects.create(customer=customer, billing_address=filled)
    typed = {f"billing_{name}": value for name, value in {**ADDRESS, "address_1": "Krátká 1"}.items()}

    client.post("/muj-ucet/adresy/", {"form": "billing", "billing_iscomp": "", "billing_country": "CZ", **typed})
    cart.refresh_from_db()
    assert cart.billing_address["address_1"] == shown


@pytest.mark.parametrize(
    ("ico", "status", "stored"), [("27082440", 303, "27082440"), ("27082441", 422, None), ("", 422, None)]
)
def test_company_needs_valid_number(
    ico: str, status: int, stored: str | None, client: Client, customer: Customer
) -> None:
    typed = {f"billing_{name}": value for name, value in ADDRESS.items()}
    company = {"billing_iscomp": "1", "billing_company": "Alza", "billing_ico": ico, "billing_country": "CZ"}

    assert client.post("/muj-ucet/adresy/", {"form": "billing", **typed, **company}).status_code == status
    customer.refresh_from_db()
    assert customer.billing_address.get("ico") == stored


def test_delivery_address_can_be_removed(client: Client, customer: Customer) -> None:
    typed = {f"shipping_{name}": value for name, value in ADDRESS.items()}
    client.post("/muj-ucet/adresy/", {"form": "shipping", "shipping_country": "CZ", **typed})
    customer.refresh_from_db()
    assert customer.shipping_address["city"] == "Praha"

    client.post("/muj-ucet/adresy/", {"form": "shipping", "remove": "1"})
    customer.refresh_from_db()
    assert customer.shipping_address == {}


@pytest.mark.parametrize(
    ("phone", "status", "stored"), [("777 123 456", 303, "+420777123456"), ("", 303, ""), ("12", 422, "")]
)
def test_details_are_saved(phone: str, status: int, stored: str, client: Client, customer: Customer) -> None:
    form = {"form": "details", "first_name": "Eva", "last_name": "Malá", "phone": phone}

    assert client.post("/muj-ucet/udaje/", form).status_code == status
    customer.refresh_from_db()
    assert customer.phone == stored
    assert customer.user.get_full_name() == ("Eva Malá" if status == 303 else "Jana Nováková")


def ask_for_email(client: Client, email: str, password: str = PASSWORD) -> Any:
    return client.post("/muj-ucet/udaje/", {"form": "email", "email": email, "password": password})


def find_link(letter: Any) -> str:
    [link] = re.findall(r"/muj-ucet/udaje/e-mail/\S+", letter.body)
    return str(link)


def create_confirmed_customer(email: str) -> None:
    user = create_customer(email).user
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)


def request_link(client: Client, email: str = "nova@example.cz") -> str:
    """Ask for another e-mail and return the path of the link."""
    mail.outbox.clear()
    ask_for_email(client, email)
    return find_link(send_emails()[0])


def test_email_changes_once_its_owner_confirms(client: Client, customer: Customer) -> None:
    other = Client()
    sign_in(other, customer)
    assert ask_for_email(client, "Nova@example.cz").status_code == 303
    letter, notice = send_emails()
    link = find_link(letter)

    assert (letter.to, notice.to) == (["nova@example.cz"], ["jana@example.cz"])
    assert "jana" not in letter.body.lower()
    assert "Ano, změnit e-mail" in read_text(client.get(link))
    assert User.objects.get(pk=customer.user_id).email == "jana@example.cz"
    assert client.post(link).status_code == 200
    user = User.objects.get(pk=customer.user_id)
    assert user.email == "nova@example.cz"
    assert EmailAddress.objects.get(user=user).verified
    assert [letter.to for letter in send_emails()[2:]] == [["jana@example.cz"]]
    assert client.get(link).status_code == 404
    assert other.get("/muj-ucet/udaje/").status_code == 303


def test_email_of_other_account_gets_same_answer(client: Client, customer: Customer) -> None:
    create_confirmed_customer("petr@example.cz")
    response = ask_for_email(client, "petr@example.cz")
    letter = send_emails()[0]

    assert response.url == ask_for_email(client, "volny@example.cz").url
    assert "/muj-ucet/udaje/e-mail/" not in letter.body
    assert letter.to == ["petr@example.cz"]


def test_click_of_somebody_else_gives_them_no_stranger_account(client: Client, customer: Customer) -> None:
    link, victim = request_link(client, "obet@example.cz"), Client()

    guest: Any = victim.post(link)
    assert guest.url == f"/muj-ucet/prihlaseni/?{urlencode({'next': link})}"
    sign_in(victim, create_customer("petr@example.cz"))
    assert victim.post(link).status_code == 404
    assert User.objects.get(pk=customer.user_id).email == "jana@example.cz"


@pytest.mark.parametrize("what", ["late", "taken", "changed", "password", "newer"])
def test_link_that_no_longer_holds_changes_nothing(
    what: str, client: Client, customer: Customer, monkeypatch: Any
) -> None:
    link = request_link(client)
    before, user = "jana@example.cz", customer.user
    if what == "late":
        late = timezone.now().timestamp() + timedelta(hours=25).total_seconds()
        monkeypatch.setattr("django.core.signing.time.time", lambda: late)
    elif what == "taken":
        create_confirmed_customer("nova@example.cz")
    elif what == "changed":
        before = "jina@example.cz"
        User.objects.filter(pk=user.pk).update(email=before)
    elif what == "password":
        user.set_password("úplně jiné heslo")
        user.save()
        sign_in(client, customer)
    else:
        request_link(client, "jeste-novejsi@example.cz")

    assert client.post(link).status_code == 404
    assert User.objects.get(pk=user.pk).email == before


def test_unused_request_of_email_is_forgotten(client: Client, customer: Customer) -> None:
    request_link(client)
    Customer.objects.update(new_email_requested_at=timezone.now() - timedelta(days=3))
    delete_old_registrations()
    customer.refresh_from_db()

    assert (customer.new_email, customer.new_email_requested_at) == ("", None)


def test_unconfirmed_registration_does_not_block_its_address(client: Client, customer: Customer) -> None:
    squatter = create_customer("nova@example.cz")
    EmailAddress.objects.create(user=squatter.user, email="nova@example.cz", primary=True)

    assert client.post(request_link(client)).status_code == 200
    assert User.objects.get(email="nova@example.cz") == customer.user


def test_link_to_long_address_works(client: Client, customer: Customer) -> None:
    long = f"{'k' * 60}@{'firma-s-dlouhym-jmenem.' * 7}cz"
    User.objects.filter(pk=customer.user_id).update(email=f"j{long}")

    assert client.post(request_link(client, long)).status_code == 200


@pytest.mark.parametrize(
    ("email", "password", "error"),
    [
        ("nova@example.cz", "špatné heslo", "současné heslo"),
        ("neadresa", PASSWORD, "e-mail"),
        ("JANA@example.cz", PASSWORD, "už máte"),
    ],
)
def test_wrong_change_of_email_is_rejected(
    email: str, password: str, error: str, client: Client, customer: Customer
) -> None:
    response = ask_for_email(client, email, password)

    assert response.status_code == 422
    assert error in read_text(response)
    assert email in read_text(response)
    assert not send_emails()


def test_guesses_of_password_are_limited(client: Client, customer: Customer) -> None:
    for _ in range(5):
        ask_for_email(client, "nova@example.cz", "špatné heslo")

    assert "Příliš mnoho pokusů" in read_text(ask_for_email(client, "nova@example.cz"))


def test_password_change_ends_other_sessions(client: Client, customer: Customer) -> None:
    other = Client()
    sign_in(other, customer)
    form = {"form": "password", "password": PASSWORD, "new_password": "úplně jiné heslo"}

    response = client.post("/muj-ucet/heslo/", form)
    assert response.status_code == 303
    assert response.cookies[SIGNED_IN.name].value == "1"
    assert client.get("/muj-ucet/heslo/").status_code == 200
    assert other.get("/muj-ucet/heslo/").status_code == 303
    assert User.objects.get(pk=customer.user_id).check_password("úplně jiné heslo")
    assert len(send_emails()) == 1


@pytest.mark.parametrize(
    ("present", "new"), [(PASSWORD, "krátké"), ("špatné heslo", "úplně jiné heslo"), (PASSWORD, "")]
)
def test_wrong_password_change_is_rejected(present: str, new: str, client: Client, customer: Customer) -> None:
    response = client.post("/muj-ucet/heslo/", {"form": "password", "password": present, "new_password": new})

    assert response.status_code == 422
    assert User.objects.get(pk=customer.user_id).check_password(PASSWORD)


def test_customer_without_password_sets_one_by_code(client: Client, without_password: Customer) -> None:
    form = {"form": "password", "code": "000000", "new_password": "úplně jiné heslo"}
    assert client.post("/muj-ucet/heslo/", form).status_code == 422
    client.post("/muj-ucet/heslo/", {"form": "password", "send_code": "1"})
    queued = str(DBTaskResult.objects.values_list("args_kwargs", flat=True))
    code = re.findall(r"\b\d{6}\b", send_emails()[0].body)[0]

    assert code not in queued
    assert client.post("/muj-ucet/heslo/", {**form, "code": code}).status_code == 303
    assert User.objects.get(pk=without_password.user_id).check_password("úplně jiné heslo")


def read_consent(client: Client) -> str:
    [consent] = re.findall(r'name="consent" value="([^"]*)"', client.get("/muj-ucet/novinky/").content.decode())
    return str(consent)


@pytest.mark.parametrize("is_confirmed", [True, False])
def test_newsletter_needs_confirmation_only_for_unconfirmed_email(
    is_confirmed: bool, client: Client, customer: Customer
) -> None:
    EmailAddress.objects.create(user=customer.user, email=customer.user.email, verified=is_confirmed, primary=True)
    client.post("/muj-ucet/novinky/", {"form": "subscribe", "consent": read_consent(client)})

    assert Subscription.objects.get().is_confirmed == is_confirmed


def test_newsletter_ends(client: Client, customer: Customer) -> None:
    EmailAddress.objects.create(user=customer.user, email=customer.user.email, verified=True, primary=True)
    client.post("/muj-ucet/novinky/", {"form": "subscribe", "consent": read_consent(client)})
    client.post("/muj-ucet/novinky/", {"form": "end"})

    assert not Subscription.objects.get().is_confirmed
    assert "Novinky neodebíráte" in read_text(client.get("/muj-ucet/novinky/"))


def test_export_has_all_of_the_customer_and_nothing_of_others(client: Client, customer: Customer) -> None:
    own = place_order(customer, (a_product("Hrnek"), 2))
    place_order(create_customer("petr@example.cz"), (a_product("Miska"), 1))
    customer.billing_address, customer.origin = {**ADDRESS}, {"utm_source": "seznam"}
    customer.note = "Neplatí včas"
    customer.save()
    response = client.get("/muj-ucet/export/")

    data = response.json()
    assert "attachment" in response.headers["Content-Disposition"]
    assert data["account"]["email"] == "jana@example.cz"
    assert data["addresses"]["billing"]["city"] == "Praha"
    [order] = data["orders"]
    assert (order["number"], order["lines"][0]["name"], order["lines"][0]["pieces"]) == (own.number, "Hrnek", 2)
    assert order["addresses"]["billing"]["last_name"] == "Nováková"
    assert data["attribution"] == {"utm_source": "seznam"}
    assert {"payments", "vat", "total"} <= order.keys()
    assert not [text for text in ("Miska", "petr@", "Neplatí") if text in response.content.decode()]


def test_queries_of_orders_and_export_do_not_grow(
    client: Client, customer: Customer, django_assert_max_num_queries: Any
) -> None:
    for _ in range(4):
        place_order(customer, (a_product(), 1), (a_product(), 1))
    client.get("/muj-ucet/objednavky/")
    with django_assert_max_num_queries(12):
        client.get("/muj-ucet/objednavky/")
    with django_assert_max_num_queries(14):
        build_personal_data(customer)


def delete(client: Client, password: str = PASSWORD) -> Any:
    return client.post("/muj-ucet/smazani/", {"form": "delete", "password": password})


def test_account_is_deleted_and_orders_stay(client: Client, customer: Customer) -> None:
    order = place_order(customer, (a_product(), 1))
    change_status(order, Status.CANCELLED)
    put_in(client, a_product(), 1)
    Cart.objects.filter(lines__isnull=False).update(customer=customer)
    now = timezone.now()
    Subscription.objects.create(email="jana@example.cz", consent="ano", agreed_at=now, confirmed_at=now)
    other = Client()
    sign_in(other, customer)

    client.cookies[SIGNED_IN.name] = "1"
    response = delete(client)

    assert "Váš účet je smazaný" in read_text(response)
    assert {response.cookies[cookie.name].value for cookie in (CUSTOMER, SIGNED_IN, CART_COUNT)} == {""}
    assert not User.objects.filter(pk=customer.user_id).exists()
    assert not Cart.objects.filter(customer__isnull=False).exists()
    run_marketing_jobs()
    assert not Subscription.objects.exists()
    assert Order.objects.get(pk=order.pk).customer is None
    assert other.get("/muj-ucet/udaje/").status_code == 303
    assert [letter.to for letter in send_emails()] == [["jana@example.cz"]]


def test_browser_sees_that_account_is_deleted(client: Client, customer: Customer) -> None:
    FormAnswer.objects.create(key="earlier", customer_id=customer.pk, headers={}, body=b"")

    sent: Any = client.post(
        "/muj-ucet/smazani/", {"form": "delete", "password": PASSWORD}, headers={"Sec-Fetch-Mode": "navigate"}
    )

    assert sent.status_code == 303
    assert "Váš účet je smazaný" in read_text(client.get(sent.url))
    assert not FormAnswer.objects.filter(key="earlier").exists()


def test_deletion_waits_for_open_order_and_can_be_taken_back(client: Client, customer: Customer) -> None:
    order = place_order(customer, (a_product(), 1))
    assert delete(client).url == "/muj-ucet/smazani/?saved=waits"
    delete_waiting_accounts()
    assert str(order.number) in read_text(client.get("/muj-ucet/smazani/"))

    client.post("/muj-ucet/smazani/", {"form": "keep"})
    change_status(order, Status.CANCELLED)
    delete_waiting_accounts()
    assert User.objects.filter(pk=customer.user_id).exists()


def test_waiting_deletion_happens_once_the_last_order_ends(client: Client, customer: Customer) -> None:
    order = place_order(customer, (a_product(), 1))
    delete(client)
    change_status(order, Status.CANCELLED)
    delete_waiting_accounts()

    assert not User.objects.filter(pk=customer.user_id).exists()
    assert len(send_emails()) == 2


def test_deletion_needs_the_password(client: Client, customer: Customer) -> None:
    assert delete(client, "špatné heslo").status_code == 422
    assert User.objects.filter(pk=customer.user_id).exists()


def test_deletion_without_password_needs_a_code_that_is_not_old(
    client: Client, without_password: Customer, monkeypatch: Any
) -> None:
    client.post("/muj-ucet/smazani/", {"form": "delete", "send_code": "1"})
    code = re.findall(r"\b\d{6}\b", send_emails()[0].body)[0]
    form = {"form": "delete", "code": code}
    late = timezone.now().timestamp() + 16 * 60
    with monkeypatch.context() as patch:
        patch.setattr("vyloha.storefront.pages.account.identity.time.time", lambda: late)
        assert client.post("/muj-ucet/smazani/", form).status_code == 422

    assert client.post("/muj-ucet/smazani/", form).status_code == 200
    assert not User.objects.filter(pk=without_password.user_id).exists()


@pytest.mark.parametrize("is_active", [True, False])
def test_user_of_back_office_stays(is_active: bool, client: Client, customer: Customer) -> None:
    editors = Group.objects.create(name="Redakce")
    editors.permissions.add(Permission.objects.get(codename="access_admin"))
    customer.user.groups.add(editors)
    EmailAddress.objects.create(user=customer.user, email=customer.user.email, verified=True, primary=True)
    other = Client()
    sign_in(other, customer)
    User.objects.filter(pk=customer.user_id).update(is_active=is_active)
    account_change_jobs.delete_account(Customer.objects.get(pk=customer.pk))

    assert other.get("/muj-ucet/udaje/").status_code == 303
    assert User.objects.filter(pk=customer.user_id).exists()
    assert not Customer.objects.exists()
    assert not EmailAddress.objects.exists()


def test_account_that_cannot_be_deleted_does_not_stop_others(
    client: Client, customer: Customer, monkeypatch: Any
) -> None:
    others = create_customer("petr@example.cz")
    Customer.objects.update(deletion_requested_at=timezone.now())
    delete_account = account_change_jobs.delete_account

    def fail_for_first(found: Customer, **options: Any) -> bool:
        if found == customer:
            raise OperationalError("deadlock detected")
        return delete_account(found, **options)

    monkeypatch.setattr(account_change_jobs, "delete_account", fail_for_first)
    delete_waiting_accounts()
    assert not Customer.objects.filter(pk=others.pk).exists()


def test_page_with_block_of_account_is_the_same_for_everybody(client: Client, customer: Customer) -> None:
    page = ContentPage(title="Účet", slug="ucet", body=[("my_account", {"heading": "Můj účet", "text": ""})])
    HomePage.objects.get().add_child(instance=page).save_revision().publish()
    response = client.get("/ucet/")

    assert "public" in response.headers["Cache-Control"]
    assert response.content == Client().get("/ucet/").content
    assert 'action="/muj-ucet/prihlaseni/"' in response.content.decode()
