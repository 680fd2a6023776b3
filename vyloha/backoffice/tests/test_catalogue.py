"""Categories, attributes, taxonomies and VAT rates."""

import pytest

from vyloha.backoffice.tests.forms import get_context, get_errors, save
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.models import Attribute, Brand, Category, TaxClass, Term
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute

pytestmark = pytest.mark.django_db


def test_category_slug_is_built_from_czech_name():
    above = a_category(slug="obleceni")

    save(sign_in_merchant(), "/sprava/categories/new/", name="Šátky & čepice", parent=above.pk)

    assert Category.objects.get(name="Šátky & čepice").url_path == "obleceni/satky-cepice"


def test_category_cannot_be_its_own_descendant():
    above = a_category("Oblečení")
    below = a_category("Trička", parent=above)

    answer = save(sign_in_merchant(), f"/sprava/categories/edit/{above.pk}/", parent=below.pk)

    assert "Kategorie nemůže ležet sama pod sebou." in get_errors(answer)
    assert Category.objects.get(pk=above.pk).parent is None


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_category_moved_below_its_descendant_stays_and_form_keeps_input(depth):
    top = a_category("Oblečení", slug="obleceni")
    below = a_category("Trička", parent=top, slug="tricka")
    deepest = a_category("Merino", parent=below, slug="merino")

    answer = save(
        sign_in_merchant(),
        f"/sprava/categories/edit/{top.pk}/",
        parent=[top, below, deepest][depth].pk,
        name="Dlouho psaný název",
    )

    assert "Kategorie nemůže ležet sama pod sebou." in get_errors(answer)
    assert "Dlouho psaný název" in answer.content.decode()
    assert list(Category.objects.filter(parent=None)) == [top]
    assert Category.objects.get(pk=deepest.pk).url_path == "obleceni/tricka/merino"


def test_sibling_categories_have_different_slugs():
    a_category("Trička", slug="tricka")

    answer = save(sign_in_merchant(), "/sprava/categories/new/", name="Jiná trička", slug="tricka")

    assert "Tuto adresu už má něco jiného." in get_errors(answer)
    assert Category.objects.count() == 1


def test_category_depth_is_limited():
    above = a_category("K0")
    for n in range(1, 10):
        above = a_category(f"K{n}", parent=above)

    answer = save(sign_in_merchant(), "/sprava/categories/new/", name="Hlouběji", parent=above.pk)

    assert "Kategorie mohou ležet nejvýše 10 úrovní hluboko." in get_errors(answer)


def test_moved_descendants_must_fit_url_length():
    below = above = a_category("Oblečení", slug="a")
    for n in range(5):
        below = a_category(f"K{n}", slug=str(n) * 190, parent=below)

    answer = save(sign_in_merchant(), f"/sprava/categories/edit/{above.pk}/", slug="a" * 50)

    assert "Spolu s nadřazenými je adresa delší než 1000 znaků." in get_errors(answer)
    assert Category.objects.get(pk=above.pk).slug == "a"


def test_category_list_is_tree():
    clothes = a_category("Oblečení", position=1)
    shirts = a_category("Trička", parent=clothes)
    mugs = a_category("Hrnky", position=2)

    shown = get_context(sign_in_merchant().get("/sprava/categories/"))["object_list"]

    assert [(category.pk, category.depth) for category in shown] == [(clothes.pk, 0), (shirts.pk, 1), (mugs.pk, 0)]


def test_category_with_children_is_not_deleted():
    above = a_category("Oblečení")
    a_category("Trička", parent=above)

    answer = sign_in_merchant().post(f"/sprava/categories/delete/{above.pk}/", follow=True)

    assert "Nelze smazat: používá to „Trička“." in " ".join(get_errors(answer))
    assert Category.objects.count() == 2


def test_vat_rate_in_use_is_not_deleted():
    product = a_product()

    answer = sign_in_merchant().post(f"/sprava/tax-classes/delete/{product.tax_class.pk}/", follow=True)

    assert "Nelze smazat: používá to „Tričko“." in " ".join(get_errors(answer))


def test_attribute_is_created_with_terms_and_colours():
    new = {"terms-TOTAL_FORMS": "2", "terms-0-ORDER": "2", "terms-1-ORDER": "1"}
    red = {"terms-0-name": "Červená", "terms-0-colour": "C0392B"}
    striped = {"terms-1-name": "Černobílá", "terms-1-colour": "#000", "terms-1-second_colour": "#fff"}

    answer = save(
        sign_in_merchant(), "/sprava/attributes/new/", name="Barva látky", swatch="color", **new, **red, **striped
    )

    assert answer.status_code == 302, get_errors(answer)
    assert Attribute.objects.get().slug == "pa_barva-latky"
    assert list(Term.objects.values_list("slug", "colour", "second_colour", "position")) == [
        ("cernobila", "#000000", "#ffffff", 0),
        ("cervena", "#c0392b", "", 1),
    ]


def test_invalid_colour_is_rejected():
    attribute = an_attribute(terms=("Červená",))

    answer = save(sign_in_merchant(), f"/sprava/attributes/edit/{attribute.pk}/", **{"terms-0-colour": "červená"})

    assert any(error.startswith("Napište barvu jako #") for error in get_errors(answer))


def test_term_and_attribute_used_by_variations_are_not_deleted():
    colour = an_attribute()
    a_variable_product([colour], [{"terms": {"pa_barva": "červená"}}])
    merchant = sign_in_merchant()
    said = "„%s“ nelze smazat: používá ji 1 varianta."

    refused = save(merchant, f"/sprava/attributes/edit/{colour.pk}/", **{"terms-0-DELETE": "on"})
    asked = merchant.get(f"/sprava/attributes/delete/{colour.pk}/")
    merchant.post(f"/sprava/attributes/delete/{colour.pk}/")

    assert said % "Červená" in get_errors(refused)
    assert said % "Barva" in asked.content.decode()
    assert colour.terms.count() == 2


def test_vat_rate_is_typed_in_per_cent_and_default_moves():
    merchant = sign_in_merchant()

    answer = save(merchant, "/sprava/tax-classes/new/", name="Zvláštní", rate="12,5", is_default="on")

    assert answer.status_code == 302, get_errors(answer)
    assert TaxClass.objects.get(is_default=True).rate == 1250


def test_brand_search_ignores_case():
    Brand.objects.create(name="Žižka", slug="zizka")
    Brand.objects.create(name="Lípa", slug="lipa")

    shown = get_context(sign_in_merchant().get("/sprava/brands/?q=žiž"))["object_list"]

    assert [brand.name for brand in shown] == ["Žižka"]


@pytest.mark.parametrize("words", ["žluť", "ŽLUŤOUČKÝ", "KUN-XL", "8590000000012"])
def test_product_is_found_by_name_and_by_codes_of_variations(words):
    horse = a_variable_product([an_attribute()], [{"sku": "KUN-XL"}], name="Žluťoučký kůň")
    horse.variations.update(gtin="8590000000012")
    a_product("Hrnek", sku="HR-1")

    shown = get_context(sign_in_merchant().get("/sprava/products/", {"q": words}))["object_list"]

    assert [product.pk for product in shown] == [horse.pk]


def test_products_are_filtered_by_category_and_stock():
    clothes = a_category("Oblečení")
    few = a_product("Poslední", in_stock=1, low_stock_amount=3, categories=[a_category(parent=clothes)])
    none = a_product("Žádné", in_stock=0)
    merchant = sign_in_merchant()

    def shown(**query: str | int) -> list[int]:
        return [product.pk for product in get_context(merchant.get("/sprava/products/", query))["object_list"]]

    assert shown(category=clothes.pk) == [few.pk]
    assert shown(stock="low") == [few.pk]
    assert shown(stock="out") == [none.pk]
    assert shown() == [none.pk, few.pk]  # newest first
