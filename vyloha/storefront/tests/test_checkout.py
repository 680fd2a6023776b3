from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.models import StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variation
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import bank_transfer
from vyloha.storefront.ordering.checkout_form import MAX_FORM_BYTES
from vyloha.storefront.tests.shoppers import FORM, check_out, offer_methods, props_of, put_in, read_checkout_form

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _props_are_shown(settings):
    settings.DEBUG = True


def get_checkout_page(client: Client) -> dict[str, Any]:
    return props_of(client.get("/pokladna/?props"))


def get_errors(answer) -> dict[str, str]:
    return {problem["name"]: problem["error"] for problem in props_of(answer)["problems"]}


def iterate_fields(page: dict[str, Any]) -> list[dict[str, Any]]:
    form = page["form"]
    parts = (form["contact"], form["company"], form["billing"], form["shipping"])
    return [form["country"], *(field for part in parts for field in part), form["note"]]


def placed() -> Any:
    return Order.objects.placed().get()


def test_guest_order_redirects_to_order_page(client):
    offer_methods()
    put_in(client, a_product(price=19900), 2)

    answer = check_out(client)

    order = placed()
    assert answer.status_code == 303
    assert answer.url == f"/pokladna/order-received/{order.pk}/?key={order.key}"
    assert (order.email, order.phone, order.total_minor) == ("jana@example.cz", "+420777123456", 2 * 19900 + 9900)
    assert order.billing_address.postcode == "110 00"


def test_email_is_queued_with_order(client):
    offer_methods()
    put_in(client, a_product())

    check_out(client)

    (job,) = DBTaskResult.objects.all()
    assert job.task_path == "vyloha.storefront.jobs.send_confirmation"
    assert job.args_kwargs["args"] == [placed().pk]


def test_order_clears_cart_cookies(client):
    offer_methods()
    put_in(client, a_product())

    answer = check_out(client)

    assert answer.cookies["vyloha_cart"].value == ""


def test_back_to_checkout_leads_to_order_just_placed_until_next_cart(client, django_user_model):
    offer_methods()
    put_in(client, a_product())
    order_page = check_out(client).url

    assert client.get("/pokladna/").url == order_page
    assert order_page in props_of(client.get("/kosik/?props"))["notices"][0]["link"]["href"]
    Order.objects.update(customer=Customer.objects.create(user=django_user_model.objects.create(username="jana")))
    assert client.get("/pokladna/").url == "/kosik/"  # somebody else has signed out
    Order.objects.update(customer=None, placed_at=timezone.now() - timedelta(hours=2))
    assert client.get("/pokladna/").url == "/kosik/"
    put_in(client, a_product("Šála"))
    assert client.get("/pokladna/").status_code == 200


def test_empty_cart_has_no_checkout(client):
    assert client.get("/pokladna/").url == "/kosik/"
    assert client.post("/pokladna/", FORM).url == "/kosik/"


def test_form_sent_twice_redirects_to_same_order(client):
    offer_methods()
    put_in(client, a_product())
    form = {**FORM, **read_checkout_form(client)}

    first = client.post("/pokladna/", form)
    second = client.post("/pokladna/", form)

    assert first.url == second.url
    assert Order.objects.count() == 1
    assert DBTaskResult.objects.count() == 1


def test_form_older_than_order_does_not_order_new_cart(client):
    offer_methods()
    put_in(client, a_product())
    form = {**FORM, **read_checkout_form(client)}
    client.post("/pokladna/", form)
    put_in(client, a_product())

    client.post("/pokladna/", form)

    assert Order.objects.placed().count() == 1


def test_all_errors_are_shown_at_once_and_input_is_kept(client):
    offer_methods()
    put_in(client, a_product())

    answer = check_out(
        client, "?props", billing_email="jana@", billing_phone="12", billing_first_name="", billing_postcode="1234",
        order_comments="Zvoňte dole",
    )  # fmt: skip

    assert answer.status_code == 422
    assert list(get_errors(answer)) == ["billing_email", "billing_phone", "billing_first_name", "billing_postcode"]
    page = props_of(answer)
    typed = {field["name"]: field["value"] for field in iterate_fields(page)}
    assert typed["billing_email"] == "jana@"
    assert typed["billing_postcode"] == "1234"
    assert typed["billing_last_name"] == "Nováková"
    assert typed["order_comments"] == "Zvoňte dole"
    assert not Order.objects.placed().exists()


def test_typed_fields_are_restored_on_return(client):
    offer_methods()
    put_in(client, a_product())
    check_out(client, billing_email="špatně", billing_city="Brno", ship_to_different_address="1", shipping_city="Zlín")

    page = get_checkout_page(client)

    typed = {field["name"]: field["value"] for field in iterate_fields(page)}
    assert (typed["billing_email"], typed["billing_city"], typed["shipping_city"]) == ("špatně", "Brno", "Zlín")
    assert page["form"]["ships_elsewhere"] is True


COMPANY = {
    "billing_iscomp": "1", "billing_company": "Kavárna s. r. o.", "billing_ico": "270 82 440",
    "billing_dic": "cz 27082440",
}  # fmt: skip


def test_company_is_stored_in_order_and_shown_on_its_page(client):
    offer_methods()
    put_in(client, a_product())

    answer = check_out(client, **COMPANY)

    address = placed().billing_address
    assert (address.company, address.ico, address.dic) == ("Kavárna s. r. o.", "27082440", "CZ27082440")
    billing = props_of(client.get(f"{answer.url}&props"))["order"]["billing"]
    assert billing[2:4] == ["IČO: 27082440", "DIČ: CZ27082440"]


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"billing_ico": "27082441"}, "billing_ico"),
        ({"billing_ico": "IČO"}, "billing_ico"),
        ({"billing_ico": ""}, "billing_ico"),
        ({"billing_company": " "}, "billing_company"),
        ({"billing_dic": "CZ123"}, "billing_dic"),
        ({"billing_dic": "SK2021853505"}, "billing_dic"),
    ],
)
def test_company_errors_are_shown_at_their_fields_and_input_is_kept(client, typed, wrong):
    offer_methods()
    put_in(client, a_product())

    answer = check_out(client, "?props", **{**COMPANY, **typed})

    assert answer.status_code == 422
    fields = {field["name"]: field for field in iterate_fields(props_of(answer))}
    assert [name for name, field in fields.items() if field["error"]] == [wrong]
    for page in (props_of(answer), get_checkout_page(client)):
        values = {field["name"]: field["value"] for field in iterate_fields(page)}
        assert {name: values[name] for name in typed} == typed
        assert page["form"]["is_company"] is True


def test_unticked_company_is_not_stored_in_order(client):
    offer_methods()
    put_in(client, a_product())

    check_out(client, **{**COMPANY, "billing_iscomp": "", "billing_ico": "nesmysl"})

    address = placed().billing_address
    assert (address.company, address.ico, address.dic) == ("", "", "")


def test_company_tick_sends_value_also_when_unticked(client):
    offer_methods()
    put_in(client, a_product())

    page = client.get("/pokladna/").content.decode()

    assert page.index('type="hidden" name="billing_iscomp" value=""') < page.index('id="billing_iscomp"')


def test_other_delivery_address_is_validated(client):
    offer_methods()
    put_in(client, a_product())

    answer = check_out(client, "?props", ship_to_different_address="1", shipping_city="Zlín")

    assert list(get_errors(answer)) == [
        f"shipping_{name}" for name in ("first_name", "last_name", "address_1", "postcode")
    ]


def test_order_stores_other_delivery_address(client):
    offer_methods()
    put_in(client, a_product())

    check_out(
        client, ship_to_different_address="1", shipping_first_name="Petr", shipping_last_name="Malý",
        shipping_address_1="Krátká 3", shipping_city="Zlín", shipping_postcode="760 01", shipping_country="CZ",
    )  # fmt: skip

    assert placed().shipping_address.city == "Zlín"
    assert placed().billing_address.city == "Praha"


def test_unticked_delivery_address_is_ignored(client):
    offer_methods()
    put_in(client, a_product())

    check_out(client, shipping_postcode="nesmysl")

    assert placed().shipping_address.city == "Praha"


def test_pickup_in_shop_requires_no_street(client):
    _courier, pickup = offer_methods()
    put_in(client, a_product())
    client.post("/pokladna/", {"shipping_method[0]": pickup.rate_id, "payment_method": "bacs", "update_totals": "1"})

    check_out(client, billing_address_1="", billing_city="", billing_postcode="")

    assert (placed().shipping_name, placed().shipping_minor) == ("Prodejna", 0)


def test_recount_keeps_typed_fields_and_places_no_order(client):
    _courier, pickup = offer_methods()
    put_in(client, a_product(price=10000))
    form = {**FORM, "billing_city": "Brno", "shipping_method[0]": pickup.rate_id, "payment_method": "cod"}

    answer = client.post("/pokladna/", {**form, "update_totals": "1"})

    assert (answer.status_code, answer.url) == (303, "/pokladna/")
    contents = get_checkout_page(client)["contents"]
    assert contents["total"]["minor"] == 10000 + 0 + 3900
    assert [method["name"] for method in contents["shipping_methods"] if method["is_chosen"]] == ["Prodejna"]
    assert not Order.objects.placed().exists()


def test_choice_that_changes_total_must_be_confirmed(client):
    _courier, pickup = offer_methods()
    put_in(client, a_product(price=10000))

    answer = check_out(client, "?props", **{"shipping_method[0]": pickup.rate_id})

    assert answer.status_code == 409
    page = props_of(answer)
    assert "100\u00a0Kč" in page["news"]
    assert not Order.objects.placed().exists()
    again = {**FORM, "order_key": page["order_key"], "cart_hash": page["contents"]["hash"]}
    client.post("/pokladna/", {**again, "shipping_method[0]": pickup.rate_id})
    assert placed().total_minor == 10000


def test_price_changed_during_checkout_must_be_confirmed(client):
    offer_methods()
    put_in(client, a_variation(price=10000))
    form = {**FORM, **read_checkout_form(client)}
    Variation.objects.update(regular_price_minor=12000)

    answer = client.post("/pokladna/?props", form)

    assert answer.status_code == 409
    assert props_of(answer)["contents"]["total"]["minor"] == 12000 + 9900
    assert not Order.objects.placed().exists()


def test_sold_out_product_is_reported_and_cart_stays(client):
    offer_methods()
    put_in(client, a_variation(in_stock=2), 2)
    form = {**FORM, **read_checkout_form(client)}
    StockRecord.objects.update(in_stock=1)

    answer = client.post("/pokladna/?props", form)

    assert answer.status_code == 409
    page = props_of(answer)
    assert "1" in page["news"]
    assert page["contents"]["items"][0]["quantity"] == 2
    assert StockRecord.objects.get().in_stock == 1


def test_payment_incompatible_with_delivery_is_rejected(client):
    courier, pickup = offer_methods()
    PaymentMethod.objects.get(kind="cod").shipping_methods.add(courier)
    put_in(client, a_product())

    answer = check_out(client, "?props", **{"shipping_method[0]": pickup.rate_id, "payment_method": "cod"})

    assert list(get_errors(answer)) == ["payment_method"]
    assert [method["kind"] for method in props_of(answer)["contents"]["payment_methods"]] == ["bacs"]


def test_payments_are_offered_that_go_with_delivery_of_country(client):
    courier, pickup = offer_methods()
    PaymentMethod.objects.get(kind="cod").shipping_methods.add(courier)
    put_in(client, a_product())
    assert [method["kind"] for method in get_checkout_page(client)["contents"]["payment_methods"]] == ["bacs", "cod"]

    client.post("/pokladna/", {"shipping_method[0]": pickup.rate_id, "update_totals": "1"})
    assert [method["kind"] for method in get_checkout_page(client)["contents"]["payment_methods"]] == ["bacs"]


def test_payments_say_why_none_can_be_chosen(client):
    courier, pickup = offer_methods()
    for method in PaymentMethod.objects.all():
        method.shipping_methods.add(courier)
    put_in(client, a_product())
    client.post("/pokladna/", {"shipping_method[0]": pickup.rate_id, "update_totals": "1"})

    methods = get_checkout_page(client)["contents"]["payment_methods"]

    assert {method["refusal"] for method in methods} == {"Nejde s dopravou: Prodejna."}


@pytest.mark.parametrize("rate", ["", "flat_rate:4711", "flat_rate:x", "flat_rate:²", "flat_rate:" + "9" * 40])
def test_unknown_delivery_is_rejected(client, rate):
    offer_methods()
    put_in(client, a_product())

    answer = check_out(client, "?props", **{"shipping_method[0]": rate})

    assert list(get_errors(answer)) == ["shipping_method[0]"]


def test_unknown_draft_places_no_order_and_gets_new_form(client):
    offer_methods()
    put_in(client, a_product())

    answer = check_out(client, "?props", order_key="wc_order_cizi")

    assert answer.status_code == 409
    assert props_of(answer)["order_key"].startswith("wc_order_")
    assert not Order.objects.placed().exists()


def test_foreign_draft_key_is_rejected_with_409(client):
    offer_methods()
    stranger = Client()
    put_in(stranger, a_product())
    theirs = read_checkout_form(stranger)["order_key"]
    put_in(client, a_product())

    answer = check_out(client, "?props", order_key=theirs)

    assert answer.status_code == 409
    assert not Order.objects.placed().exists()


@pytest.mark.parametrize("field", ["billing_first_name", "billing_address_1", "billing_city", "order_comments"])
def test_too_long_value_is_rejected_at_its_field(client, field):
    offer_methods()
    put_in(client, a_product())

    answer = check_out(client, "?props", **{field: "a" * 2001})

    assert list(get_errors(answer)) == [field]
    assert len(Cart.objects.get().customer_note) <= 2000


def test_note_length_is_counted_as_by_browser(client):
    offer_methods()
    put_in(client, a_product())

    check_out(client, order_comments="ab\r\n" * 666 + "x")

    assert placed().customer_note == "ab\n" * 666 + "x"


def test_huge_form_is_rejected_with_message(client):
    offer_methods()
    put_in(client, a_product())

    answer = check_out(client, "?props", order_comments="a" * MAX_FORM_BYTES)

    assert answer.status_code == 413
    assert "příliš dlouhý" in props_of(answer)["news"]


@pytest.mark.parametrize("field", ["order_key", "payment_method", "shipping_method[0]", "order_comments", "\0"])
def test_nul_character_is_rejected_and_changes_nothing(client, field):
    offer_methods()
    put_in(client, a_product())

    answer = check_out(client, **{field: "a\0b"})

    assert answer.status_code == 400
    assert not Order.objects.placed().exists()
    assert client.get("/kosik/?props").json()["contents"]["pieces"] == 1


def test_submit_button_has_wording_required_by_law(client):
    offer_methods()
    put_in(client, a_product())

    page = client.get("/pokladna/").content.decode()

    # § 1826a of Act 89/2012: nothing else may stand on the button.
    assert ">Objednat s povinností platby</button>" in page


def test_order_is_impossible_without_shipping_methods(client):
    bank_transfer()
    put_in(client, a_product())

    page = client.get("/pokladna/").content.decode()

    assert "Momentálně nemůžeme nic doručit" in page
    assert 'id="place_order"' not in page


def test_fields_have_attributes_for_browsers_phones_and_clients(client):
    offer_methods()
    put_in(client, a_product())

    page = get_checkout_page(client)

    fields = {field["name"]: field for field in iterate_fields(page)}
    helps = {name: (field["type"], field["autocomplete"], field["inputmode"]) for name, field in fields.items()}
    assert helps["billing_email"] == ("email", "email", "email")
    assert helps["billing_phone"] == ("tel", "tel", "tel")
    assert helps["billing_postcode"] == ("text", "billing postal-code", "numeric")
    assert helps["shipping_address_1"] == ("text", "shipping address-line1", "text")
    assert set(fields) == {
        f"{prefix}_{name}"
        for prefix in ("billing", "shipping")
        for name in ("first_name", "last_name", "company", "address_1", "address_2", "postcode", "city", "country")
    } | {"billing_email", "billing_phone", "billing_ico", "billing_dic", "order_comments"}


def test_errors_are_shown_at_fields_and_in_focused_list(client):
    offer_methods()
    put_in(client, a_product())

    page = check_out(client, billing_email="").content.decode()

    assert '<a href="#billing_email">' in page
    assert 'aria-describedby="billing_email-hint billing_email-error"' in page
    assert 'id="billing_email-error"' in page
    assert 'id="checkout-problems" tabindex="-1" autofocus=""' in page
    assert "<title>K opravě: Pokladna" in page


def test_checkout_page_is_private(client):
    offer_methods()
    put_in(client, a_product())

    answer = client.get("/pokladna/")

    assert answer.headers["Cache-Control"] == "private, no-store"
    assert '<meta name="robots" content="noindex"/>' in answer.content.decode()
    assert 'class="woocommerce-checkout woocommerce-page"' in answer.content.decode()


def test_cross_site_order_is_rejected(client):
    offer_methods()
    put_in(client, a_product())
    form = {**FORM, **read_checkout_form(client)}

    answer = client.post("/pokladna/", form, headers={"Sec-Fetch-Site": "cross-site"})

    assert answer.status_code == 403
    assert not Order.objects.placed().exists()


def test_deleted_product_is_reported_once_and_rest_can_be_ordered(client):
    offer_methods()
    shirt, cup = a_product("Tričko"), a_product("Hrnek")
    put_in(client, shirt)
    put_in(client, cup)
    form = {**FORM, **read_checkout_form(client)}
    shirt.delete()

    answer = client.post("/pokladna/?props", form)

    page = props_of(answer)
    assert answer.status_code == 409
    assert "„Tričko“ už neprodáváme" in page["news"]
    assert not Order.objects.placed().exists()
    client.post("/pokladna/", {**form, "cart_hash": page["contents"]["hash"]})
    assert [line.name for line in placed().lines.all()] == ["Hrnek"]


def test_order_after_seen_deletion_is_placed_at_once(client):
    offer_methods()
    shirt, cup = a_product("Tričko"), a_product("Hrnek")
    put_in(client, shirt)
    put_in(client, cup)
    shirt.delete()
    assert "„Tričko“ už neprodáváme" in client.get("/pokladna/").content.decode()

    check_out(client)

    assert [line.name for line in placed().lines.all()] == ["Hrnek"]


def test_return_to_cart_saves_typed_fields_silently(client):
    _courier, pickup = offer_methods()
    put_in(client, a_product())
    half = {"billing_email": "jana@", "billing_city": "Brno", "order_comments": "Zvoňte", "edit_cart": "1"}
    half |= {"ship_to_different_address": "1", "shipping_city": "Zlín", "shipping_method[0]": pickup.rate_id}

    answer = client.post("/pokladna/", half)

    assert (answer.status_code, answer.url) == (303, "/kosik/")
    page = get_checkout_page(client)
    fields = iterate_fields(page)
    typed = {field["name"]: field["value"] for field in fields}
    assert (typed["billing_email"], typed["billing_city"], typed["order_comments"]) == ("jana@", "Brno", "Zvoňte")
    assert (typed["shipping_city"], page["form"]["ships_elsewhere"]) == ("Zlín", True)
    assert page["contents"]["shipping_name"] == "Prodejna"
    assert (page["problems"], page["news"], {field["error"] for field in fields}) == ([], "", {""})


def test_pickup_needs_no_delivery_address(client):
    _courier, pickup = offer_methods()
    put_in(client, a_product())
    client.post("/pokladna/", {"shipping_method[0]": pickup.rate_id, "payment_method": "bacs", "update_totals": "1"})

    check_out(client, ship_to_different_address="1", shipping_city="Zlín", shipping_postcode="nesmysl")

    assert [address.kind for address in placed().addresses.all()] == ["billing"]


def test_delivery_without_compatible_payment_is_disabled_and_not_chosen(client):
    _courier, pickup = offer_methods()
    for method in PaymentMethod.objects.all():
        method.shipping_methods.add(pickup)
    put_in(client, a_product())

    methods = get_checkout_page(client)["contents"]["shipping_methods"]

    assert [(method["is_chosen"], bool(method["refusal"])) for method in methods] == [(False, True), (True, False)]
    assert methods[0]["refusal"].startswith("K této dopravě")


def test_placing_order_without_coupons_adds_no_queries(client, django_assert_max_num_queries):
    offer_methods()
    put_in(client, a_product("Čaj"), 1)
    form = {**FORM, **read_checkout_form(client)}

    with django_assert_max_num_queries(46):
        assert client.post("/pokladna/", form).status_code == 303


def test_wrong_code_left_in_field_is_listed_among_problems(client):
    offer_methods()
    put_in(client, a_product("Čaj"), 1)

    answer = check_out(client, "?props", coupon_code="nesmysl")

    assert answer.status_code == 409
    assert list(get_errors(answer)) == ["coupon_code"]
    assert props_of(answer)["coupon"]["error"] == get_errors(answer)["coupon_code"]
    assert not Order.objects.placed().exists()


def test_coupon_sent_with_order_is_reported_with_new_total(client):
    offer_methods()
    put_in(client, a_product("Čaj", price=10_000), 1)
    a_coupon("leto")

    news = props_of(check_out(client, "?props", coupon_code="leto"))["news"]

    assert news.replace("\u00a0", " ").startswith("Kupón LETO jsme uplatnili, celkem je teď 189 Kč.")
    assert not Order.objects.placed().exists()


def test_rejected_code_is_reported_once_by_its_button(client):
    offer_methods()
    put_in(client, a_product("Čaj"), 1)

    answer = check_out(client, "?props", coupon_code="nesmysl", apply_coupon="1")

    assert (get_errors(answer), props_of(answer)["news"]) == ({}, props_of(answer)["coupon"]["error"])
