from typing import Any
from urllib.parse import urlencode

import pytest
from bs4 import BeautifulSoup
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.models import StockRecord, Variation, VariationTerm
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, a_variation, an_attribute
from vyloha.storefront.tests.shoppers import offer_methods, props_of, put_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _props_are_shown(settings):
    settings.DEBUG = True


def get_cart_page(client: Client, query: str = "") -> dict[str, Any]:
    return props_of(client.get(f"/kosik/?props{query}"))


def get_line() -> CartLine:
    return CartLine.objects.get()


def test_product_form_without_javascript_redirects_to_cart_with_message(client):
    shirt = a_product("Tričko")

    answer = put_in(client, shirt, 2)

    assert answer.status_code == 303
    assert answer.url == f"/kosik/?added={get_line().key}"
    page = get_cart_page(client, f"&added={get_line().key}")
    assert page["notices"] == [
        {
            "kind": "success",
            "text": "„Tričko“ je v košíku.",
            "undo_key": "",
            "link": {"name": "Pokračovat v nákupu", "href": f"/produkt/{shirt.slug}/"},
        }
    ]
    assert [(item["name"], item["quantity"]) for item in page["contents"]["items"]] == [("Tričko", 2)]


def test_cart_cookies_are_set_only_for_filled_cart(client):
    assert not client.get("/kosik/").cookies

    answer = put_in(client, a_product(), 3)

    assert answer.cookies["vyloha_cart"]["httponly"]
    assert answer.cookies["vyloha_cart_count"].value == "3"
    assert answer.cookies["woocommerce_items_in_cart"].value == "1"


def test_variation_is_added_by_its_values(client):
    colour = an_attribute()
    shirt = a_variable_product([colour], [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}])

    put_in(client, shirt, attribute_pa_barva="modrá", variation_id="")

    assert VariationTerm.objects.get(variation=get_line().variation).term.name == "Modrá"


def test_missing_selection_is_requested(client):
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": term}} for term in ("červená", "modrá")])

    answer = client.post("/kosik/?props", {"add-to-cart": shirt.pk, "variation_id": "0"})

    assert answer.status_code == 409
    (notice,) = props_of(answer)["notices"]
    assert (notice["kind"], notice["link"]["href"]) == ("error", f"/produkt/{shirt.slug}/")
    assert "Barva" in notice["text"]
    assert not Cart.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [("add-to-cart", "x"), ("add-to-cart", "9" * 30), ("add-to-cart", "-1"), ("quantity", "0"), ("quantity", "1.5"),
     ("quantity", "x"), ("quantity", "99999"), ("variation_id", "4711")],
)  # fmt: skip
def test_invalid_values_are_rejected_and_create_no_cart(client, field, value):
    shirt = a_product()

    answer = client.post("/kosik/?props", {"add-to-cart": shirt.pk, "quantity": "1", field: value})

    assert answer.status_code == 409
    assert props_of(answer)["notices"][0]["text"]
    assert not Cart.objects.exists()
    assert not answer.cookies


def test_quantities_are_changed_and_zero_removes_line(client):
    put_in(client, a_product("Jedno"))
    put_in(client, a_product("Druhé"))
    first, second = CartLine.objects.order_by("pk")

    answer = client.post(
        "/kosik/", {f"cart[{first.key}][qty]": "4", f"cart[{second.key}][qty]": "0", "update_cart": "1"}
    )

    assert answer.url == f"/kosik/?removed={second.key}"
    assert answer.cookies["vyloha_cart_count"].value == "4"
    assert [(line.key, line.quantity) for line in CartLine.objects.active()] == [(first.key, 4)]


def test_rejected_quantity_is_reported_at_its_line_and_others_are_saved(client):
    put_in(client, a_product("Poslední kus", in_stock=1))
    put_in(client, a_product("Kolik chcete"))
    last, plenty = CartLine.objects.order_by("pk")

    answer = client.post(
        "/kosik/?props", {f"cart[{last.key}][qty]": "5", f"cart[{plenty.key}][qty]": "7", "update_cart": "1"}
    )

    assert answer.status_code == 409
    (problem,) = props_of(answer)["problems"]
    assert (problem["key"], problem["typed"]) == (last.key, "5")
    assert "1" in problem["error"]
    assert [line.quantity for line in CartLine.objects.order_by("pk")] == [1, 7]


def test_going_on_to_checkout_saves_typed_quantities(client):
    put_in(client, a_product())

    answer = client.post("/kosik/", {f"cart[{get_line().key}][qty]": "3", "proceed": "1"})

    assert answer.url == "/pokladna/"
    assert get_line().quantity == 3


def test_remove_link_asks_for_confirmation(client):
    put_in(client, a_product("Tričko"))
    key = get_line().key

    page = get_cart_page(client, f"&remove_item={key}")

    assert page["removing"] == {"field": "remove_item", "value": key, "name": "Tričko"}
    assert get_line().removed_at is None


def test_removed_line_can_be_restored(client):
    put_in(client, a_product("Tričko"), 2)
    key = get_line().key

    answer = client.post("/kosik/", {"remove_item": key})

    assert answer.url == f"/kosik/?removed={key}"
    page = get_cart_page(client, f"&removed={key}")
    assert page["contents"]["items"] == []
    assert page["notices"][0]["undo_key"] == key
    assert client.post("/kosik/", {"undo_item": key}).url == f"/kosik/?added={key}"
    assert get_cart_page(client)["contents"]["items"][0]["quantity"] == 2


@pytest.mark.parametrize("form", ["remove_item", "quantity of nothing", "undo_item", "quantity"])
def test_cart_form_sent_twice_acts_once(client, form):
    put_in(client, a_product("Tričko"), 2)
    key = get_line().key
    fields = {
        "remove_item": {"remove_item": key},
        "quantity of nothing": {f"cart[{key}][qty]": "0", "update_cart": "1"},
        "undo_item": {"undo_item": key},
        "quantity": {f"cart[{key}][qty]": "3", "update_cart": "1"},
    }[form]
    if form == "undo_item":
        client.post("/kosik/", {"remove_item": key})

    answers = [client.post("/kosik/", fields) for _time in range(2)]

    assert [answer.status_code for answer in answers] == [303, 303]
    quantity, is_there = {"undo_item": (2, True), "quantity": (3, True)}.get(form, (2, False))
    assert (get_line().quantity, get_line().removed_at is None) == (quantity, is_there)


def test_following_links_changes_nothing(client):
    shirt = a_product()
    put_in(client, shirt)
    key = get_line().key
    before = CartLine.objects.values().get()

    for query in (f"remove_item={key}", f"undo_item={key}", f"add-to-cart={shirt.pk}", "update_cart=1"):
        assert client.get(f"/kosik/?{query}").status_code == 200

    assert CartLine.objects.values().get() == before


def get_question(client: Any, link: str) -> dict[str, Any]:
    """Follow an add link; return the cart's question."""
    response = client.get(link, follow=True)
    assert response.redirect_chain == [] if link.startswith("/kosik/") else len(response.redirect_chain) == 1
    question = BeautifulSoup(response.text, "html.parser").select_one("form:has([name=add-to-cart])")
    assert question, response.text
    return {str(field["name"]): str(field["value"]) for field in question.select("input")} | {
        "asked": question.get_text(" ", strip=True).replace("\u00a0", " ")
    }


@pytest.mark.parametrize("path", ["/", "/obchod/", "/produkt/hrnek/", "/kosik/", "/pokladna/", "/kde-nic-neni/"])
def test_add_link_asks_with_button(client, path):
    mug = a_product("Hrnek", slug="hrnek")

    fields = get_question(client, f"{path}?add-to-cart={mug.pk}&quantity=2&utm_source=newsletter")

    assert fields.pop("asked") == "Vložit do košíku 2 ks „Hrnek“? Ano, vložit Zobrazit produkt"
    assert not CartLine.objects.exists()
    assert client.post("/kosik/", fields).status_code == 303
    assert get_line().quantity == 2


def test_impossible_choice_leads_back_to_product_with_choice_kept(client, settings):
    settings.DEBUG = False
    chosen: dict[str, Any] = {"attribute_pa_barva": "modrá", "attribute_pa_velikost": "m"}
    colour, size = an_attribute(), an_attribute("Velikost", "pa_velikost", ("S", "M"))
    shirt = a_variable_product(
        [colour, size],
        [
            {"terms": {"pa_barva": "modrá", "pa_velikost": "s"}},
            {"terms": {"pa_barva": "červená", "pa_velikost": "m"}},
        ],
    )

    answer = put_in(client, shirt, variation_id="0", **chosen)

    assert answer.status_code == 303
    path, _, anchor = answer.url.partition("#")
    assert (path, anchor) == (f"/produkt/{shirt.slug}/?{urlencode(chosen)}", "koupit")
    page = BeautifulSoup(client.get(path).content, "html.parser")
    form = page.find("form", id=anchor)
    assert form
    kept = {field["name"]: field["value"] for field in form.select("input[checked]")}
    assert kept == chosen
    assert "Tuto kombinaci nevyrábíme: Modrá, M." in form.get_text().replace("\u00a0", " ")
    assert form.select("[type=submit]:not([disabled])")


@pytest.mark.parametrize("by", ["add-to-cart", "variation_id", "attribute_pa_barva"])
def test_add_link_selects_variation(client, by):
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": term}} for term in ("červená", "modrá")])
    _red, blue = Variation.objects.filter(product=shirt).order_by("pk")
    told = {"add-to-cart": shirt.pk, "variation_id": blue.pk, "attribute_pa_barva": "modrá"}
    link = {"add-to-cart": blue.pk} if by == "add-to-cart" else {"add-to-cart": shirt.pk, by: told[by]}

    fields = get_question(client, f"/?{urlencode(link)}")

    assert "Modrá" in fields.pop("asked")
    client.post("/kosik/", fields)
    assert get_line().variation == blue


@pytest.mark.parametrize(
    ("product", "query", "said"),
    [
        ({}, "add-to-cart=4711", "Tento produkt nemáme"),
        ({}, "add-to-cart=x", "Tento produkt nemáme"),
        ({}, "add-to-cart=", "Tento produkt nemáme"),
        ({"status": "draft"}, "add-to-cart=PK", "Tento produkt nemáme"),
        ({"price": None}, "add-to-cart=PK", "není v prodeji"),
        ({"in_stock": 0}, "add-to-cart=PK", "vyprodáno"),
        ({"in_stock": 3}, "add-to-cart=PK&quantity=4", "3 kusy"),
        ({}, "add-to-cart=PK&quantity=0", "počet kusů"),
    ],
)
def test_unusable_add_link_says_why(client, product, query, said):
    mug = a_product("Hrnek", **product)

    response = client.get(f"/?{query.replace('PK', str(mug.pk))}", follow=True)

    notice = BeautifulSoup(response.text, "html.parser").select_one(".notice-error")
    assert notice, response.text
    assert said in notice.get_text(" ", strip=True).replace("\u00a0", " ")
    assert ("Hrnek" in notice.text) <= (product.get("status") != "draft")
    assert not BeautifulSoup(response.content, "html.parser").select("input[name=add-to-cart]")
    assert not Cart.objects.exists()


def test_add_link_without_selection_redirects_to_product(client):
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": term}} for term in ("červená", "modrá")])

    page = get_cart_page(client, f"&add-to-cart={shirt.pk}")

    (notice,) = page["notices"]
    assert (notice["kind"], notice["link"]["href"], page["adding"]) == ("error", f"/produkt/{shirt.slug}/", None)
    assert "Barva" in notice["text"]


def test_add_link_does_not_change_cached_page(client):
    mug = a_product()
    before = client.get("/obchod/")

    led = client.get(f"/obchod/?add-to-cart={mug.pk}")

    assert (led.status_code, led.headers["Location"]) == (302, f"/kosik/?add-to-cart={mug.pk}")
    assert "public" not in led.headers["Cache-Control"]
    after = client.get("/obchod/")
    assert (after.content, after.headers["Cache-Control"]) == (before.content, before.headers["Cache-Control"])


def test_values_from_url_are_never_echoed(client):
    put_in(client, a_product())

    page = client.get("/kosik/?added=<script>&removed=<script>&remove_item=<script>").content.decode()

    assert "<script>" not in page.replace('<script type="module"', "")


def test_line_of_other_cart_cannot_be_changed(client):
    put_in(client, a_product())
    stranger = Client()
    put_in(stranger, a_product())
    key = CartLine.objects.order_by("pk")[0].key

    answer = stranger.post("/kosik/", {"remove_item": key})

    assert answer.status_code == 409
    assert CartLine.objects.active().count() == 2


@pytest.mark.parametrize("key", ["", "x", "a" * 32, "a" * 2000])
def test_changing_unknown_line_is_reported(client, key):
    put_in(client, a_product())

    assert client.get("/kosik/", {"added": key, "removed": key, "remove_item": key}).status_code == 200
    assert client.post("/kosik/", {"remove_item": key}).status_code == 409
    assert client.post("/kosik/", {"undo_item": key}).status_code == 409


def test_changed_price_is_reported_once(client):
    put_in(client, a_variation(price=10000))
    Variation.objects.update(regular_price_minor=12000)

    contents = get_cart_page(client)["contents"]
    (item,) = contents["items"]
    assert ("100\u00a0" in item["notice"], "120\u00a0" in item["notice"], item["stops_order"]) == (True, True, False)
    form = {f"cart[{get_line().key}][qty]": "1", "cart_hash": contents["hash"]}
    assert client.post("/kosik/", {**form, "proceed": "1"}).url == "/pokladna/"

    assert get_cart_page(client)["contents"]["items"][0]["notice"] == ""


@pytest.mark.parametrize("button", ["proceed", "update_cart"])
def test_price_changed_after_form_is_shown_before_it_counts(client, button):
    put_in(client, a_variation(price=10000))
    drawn = get_cart_page(client)["contents"]["hash"]
    Variation.objects.update(regular_price_minor=12000)

    answer = client.post("/kosik/", {f"cart[{get_line().key}][qty]": "1", "cart_hash": drawn, button: "1"})

    assert (answer.status_code, answer.url.partition("?")[0]) == (303, "/kosik/")
    assert "120\u00a0" in get_cart_page(client)["contents"]["items"][0]["notice"]


def test_lost_stock_is_reported(client):
    put_in(client, a_variation(in_stock=3), 3)
    StockRecord.objects.update(in_stock=0)

    contents = get_cart_page(client)["contents"]

    assert contents["can_be_ordered"] is False
    assert contents["items"][0]["stops_order"] is True


def test_line_with_changed_price_and_stock_reports_both(client):
    put_in(client, a_variation(price=10000, in_stock=3), 3)
    Variation.objects.update(regular_price_minor=12000)
    StockRecord.objects.update(in_stock=2)

    (item,) = get_cart_page(client)["contents"]["items"]

    assert "2 kusy" in item["notice"]
    assert "120\u00a0" in item["notice"]
    assert item["stops_order"] is True


def test_page_has_class_names_that_clients_select_by(client):
    offer_methods()
    shirt = a_product(sku="T-1")
    put_in(client, shirt)

    page = client.get("/kosik/").content.decode()

    key = get_line().key
    for piece in (
        'class="woocommerce-cart woocommerce-page"', 'class="woocommerce-cart-form"', 'method="post"',
        "woocommerce-cart-form__cart-item", f'href="/kosik/?remove_item={key}"', f'data-product_id="{shirt.pk}"',
        'data-product_sku="T-1"', f'name="cart[{key}][qty]"', 'name="update_cart"', "cart_totals", "checkout-button",
    ):  # fmt: skip
        assert piece in page, piece


def test_empty_cart_says_so(client):
    page = client.get("/kosik/").content.decode()

    assert "V košíku zatím nic nemáte." in page
    assert 'href="/obchod/"' in page


def test_cart_page_is_private(client):
    answer = client.get("/kosik/")

    assert answer.headers["Cache-Control"] == "private, no-store"
    assert '<meta name="robots" content="noindex"/>' in answer.content.decode()


def test_cross_site_form_is_rejected(client):
    answer = client.post("/kosik/", {"add-to-cart": a_product().pk}, headers={"Sec-Fetch-Site": "cross-site"})

    assert answer.status_code == 403
    assert not Cart.objects.exists()


def test_cart_page_uses_constant_queries_for_many_lines(client):
    offer_methods()

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get("/kosik/")
        # The page cache reads its generation once a second.
        return len([query for query in captured.captured_queries if "page-generation" not in query["sql"]])

    products = [a_product() for _ in range(8)]
    for product in products[:2]:
        put_in(client, product)
    client.get("/kosik/")  # the shell of the page is cached from now on
    few = queries()
    for product in products[2:]:
        put_in(client, product)
    client.get("/kosik/")  # nor are pictures read again

    assert queries() == few


def test_deleted_product_is_reported_until_shopper_goes_on(client):
    shirt = a_product("Tričko")
    put_in(client, shirt)
    put_in(client, a_product("Hrnek"))
    drawn = get_cart_page(client)["contents"]["hash"]
    shirt.delete()

    form = {f"cart[{CartLine.objects.get(name='Hrnek').key}][qty]": "1", "proceed": "1"}
    assert client.post("/kosik/", {**form, "cart_hash": drawn}).url == "/kosik/"
    contents = get_cart_page(client)["contents"]
    assert [item["name"] for item in contents["items"]] == ["Hrnek"]
    assert contents["can_be_ordered"] is True
    (deleted,) = contents["deleted"]
    assert "„Tričko“ už neprodáváme" in deleted["text"]
    assert deleted["text"] in client.get("/kosik/").content.decode()

    assert client.post("/kosik/", {**form, "cart_hash": contents["hash"]}).url == "/pokladna/"
    assert get_cart_page(client)["contents"]["deleted"] == []


def test_empty_cart_reports_deleted_products_until_dismissed(client):
    shirt = a_product("Tričko")
    put_in(client, shirt)
    key = get_line().key
    shirt.delete()

    html = client.get("/kosik/").content.decode()
    assert "„Tričko“ už neprodáváme" in html
    assert f'value="{key}"' in html
    answer = client.post("/kosik/", {"remove_item": key})

    page = get_cart_page(client, f"&removed={key}")
    assert answer.status_code == 303
    assert (page["contents"]["deleted"], page["notices"]) == ([], [])


def test_empty_cart_shows_best_sellers(client):
    hat = a_product("Klobouk")
    a_product("Šála", pieces_sold=5)

    assert [card["name"] for card in get_cart_page(client)["popular"]] == ["Šála", "Klobouk"]

    put_in(client, hat)

    assert get_cart_page(client)["popular"] == []


def test_empty_cart_shows_best_sellers_of_different_categories(client):
    toys, kitchen = a_category("Hračky"), a_category("Kuchyně")
    for number, (name, category) in enumerate([("Auto", toys), ("Věž", toys), ("Hrnek", kitchen)]):
        a_product(name, slug=f"zbozi-{number}", pieces_sold=9 - number).categories.add(category)

    assert [card["name"] for card in get_cart_page(client)["popular"]] == ["Auto", "Hrnek", "Věž"]


def test_cart_shows_cross_sells_in_stock(client):
    shirt = a_product("Tričko")
    shirt.cross_sells.set([a_product("Ponožky", slug="ponozky"), a_product("Došlo", in_stock=0)])
    put_in(client, shirt)

    html = client.get("/kosik/").content.decode()

    below = html.partition("Mohlo by se hodit")[2]
    assert 'href="/produkt/ponozky/"' in below
    assert "Došlo" not in html
