"""Tests of finding, choosing and checking a pick-up point at the checkout."""

import re
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.core import mail
from django.test import Client
from django.utils import timezone

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order
from vyloha.commerce.shipping.models import PickupPoint, ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_zone
from vyloha.commerce.shipping.tests.points import KIND, PATH, a_pickup_point, a_point_method
from vyloha.storefront.jobs import send_confirmation
from vyloha.storefront.tests.shoppers import FORM, check_out, offer_methods, props_of, put_in, read_checkout_form
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
SEARCH = "/pokladna/vydejni-mista/"
ROUTES = "/wp-json/packeta/internal/checkout"


@pytest.fixture(autouse=True)
def _carrier(settings: Any) -> None:
    settings.DEBUG = True
    settings.CARRIERS = {**settings.CARRIERS, KIND: PATH}


@pytest.fixture
def method() -> ShippingMethod:
    offer_methods()
    a_pickup_point("daleko", country="PL", city="Gdynia", name="Gdynia")  # without points it is not offered
    return a_point_method(position=3)


@pytest.fixture
def shopper(client: Client, method: ShippingMethod) -> Client:
    """A visitor with 1,5 kg in the cart who has chosen delivery to a pick-up point."""
    put_in(client, a_product(weight_g=1500))
    Cart.objects.update(shipping_method=method)
    return client


def save(client: Client, code: str, **fields: str) -> Any:
    """Save a point as the plugin's script does."""
    rate = {"packetery_rate_id": ShippingMethod.objects.get(kind=KIND).rate_id}
    return client.post(
        f"{ROUTES}/save-selected-pickup-point",
        {**rate, "packetery_point_id": code, "packetery_point_name": "lež", **fields},
        headers={"X-WP-Nonce": nonces.build_nonce(nonces.REST)},
    )


def checkout_page(client: Client, query: str = "") -> dict[str, Any]:
    return props_of(client.get(f"/pokladna/?props{query}"))


def chosen(client: Client) -> str | None:
    card = checkout_page(client)["contents"]["pickup"]["chosen"]
    return card["code"] if card else None


def problems(answer: Any) -> dict[str, str]:
    return {problem["name"]: problem["error"] for problem in props_of(answer)["problems"]}


def order(client: Client, code: str, **changes: str) -> Any:
    """Submit the form that shows this point."""
    return check_out(client, "?props", packetery_point_id=code, **changes)


# Search.


def search(client: Client, typed: str, **query: str) -> Any:
    rate = ShippingMethod.objects.get(kind=KIND).rate_id
    return client.get(SEARCH, {"q": typed, "rate": rate, "country": "CZ", **query})


def test_search_returns_details_for_choosing(shopper):
    a_pickup_point(
        "79", takes_cards=True, max_weight_g=5000,
        opening_hours={"monday": "8:00-18:00", "tuesday": "8:00-18:00", "saturday": "9:00-11:00"},
    )  # fmt: skip

    answer = search(shopper, "Brno")

    (card,) = answer.json()["found"]
    assert (card["code"], card["address"]) == ("79", "Veveří 79, 602\u00a000 Brno")
    assert card["notes"] == ["platba kartou", "zásilky do 5\u00a0kg"]
    assert [(row["days"], row["times"]) for row in card["hours"]] == [
        ("po–út", "8:00–18:00"), ("st–pá", "zavřeno"), ("so", "9:00–11:00"), ("ne", "zavřeno"),
    ]  # fmt: skip
    assert answer["Cache-Control"].startswith("max-age=0")


def test_overweight_parcel_disables_point(shopper):
    a_pickup_point("79", max_weight_g=1000)

    (card,) = search(shopper, "brno").json()["found"]

    assert "1,5\u00a0kg" in card["refusal"]


@pytest.mark.parametrize("query", [{"rate": "flat_rate:1"}, {"rate": "points:x"}, {"rate": ""}])
def test_search_for_other_delivery_finds_no_points(shopper, query):
    assert search(shopper, "brno", **query).status_code == 404


@pytest.mark.parametrize("query", [{"country": "DE"}, {"country": "\ud7ff"}, {"q": "%'"}, {"q": ""}])
def test_invalid_search_gets_response(shopper, query):
    assert search(shopper, "brno", **query).status_code == 200


def test_more_points_are_returned_on_request(shopper):
    for number in range(12):
        a_pickup_point(str(number))

    first, more = search(shopper, "Brně").json(), search(shopper, "Brně", points="30").json()

    assert (len(first["found"]), first["message"], first["next_count"]) == (10, "Nalezená výdejní místa: 12", 30)
    assert (len(more["found"]), more["next_count"]) == (12, 0)


def test_searches_are_rate_limited(shopper):
    answers = [search(shopper, "brno") for _ in range(250)]

    assert answers[-1].status_code == 429
    assert "Retry-After" in answers[-1]


# The choice.


def test_chosen_point_is_saved_and_survives_reload(shopper):
    a_pickup_point("79")

    answer = save(shopper, "79")

    assert answer.json()["point"]["name"] == "Brno, Veveří 79"
    assert chosen(shopper) == chosen(shopper) == "79"


def test_guests_send_nonce_of_checkout(shopper):
    a_pickup_point("79")
    page = shopper.get("/pokladna/").content.decode()
    settings = checkout_page(shopper)["plugin_settings"]
    assert settings["adminAjaxUrl"] == "/wp-admin/admin-ajax.php"
    assert settings["pluginName"] == "packeta"
    assert f'"nonce":"{settings["nonce"]}"' in page

    form = {"packetery_point_id": "79"}
    address = settings["saveSelectedPickupPointUrl"]
    assert shopper.post(address, form, headers={"X-WP-Nonce": settings["nonce"]}).status_code == 200
    assert shopper.post(address, form, headers={"X-WP-Nonce": "wrong"}).status_code == 403
    assert shopper.post(address, form).status_code == 200


def test_settings_have_everything_that_plugin_script_reads(shopper, method):
    """The script stops at the first missing member."""
    a_pickup_point("79")
    save(shopper, "79")

    settings = checkout_page(shopper)["plugin_settings"]

    assert settings.keys() >= {
        *("language", "country", "weight", "carrierConfig", "isCarDeliverySampleEnabled", "isAgeVerificationRequired"),
        *("biggestProductSize", "pickupPointAttrs", "homeDeliveryAttrs", "carDeliveryAttrs", "carDeliveryCarriers"),
        *("expeditionDay", "appIdentity", "packeteryApiKey", "widgetUrl", "widgetAutoOpen", "adminAjaxUrl", "nonce"),
        *("saveSelectedPickupPointUrl", "saveValidatedAddressUrl", "saveCarDeliveryDetailsUrl", "removeSavedDataUrl"),
        *("savedData", "translations"),
    }
    assert settings["carDeliveryCarriers"] == []
    fields = [one["name"] for one in settings["pickupPointAttrs"].values()]
    form = BeautifulSoup(shopper.get("/pokladna/").content, "html.parser")
    assert sorted(one["id"] for one in form.select("[id^=packetery_]")) == sorted(fields)
    assert settings["homeDeliveryAttrs"]["isValidated"]["name"] == "packetery_address_isValidated"
    assert settings["carDeliveryAttrs"]["carDeliveryId"]["name"] == "packetery_car_delivery_id"
    # It names a shipping method by its rate id, or by the end of that.
    for name in (method.rate_id, str(method.pk)):
        assert settings["carrierConfig"][name]["is_pickup_points"] == 1
        assert settings["savedData"][name]["packetery_point_id"] == "79"
        assert save(shopper, "79", packetery_rate_id=name).status_code == 200
    assert settings["translations"]["choosePickupPoint"] == "Vyberte výdejní místo"


def test_pages_without_pickup_delivery_have_no_settings(client):
    offer_methods()
    put_in(client, a_product())

    assert checkout_page(client)["plugin_settings"] is None


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"vanished_at": timezone.now()}, "zavřené"),
        ({"country": "SK"}, "v jiné zemi"),
        ({"max_weight_g": 1000}, "váží 1,5"),
        ({"carrier": "other"}, "Vyberte výdejní místo"),
    ],
)
def test_unusable_point_is_rejected_and_chosen_one_stays(shopper, fields, told):
    Cart.objects.update(billing_address={"country": "CZ"})
    a_pickup_point("79")
    save(shopper, "79")
    a_pickup_point("80", **fields)

    answer = save(shopper, "80")

    assert (answer.status_code, answer.json()["code"]) == (400, "vyloha_rest_pickup_point")
    assert told in answer.json()["message"]
    assert chosen(shopper) == "79"


def test_unit_without_weight_uses_weight_of_delivery(shopper, method):
    method.default_weight_g = 5000
    method.save()
    put_in(shopper, a_product("Stan", weight_g=None), 2)
    a_pickup_point("79", max_weight_g=10_000)

    assert "váží 11,5" in save(shopper, "79").json()["message"]


def test_pickup_delivery_uses_zone_of_billing_country(shopper, method):
    """A delivery address, which is hidden for pick-up, selects no cheaper zone."""
    method.zone = a_zone("CZ")
    method.save()
    Cart.objects.update(billing_address={"country": "SK"}, shipping_address={"country": "CZ"}, ships_elsewhere=True)

    offered = [one["rate_id"] for one in checkout_page(shopper)["contents"]["shipping_methods"]]

    assert method.rate_id not in offered
    assert checkout_page(shopper)["plugin_settings"]["carrierConfig"].keys() == {method.rate_id, str(method.pk)}


@pytest.mark.parametrize("code", ["", "unknown", "\0", "x" * 600, "1e9"])
def test_invalid_point_is_rejected(shopper, code):
    assert save(shopper, code).status_code == 400


def test_choice_can_be_deleted(shopper):
    a_pickup_point("79")
    save(shopper, "79")

    assert shopper.post(f"{ROUTES}/remove-saved-data", {"carrierId": ""}).json()["stored"] is False

    assert chosen(shopper) is None


def test_routes_do_nothing_for_visitor_without_cart(client, method):
    a_pickup_point("79")

    assert save(client, "79").status_code == 400
    assert client.post(f"{ROUTES}/remove-saved-data").status_code == 200
    assert Cart.objects.count() == 0


def test_other_country_clears_point(shopper):
    a_pickup_point("79")
    save(shopper, "79")

    shopper.post("/pokladna/", {"update_totals": "1", "billing_country": "SK", "packetery_point_id": "79"})

    assert Cart.objects.get().pickup_point is None


def test_validated_address_is_saved_as_typed_address(shopper):
    address = {"street": "Dlouhá", "houseNumber": "12", "city": "Praha", "postCode": "11000", "country": "cz"}
    form = {"packetery_address_isValidated": "1"} | {
        f"packetery_address_{name}": text for name, text in address.items()
    }

    assert shopper.post(f"{ROUTES}/save-validated-address", form).json()["stored"]

    kept = Cart.objects.get().billing_address
    assert (kept["address_1"], kept["city"], kept["postcode"], kept["country"]) == ("Dlouhá 12", "Praha", "11000", "CZ")


# Without JavaScript.


def test_points_are_searched_and_chosen_by_form_buttons(shopper):
    a_pickup_point("79")
    form = {**FORM, **read_checkout_form(shopper), "order_comments": "Zvoňte dole"}

    led = shopper.post("/pokladna/", {**form, "search_points": "1", "point_search": "Brno"})
    assert led.url == "/pokladna/?point_search=Brno#pickup-point"
    page = checkout_page(shopper, "&point_search=Brno")
    assert [card["code"] for card in page["point_search"]["found"]] == ["79"]
    assert page["form"]["note"]["value"] == "Zvoňte dole"

    led = shopper.post("/pokladna/", {**form, "points": "30", "point_search": "Brno"})
    assert led.url == "/pokladna/?point_search=Brno&points=30#pickup-point"

    led = shopper.post("/pokladna/", {**form, "choose_point": "79"})
    assert led.url == "/pokladna/#pickup-point"
    assert chosen(shopper) == "79"


def test_button_of_deleted_point_reports_it(shopper):
    a_pickup_point("79", vanished_at=timezone.now())
    form = {**FORM, **read_checkout_form(shopper), "order_comments": "Zvoňte dole", "choose_point": "79"}

    answer = shopper.post("/pokladna/?props", form)

    assert answer.status_code == 409
    assert "zavřené" in props_of(answer)["news"]
    assert props_of(answer)["form"]["note"]["value"] == "Zvoňte dole"


# The order.


def test_order_stores_copy_of_its_point(shopper):
    a_pickup_point("79")
    save(shopper, "79")

    answer = order(shopper, "79")

    PickupPoint.objects.update(name="Jiné", vanished_at=timezone.now())
    placed = Order.objects.placed().get()
    assert (placed.pickup_point_code, placed.pickup_point_name) == ("79", "Brno, Veveří 79")
    assert placed.pickup_point_address == "Veveří 79, 602 00 Brno"
    assert "Brno, Veveří 79" in shopper.get(answer.url).content.decode()
    send_confirmation.func(placed.pk)
    letter: Any = mail.outbox[0]
    assert "Veveří 79, 602 00 Brno" in letter.body
    assert "Veveří 79, 602 00 Brno" in letter.alternatives[0][0]


def test_order_without_point_is_rejected_and_input_is_kept(shopper):
    answer = order(shopper, "", order_comments="Zvoňte dole")

    assert answer.status_code == 422
    assert problems(answer) == {"packetery_point_id": "Vyberte výdejní místo."}
    assert props_of(answer)["form"]["note"]["value"] == "Zvoňte dole"
    assert not Order.objects.placed().exists()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"vanished_at": timezone.now()}, "zavřené"),
        ({"max_weight_g": 1000}, "přijímá zásilky do 1\u00a0kg"),
    ],
)
def test_order_with_changed_point_is_rejected(shopper, change, told):
    a_pickup_point("79")
    save(shopper, "79")
    PickupPoint.objects.update(**change)

    answer = order(shopper, "79")

    assert told in problems(answer)["packetery_point_id"]
    assert Cart.objects.get().pickup_point is not None


def test_order_to_country_without_its_point_is_rejected(shopper):
    a_pickup_point("79")
    save(shopper, "79")

    answer = order(shopper, "79", billing_country="SK", billing_postcode="81101", billing_phone="+421905123456")

    assert "v jiné zemi" in problems(answer)["packetery_point_id"]


def test_tabs_with_different_points_are_distinguished(shopper):
    a_pickup_point("79")
    a_pickup_point("80")
    save(shopper, "79")
    first_tab = {**FORM, **read_checkout_form(shopper), "packetery_point_id": "79"}
    save(shopper, "80")

    refused = shopper.post("/pokladna/?props", first_tab)

    assert "Veveří 80" in problems(refused)["packetery_point_id"]
    assert props_of(refused)["contents"]["pickup"]["chosen"]["code"] == "80"
    order(shopper, "80")
    assert Order.objects.placed().get().pickup_point_code == "80"


def test_point_known_only_to_form_is_accepted(shopper):
    a_pickup_point("79")

    order(shopper, "79")

    assert Order.objects.placed().get().pickup_point_code == "79"


def test_other_deliveries_need_no_point(shopper, method):
    courier = ShippingMethod.objects.get(kind="flat_rate")
    a_pickup_point("79")
    save(shopper, "79")
    Cart.objects.update(shipping_method=courier)

    check_out(shopper)

    assert Order.objects.placed().get().pickup_point_code == ""


def test_store_api_rejects_order_without_point(shopper):
    address = {
        "first_name": "Jana", "last_name": "Nováková", "address_1": "Dlouhá 12", "city": "Praha", "postcode": "11000",
        "country": "CZ", "email": "jana@example.cz", "phone": "777123456",
    }  # fmt: skip
    answer = shopper.post(
        "/wp-json/wc/store/v1/checkout",
        {"billing_address": address, "payment_method": "bacs"},
        content_type="application/json",
        headers={"Nonce": nonces.build_nonce(nonces.STORE_API)},
    )

    assert (answer.status_code, answer.json()["code"]) == (400, "vyloha_rest_pickup_point")


def test_cached_pages_do_not_show_visitors_point(shopper):
    a_pickup_point("79", name="Tajné místo")
    save(shopper, "79")
    shopper.get("/")

    assert not re.search("Tajné místo", Client().get("/").content.decode())
