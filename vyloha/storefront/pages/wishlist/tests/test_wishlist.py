"""Tests of the wishlist: customers with and without scripts, guests, shared links."""

from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.wishlist import saving
from vyloha.commerce.wishlist.models import WishlistItem
from vyloha.core.http.cache_headers import PRIVATE
from vyloha.storefront.account_change_jobs import delete_account
from vyloha.storefront.representations.personal_data import build_personal_data
from vyloha.storefront.tests.customers import create_customer, sign_in
from vyloha.storefront.tests.shoppers import props_of
from vyloha.storefront.visitor.cookies import SIGNED_IN

pytestmark = pytest.mark.django_db
PAGE = "/seznam-prani/"
SHARED = f"{PAGE}sdileny/"
PRODUCTS = f"{PAGE}produkty/"
CARDS = f"{PAGE}karty/"


@pytest.fixture(autouse=True)
def _shop(seeded: None, settings: Any) -> None:
    settings.DEBUG = True  # pages return their props


@pytest.fixture
def customer(client: Client) -> Customer:
    customer = create_customer()
    sign_in(client, customer)
    return customer


def open_list(client: Client, path: str = PAGE, **query: Any) -> dict[str, Any]:
    return props_of(client.get(path, {"props": "", **query}))


def read_names(page: dict[str, Any]) -> list[str]:
    return [card["name"] for card in page["grid"]["products"]]


def test_forms_without_scripts_save_and_remove(client: Client, customer: Customer) -> None:
    cup, plate = a_product("Hrnek"), a_product("Talíř")
    client.post(PAGE, {"add": cup.pk})
    saved: Any = client.post(PAGE, {"add": plate.pk}, follow=True)
    page = open_list(client, add=plate.pk)

    assert "„Talíř“ máte na seznamu přání." in saved.content.decode()
    assert saved.headers["Cache-Control"] == PRIVATE
    assert 'content="noindex"' in saved.content.decode()
    assert read_names(page) == ["Talíř", "Hrnek"]
    assert page["share_path"] == f"{SHARED}?p={plate.pk},{cup.pk}"

    client.post(PAGE, {"remove": cup.pk})
    page = open_list(client, remove=cup.pk)

    assert page["message"]["text"] == "„Hrnek“ už na seznamu přání nemáte."
    assert page["message"]["form"] == {"field": "add", "product_id": cup.pk, "button": "Vrátit zpět"}
    assert read_names(page) == ["Talíř"]


def test_link_changes_nothing_before_it_is_confirmed(client: Client, customer: Customer) -> None:
    cup = a_product("Hrnek")

    asked = open_list(client, add=cup.pk)

    assert asked["message"]["form"]["field"] == "add"
    assert not WishlistItem.objects.exists()


def test_guest_without_scripts_is_asked_to_sign_in(client: Client) -> None:
    cup = a_product("Hrnek")

    answer: Any = client.post(PAGE, {"add": cup.pk})
    page = open_list(client, add=cup.pk)

    assert answer.status_code == 303
    assert answer.url == f"{PAGE}?add={cup.pk}"
    assert "Po přihlášení si „Hrnek“ uložíte" in page["message"]["text"]
    assert page["log_in_path"].endswith(f"%3Fprops%3D%26add%3D{cup.pk}")
    assert page["is_guest"]
    assert not page["grid"]["products"]
    assert not page["share_path"]


@pytest.mark.parametrize("product_id", ["", "0", "-1", "x", "999999", "9" * 30, "1,2", "<b>"])
def test_nonsense_saves_nothing(product_id: str, client: Client, customer: Customer) -> None:
    assert client.post(PAGE, {"add": product_id}, follow=True).status_code == 200
    assert client.post(PAGE, {"remove": product_id}, follow=True).status_code == 200
    assert client.post(PRODUCTS, {"remove": product_id}).json()["ids"] == []
    assert not WishlistItem.objects.exists()


def test_browser_list_moves_to_account_once(client: Client, customer: Customer) -> None:
    cup, plate, draft, hidden = (
        a_product("Hrnek"),
        a_product("Talíř"),
        a_product("Koncept", status=Product.Status.DRAFT),
        a_product("Skrytý", visibility=Product.Visibility.HIDDEN),
    )
    saving.save_products(customer, [cup.pk])
    ids = f"{plate.pk},{cup.pk},{draft.pk},{hidden.pk},x,,{plate.pk}"

    answers = [client.post(PRODUCTS, {"add": ids}) for _ in range(2)]

    assert [answer.json() for answer in answers] == [{"signed_in": True, "ids": [plate.pk, cup.pk], "error": ""}] * 2
    assert answers[0].headers["Cache-Control"] == PRIVATE
    assert WishlistItem.objects.count() == 2


def test_full_list_saves_the_first_and_says_so(
    client: Client, customer: Customer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "MAX_ITEMS", 2)
    products = [a_product(f"Hrnek {i}") for i in range(3)]

    answer = client.post(PRODUCTS, {"add": ",".join(str(product.pk) for product in products)}).json()
    page: Any = client.post(PAGE, {"add": products[2].pk})

    assert answer["ids"] == [products[0].pk, products[1].pk]
    assert "víc se jich nevejde" in answer["error"]
    assert page.status_code == 409
    assert "víc se jich nevejde" in page.content.decode()


def test_browser_whose_session_has_ended_is_a_guest(client: Client) -> None:
    client.cookies[SIGNED_IN.name] = "1"

    answer = client.post(PRODUCTS, {"add": a_product().pk})

    assert answer.json() == {"signed_in": False, "ids": [], "error": ""}
    assert answer.cookies[SIGNED_IN.name].value == ""
    assert not WishlistItem.objects.exists()


def test_withdrawn_products_are_left_out_with_a_sentence(client: Client, customer: Customer) -> None:
    cup, plate = a_product("Hrnek"), a_product("Talíř")
    saving.save_products(customer, [cup.pk, plate.pk])
    Product.objects.filter(pk=cup.pk).update(status=Product.Status.DRAFT)

    page = open_list(client)
    html = client.get(PAGE).content.decode()

    assert read_names(page) == ["Talíř"]
    assert "1 produkt ze seznamu teď nenabízíme." in html
    assert client.get(PRODUCTS).json()["ids"] == [plate.pk]

    Product.objects.filter(pk=cup.pk).update(status=Product.Status.PUBLISHED)
    assert read_names(open_list(client)) == ["Hrnek", "Talíř"]


def test_cards_of_guest_offer_what_can_be_bought_at_once() -> None:
    cup = a_product("Hrnek", in_stock=3)
    sold_out = a_product("Talíř", in_stock=0)
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}])

    answer = Client().get(CARDS, {"p": f"{shirt.pk},{cup.pk},{sold_out.pk},999999"})
    html = answer.content.decode()

    assert html.index("Tričko") < html.index("Hrnek") < html.index("Talíř")
    assert 'aria-label="Přidat do košíku: Hrnek"' in html
    assert html.count('name="add-to-cart"') == 1
    assert 'aria-label="Vybrat: Tričko"' in html
    assert 'aria-label="Zobrazit produkt: Talíř"' in html
    assert html.count('aria-pressed="true"') == 3
    assert "1 produkt ze seznamu teď nenabízíme." in html
    assert answer.headers["Cache-Control"] == PRIVATE
    assert not answer.cookies


def test_shared_list_shows_each_product_once_and_no_more_than_fit() -> None:
    cup, plate = a_product("Hrnek"), a_product("Talíř")
    many = ",".join(str(pk) for pk in [plate.pk, cup.pk, plate.pk, *range(10**6, 10**6 + 99)])

    page = open_list(Client(), SHARED, p=many)
    html = Client().get(SHARED, {"p": many}).content.decode()

    assert read_names(page) == ["Talíř", "Hrnek"]
    assert page["grid"]["missing"] == 98
    assert page["note"] == "Odkaz ukáže nejvýš 100 produktů."
    assert 'content="noindex"' in html
    assert 'aria-pressed="true"' not in html


@pytest.mark.parametrize("query", ["", "?p=", "?p=x", "?p=999999", "?p[]=1"])
def test_link_without_products_shows_an_empty_page(query: str) -> None:
    answer = Client().get(f"{SHARED}{query}")

    assert answer.status_code == 200
    assert "Odkaz nevede na žádný produkt" in answer.content.decode()


def test_hearts_of_public_pages_are_the_same_for_everybody(client: Client, customer: Customer) -> None:
    cup, hidden = a_product("Hrnek"), a_product("Skrytý", visibility=Product.Visibility.HIDDEN)
    saving.save_products(customer, [cup.pk])

    page = client.get(f"/produkt/{cup.slug}/").content.decode()

    assert 'aria-pressed="false"' in page
    assert 'aria-pressed="true"' not in page
    assert page == Client().get(f"/produkt/{cup.slug}/").content.decode()
    assert "wishlist-heart" not in client.get(f"/produkt/{hidden.slug}/").content.decode()


def test_number_of_queries_does_not_grow(
    client: Client, customer: Customer, django_assert_max_num_queries: Any
) -> None:
    saving.save_products(customer, [a_product(f"Hrnek {i}").pk for i in range(30)])
    client.get(PAGE)

    with django_assert_max_num_queries(6):
        client.get(PAGE)


def test_account_exports_its_list_and_takes_it_along_when_deleted(customer: Customer) -> None:
    cup = a_product("Hrnek")
    saving.save_products(customer, [cup.pk])

    assert [row["product__name"] for row in build_personal_data(customer)["wishlist"]] == ["Hrnek"]
    assert delete_account(customer)
    assert not WishlistItem.objects.exists()
    assert Product.objects.filter(pk=cup.pk).exists()
