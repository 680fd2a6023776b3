import pytest
from django.test import Client

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.search.cached_settings import known_settings
from vyloha.commerce.search.models import SearchSettings
from vyloha.content.models import ContentPage, HomePage
from vyloha.content.seed_content import seed_content
from vyloha.content.tests.makers import a_blog, a_post
from vyloha.storefront.tests.pages import capture_queries, get_html, names, props_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("phrase", "found"),
    [
        ("tričko", ["Tričko modré", "Tričko červené"]),
        ("TRICKO", ["Tričko modré", "Tričko červené"]),
        ("cervene tricko", ["Tričko červené"]),
        ("TR-01", ["Tričko červené"]),
        ("mi-xl", ["Mikina"]),
        ("Tričko zelené", []),
        ("%", []),
        ("' OR 1=1 --", []),
    ],
)
def test_products_are_found_by_words_of_name_or_by_sku(phrase, found, settings):
    a_product("Tričko modré", slug="tricko-modre")
    a_product("Tričko červené", slug="tricko-cervene", sku="TR-01")
    a_variable_product([an_attribute()], [{"sku": "MI-XL"}], name="Mikina", slug="mikina")

    page = props_of(f"/?s={phrase}", settings)

    assert sorted(names(page["grid"]["cards"])) == sorted(found)


def test_search_finds_products_hidden_from_catalogue_and_not_vice_versa(settings):
    a_product("Hrnek v hledání", visibility=Product.Visibility.SEARCH)
    a_product("Hrnek v katalogu", visibility=Product.Visibility.CATALOG)
    a_product("Hrnek rozepsaný", status=Product.Status.DRAFT)

    assert names(props_of("/?s=hrnek", settings)["grid"]["cards"]) == ["Hrnek v hledání"]


def test_page_says_which_products_a_search_without_an_ingredient_left_out(indexed, settings):
    a_product("Mouka hladká", description="<p>Složení: pšeničná mouka. Alergeny: lepek.</p>")
    a_product("Mouka rýžová bez lepku", description="<p>Složení: rýže.</p>")
    indexed()

    page = props_of("/?s=mouka bez lepku", settings)

    assert names(page["grid"]["cards"]) == ["Mouka rýžová bez lepku"]
    assert page["without"] == {"ingredients": "lepku", "has_left_out": True, "is_sure": True}
    assert "vynechali jsme zboží" in get_html("/?s=mouka bez lepku")
    assert "nevíme" in get_html("/?s=mouka bez vajec")
    assert props_of("/?s=mouka", settings)["without"] is None
    assert props_of("/?s=mouka bez obalu", settings)["without"] is None


def test_search_pages_are_not_indexed_and_links_keep_phrase(settings):
    for i in range(25):
        a_product(f"Hrnek {i}")

    page = props_of("/?s=hrnek", settings)

    assert page["meta"]["robots"] == "noindex, follow"
    assert page["paging"]["next"] == "/?s=hrnek&page=2"


@pytest.mark.parametrize("phrase", ["", "+", "neznám"])
def test_empty_result_shows_categories_and_best_sellers(phrase, settings):
    a_category("Kuchyně", slug="kuchyne")
    a_product("Ležák")
    a_product("Trhák")
    a_product("Vyprodaný trhák", in_stock=0)
    Product.objects.filter(name="Trhák").update(pieces_sold=3)
    Product.objects.filter(name="Vyprodaný trhák").update(pieces_sold=9)

    page = props_of(f"/?s={phrase}", settings)

    assert page["shown"]["total"] == 0
    assert page["categories"] == [{"name": "Kuchyně", "href": "/kategorie-produktu/kuchyne/"}]
    assert names(page["popular"]) == ["Trhák", "Ležák"]


def test_empty_result_shows_merchants_text(indexed):
    seed_content()
    HomePage.objects.get().add_child(instance=ContentPage(title="Reklamace"))
    indexed()
    SearchSettings.objects.create(no_results='<p>Zavolejte nám, <a href="/kontakt/">poradíme</a>.</p>')
    known_settings.clear()

    assert "<p>Zavolejte nám" in get_html("/?s=xyzqwk")
    assert "Nenašli jsme" not in get_html("/?s=xyzqwk")
    for phrase in ("", "reklamace"):  # no phrase; a page was found
        assert "<p>Zavolejte nám" not in get_html(f"/?s={phrase}")


def test_results_are_sorted_as_listings(settings):
    a_product("Hrnek malý", price=100)
    a_product("Hrnek velký", price=300)

    page = props_of("/?s=hrnek&orderby=price-desc", settings)

    assert names(page["grid"]["cards"]) == ["Hrnek velký", "Hrnek malý"]
    assert "/?s=hrnek&orderby=date" in [link["href"] for link in page["sorting"]]
    assert page["popular"] == []


def test_results_are_cacheable_by_browser_only():
    assert Client().get("/?s=hrnek").headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("phrase", ["", "+", "%1f", "a" * 5000, "+".join(["slovo"] * 500)])
def test_odd_phrases_find_no_products(phrase):
    a_product()

    get_html(f"/?s={phrase}")


def test_phrase_is_escaped(indexed):
    indexed()
    html = get_html("/?s=<script>alert(1)</script>")

    assert "<script>alert" not in html
    assert "Nenašli jsme žádný produkt" in html


@pytest.mark.parametrize(
    ("phrase", "found", "is_exact"),
    [
        ("trička", ["Tričko červené", "Tričko modré"], True),
        ("červeného trička", ["Tričko červené"], True),
        ("trycko", ["Tričko červené", "Tričko modré"], False),
        ("TR 01", ["Tričko červené"], True),
        ("hrnků", ["Hrnek"], True),
        ("oblečení", ["Tričko červené", "Tričko modré"], True),  # by category
        ("čaj", ["Hrnek"], True),  # by description
    ],
)
def test_words_are_found_in_any_form(phrase, found, is_exact, settings, indexed):
    clothes = a_category("Oblečení", slug="obleceni")
    a_product("Tričko modré", categories=[clothes])
    a_product("Tričko červené", sku="TR-01", categories=[clothes])
    a_product("Hrnek", description="<p>Na <b>čaj</b> i kávu.</p>", visibility=Product.Visibility.SEARCH)
    a_product("Hrnek v katalogu", visibility=Product.Visibility.CATALOG)
    indexed()

    page = props_of(f"/?s={phrase}", settings)

    assert sorted(names(page["grid"]["cards"])) == sorted(found)
    assert page["is_exact"] is is_exact


def test_results_are_filtered_as_listings(settings, indexed):
    a_product("Hrnek malý", price=10000)
    a_product("Hrnek velký", price=30000)
    indexed()

    page = props_of("/?s=hrnky&e-filter-vypis-max_price=200", settings)

    assert names(page["grid"]["cards"]) == ["Hrnek malý"]
    assert page["filters"]["chips"]
    assert {"name": "s", "value": "hrnky"} in page["filters"]["hidden"]


def test_too_long_phrase_is_shortened_in_links(settings, indexed):
    for number in range(25):
        a_product(f"Hrnek {number}")
    indexed()

    page = props_of(f"/?s={'hrnek+' * 1000}", settings)

    assert page["shown"]["total"] == 25
    assert len(page["paging"]["next"]) < 300
    assert names(props_of(page["paging"]["next"], settings)["grid"]["cards"])


def test_filters_that_emptied_results_can_be_changed(settings, indexed):
    a_product("Hrnek malý", price=10000)
    a_product("Hrnek velký", price=30000)
    indexed()

    html = get_html("/?s=hrnky&e-filter-vypis-max_price=1")

    assert "Zrušit vše" in html


def test_best_hit_comes_first_and_other_orders_are_kept(settings, indexed):
    a_product("Taška na hrnky", price=10000)
    a_product("Hrnky", price=30000)
    indexed()

    assert names(props_of("/?s=hrnky", settings)["grid"]["cards"])[0] in {"Hrnky", "Taška na hrnky"}
    assert names(props_of("/?s=hrnky&orderby=price-desc", settings)["grid"]["cards"]) == ["Hrnky", "Taška na hrnky"]


@pytest.mark.parametrize(
    ("phrase", "meant"),
    [
        ("trycko", "tričko"),
        ("cervene trycko", "červené tričko"),
        ("trycko na cvičení", ""),  # no product has all words
        ("tricko", None),  # found as it was typed
        ("xyzxyz", ""),
    ],
)
def test_did_you_mean(phrase, meant, settings, indexed):
    a_product("Tričko červené")
    indexed()

    corrected = props_of(f"/?s={phrase}", settings)["corrected"]

    assert (corrected or {}).get("name", "") == (meant or "")
    title = props_of(f"/?s={phrase}", settings)["meta"]["title"]
    assert title.startswith(f"Hledání: {meant or phrase} –")
    if meant:
        assert props_of(corrected["href"], settings)["is_exact"]


def test_sidebar_shows_categories_brands_and_articles(settings, indexed):
    seed_content()
    mugs = a_category("Hrnky", slug="hrnky")
    a_category("Hrnky bez zboží", slug="prazdne")
    a_product("Hrnek", categories=[a_category("Malé", slug="male", parent=mugs)])
    a_post(a_blog(HomePage.objects.get()), "Jak vybrat hrnek")
    indexed()

    sidebar = props_of("/?s=hrnek", settings)["sidebar"]

    assert sidebar["labels"] == [
        {"name": "Hrnky", "href": "/kategorie-produktu/hrnky/"},
        {"name": "Malé", "href": "/kategorie-produktu/hrnky/male/"},
    ]
    assert sidebar["articles"][0] == {"name": "Jak vybrat hrnek", "href": "/blog/jak-vybrat-hrnek/"}


def test_sidebar_is_cached_and_invalidated(settings, indexed, changes):
    with changes():
        mugs = a_category("Hrnky", slug="hrnky")
        for number in range(5):
            a_product(f"Hrnek {number}", categories=[mugs, a_category(f"Hrnky {number}")])
        a_product("Svetr")
    indexed()

    assert len(capture_queries("/?s=hrnek")) == len(capture_queries("/?s=svetr"))
    with changes():
        mugs.name = "Hrnečky"
        mugs.save()
    assert "Hrnečky" in [link["name"] for link in props_of("/?s=hrnek", settings)["sidebar"]["labels"]]


@pytest.mark.parametrize(
    ("phrase", "comes_first"),
    [
        ("reklamace", True),  # no product
        ("doprava", True),  # a product that mentions it somewhere
        ("vrácení peněz", True),  # products with one of the words
        ("hrnek", False),
        ("ucho", False),  # neither has it in its name
    ],
)
def test_pages_come_first_when_phrase_means_them(phrase, comes_first, settings, indexed):
    seed_content()
    home = HomePage.objects.get()
    for title, text in [("Naše reklamace", "Ucho."), ("Cena za doprava", ""), ("Vrácení peněz", ""), ("O hrnku", "")]:
        home.add_child(instance=ContentPage(title=title, search_description=text))
    a_product("Hrnek", description="<p>Má ucho. Doprava zdarma, bez peněz.</p>")
    indexed()

    sidebar = props_of(f"/?s={phrase}", settings)["sidebar"]

    assert sidebar["articles"]
    assert sidebar["articles_first"] is comes_first


def test_partial_matches_are_shown_instead_of_nothing(settings, indexed):
    a_product("Tričko červené")
    a_product("Tričko modré")
    indexed()

    page = props_of("/?s=modré tričko adidas", settings)

    assert names(page["grid"]["cards"]) == ["Tričko modré"]
    assert page["lacks_words"]
    assert len(names(props_of("/?s=tričko xyzxyz", settings)["grid"]["cards"])) == 2
    assert names(props_of("/?s=xyzxyz adidas", settings)["grid"]["cards"]) == []
    assert not props_of("/?s=modré tričko", settings)["lacks_words"]


def test_category_with_partial_match_is_offered_without_full_match(settings, indexed):
    tricka = a_category("Trička")
    a_product("Polo", categories=[tricka])
    indexed()

    page = props_of("/?s=tričko adidas", settings)

    assert names(page["sidebar"]["labels"]) == ["Trička"]
    assert page["sidebar"]["lacks_words"]


def test_truncated_results_say_so(settings, indexed, monkeypatch):
    for name in ("modré", "červené", "zelené"):
        a_product(f"Tričko {name}")
    indexed()
    assert not props_of("/?s=tričko", settings)["is_cut"]
    monkeypatch.setattr("vyloha.storefront.listings.search_results.MAX_RESULTS", 2)

    page = props_of("/?s=tričko", settings)

    assert page["shown"]["total"] == 2
    assert page["is_cut"]
    assert "Odpovídá víc produktů, než" in get_html("/?s=tričko")


def test_default_order_is_named_by_relevance(settings, indexed):
    a_product("Hrnek")
    indexed()

    assert props_of("/?s=hrnek", settings)["sorting"][0]["name"] == "Nejlepší shoda"
    assert props_of("/obchod/", settings)["sorting"][0]["name"] == "Doporučené"
