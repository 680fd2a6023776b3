"""Settings of listings in the back office."""

from collections.abc import Callable
from typing import Any

import pytest
from wagtail.models import Site

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, an_attribute
from vyloha.content.listing.sort_orders import ORDERS
from vyloha.content.listing_rules import get_listing_rules
from vyloha.content.models import ListingSettings
from vyloha.storefront.tests.pages import props_of

pytestmark = pytest.mark.django_db
STREAM = {
    "filters-count": "1",
    "filters-0-deleted": "",
    "filters-0-order": "0",
    "filters-0-type": "taxonomy_filter",
    "filters-0-id": "",
    "filters-0-value-taxonomy": "pa_barva",
    "filters-0-value-join": "SINGLE",
    "filters-0-value-is_indexable": "on",
}


def address() -> str:
    return f"/sprava/settings/content/listingsettings/{Site.objects.get(is_default_site=True).pk}/"


def saved(**fields: str) -> Any:
    an_attribute()
    return sign_in_merchant().post(address(), {"per_page": "12", "more": "infinite"} | STREAM | fields)


def test_merchant_selects_filters_and_pagination() -> None:
    assert saved().status_code == 302

    own = get_listing_rules()
    [facet] = own.facets
    assert (own.per_page, own.more) == (12, "infinite")
    assert (facet.taxonomy, facet.is_single, facet.is_indexable) == ("pa_barva", True, True)


@pytest.mark.parametrize("page", ["/obchod/", "/obchod/?orderby=price", "/obchod/?orderby=title", "/?s=svicka"])
def test_sold_out_products_are_last_by_default(
    page: str, indexed: Callable[[], None], changes: Any, settings: Any
) -> None:
    a_product("Svíčka", price=5000, in_stock=0, position=-1)
    a_product("Svíčka B", price=20000, in_stock=1)
    a_product("Svíčka C", price=10000, in_stock=1)
    indexed()

    def names() -> list[str]:
        return [card["name"] for card in props_of(page, settings)["grid"]["cards"]]

    assert names()[-1] == "Svíčka"
    assert len(names()) == 3

    with changes():
        form = {"per_page": "12", "more": "button", "filters-count": "0"}
        assert sign_in_merchant().post(address(), form).status_code == 302
    assert names()[0] == "Svíčka"


@pytest.mark.both_databases
@pytest.mark.parametrize("order", ORDERS)
def test_database_sorts_as_index_without_index(
    order: str, indexed: Callable[[], None], changes: Any, settings: Any
) -> None:
    candles = a_category("Svíčky", slug="svicky")
    with changes():
        ListingSettings.objects.create(site=Site.objects.get(is_default_site=True), per_page=2)
        for number, in_stock in enumerate([0, 1, None, 0, 2, 0, 3]):
            price = [300, None, 100, 200][number % 4]
            a_product(f"Svíčka {number}", price, in_stock, categories=[candles], position=number % 2)

    def names(page: str) -> list[str]:
        listing = page if order == "menu_order" else f"{page}orderby={order}&"
        pages = (listing, *(f"{listing}page={number}" for number in (2, 3, 4)))
        return [card["name"] for one in pages for card in props_of(one, settings)["grid"]["cards"]]

    by_database = {page: names(page) for page in ("/obchod/?", "/kategorie-produktu/svicky/?", "/?s=Svíčka&")}
    for shown in by_database.values():
        assert len(shown) == 7
        assert {name[-1] for name in shown[3:]} == set("0135")
    # Relevance is unknown without an index, as are the products that search leaves out.
    del by_database["/?s=Svíčka&"]
    with changes():
        indexed()
    assert {page: names(page) for page in by_database} == by_database


@pytest.mark.parametrize("wrong", [{"per_page": "1000"}, {"more": "nijak"}, {"filters-0-value-taxonomy": "pa_neni"}])
def test_invalid_choice_is_rejected_and_form_keeps_input(wrong: dict[str, str]) -> None:
    answer = saved(**wrong)

    assert answer.status_code == 200
    assert "pa_barva" in answer.content.decode()
    assert not any(len(own.filters) for own in ListingSettings.objects.all())


def test_editor_cannot_change_listing_settings() -> None:
    assert sign_in_editor().get(address()).status_code == 302


def test_setting_is_once_in_shop_menu() -> None:
    html = sign_in_merchant().get("/sprava/").content.decode()

    assert html.count("/sprava/settings/content/listingsettings/") == 1
