"""Search words of the merchant: synonyms, stop words, boosts."""

import pytest

from vyloha.backoffice.tests.forms import get_errors, get_form_fields, save, save_each
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_currencies import get_page_text
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.commerce.search import phrase_query
from vyloha.commerce.search.models import Boost, StopWords, Synonym
from vyloha.commerce.search.phrase_query import get_search_words
from vyloha.commerce.search.text.analysis import analyse

pytestmark = pytest.mark.django_db
STOP_WORDS = "/sprava/settings/search/stopwords/"


def test_added_synonym_applies_and_is_listed():
    merchant = sign_in_merchant()

    answer = save(merchant, "/sprava/synonyms/new/", words="mikina ,hoodie")

    assert answer.status_code == 302, get_errors(answer)
    phrase_query.known_words.clear()
    [slot] = get_search_words().build_slots(analyse("mikiny"))
    assert [word.exact for phrase in slot.synonyms for word in phrase] == ["hoodie"]
    assert "mikina = hoodie" in get_page_text(merchant.get("/sprava/synonyms/"), "table.listing")


def test_invalid_synonym_shows_field_error_and_keeps_input():
    merchant = sign_in_merchant()
    save(merchant, "/sprava/synonyms/new/", words="mikina, hoodie")

    answer = save(merchant, "/sprava/synonyms/new/", words="Hoodie", finds="mikiny, svetr")

    assert "„Hoodie“ už tak spojuje synonymum „mikina = hoodie“. Zbytek doplňte tam." in get_errors(answer)
    fields = get_form_fields(answer)
    assert (fields["words"], fields["finds"]) == ("Hoodie", "mikiny, svetr")
    assert Synonym.objects.count() == 1


def test_empty_form_shows_one_error():
    answer = save(sign_in_merchant(), "/sprava/synonyms/new/")

    assert [error for error in get_errors(answer) if "pole" in error] == ["Toto pole je povinné."]


def test_synonyms_are_searched_without_diacritics():
    merchant = sign_in_merchant()
    Synonym.objects.create(words="tričko", finds="triko")
    Synonym.objects.create(words="mikina, hoodie")

    found = get_page_text(merchant.get("/sprava/synonyms/?q=TRICKO"), "table.listing")

    assert "tričko → triko" in found
    assert "hoodie" not in found


def test_synonym_form_is_prefilled_with_phrase_of_report():
    assert get_form_fields(sign_in_merchant().get("/sprava/synonyms/new/?words=hoodie"))["words"] == "hoodie"


def test_synonym_is_deleted():
    synonym = Synonym.objects.create(words="mikina, hoodie")

    sign_in_merchant().post(f"/sprava/synonyms/delete/{synonym.pk}/")

    assert not Synonym.objects.exists()


def stop_words_address() -> str:
    return f"{STOP_WORDS}{StopWords.load().pk}/"


def test_stop_words_are_saved_and_invalid_ones_rejected():
    merchant = sign_in_merchant()

    assert save(merchant, stop_words_address(), words="levně; eshop").status_code == 302
    refused = save(merchant, stop_words_address(), words="levně, v akci")

    assert "„v akci“ je příliš dlouhé" in " ".join(get_errors(refused))
    assert get_form_fields(refused)["words"] == "levně, v akci"
    assert StopWords.objects.get().words == "levně, eshop"


def test_boost_moves_product_and_form_is_prefilled_with_it():
    mug, merchant = a_product("Hrnek"), sign_in_merchant()

    answer = save(merchant, f"/sprava/search-boosts/new/?product={mug.pk}", strength="lower")

    assert answer.status_code == 302, get_errors(answer)
    boost = Boost.objects.get()
    assert (boost.product, boost.strength) == (mug, "lower")
    assert "Hrnek Upravit Smazat produkt níž" in get_page_text(merchant.get("/sprava/search-boosts/"), "table.listing")


@pytest.mark.parametrize("begin", ["x", "-1", "9" * 40, "²"])
def test_invalid_prefill_leaves_form_empty(begin):
    assert get_form_fields(sign_in_merchant().get(f"/sprava/search-boosts/new/?product={begin}"))["product"] == ""


def test_boost_requires_exactly_one_subject_once():
    mug, mugs, merchant = a_product("Hrnek"), a_category("Hrnky"), sign_in_merchant()
    Boost.objects.create(product=mug)
    new = "/sprava/search-boosts/new/"

    assert "Vyberte produkt, kategorii nebo značku." in get_errors(save(merchant, new))
    assert any("jen jedno" in error for error in get_errors(save(merchant, new, product=mug.pk, category=mugs.pk)))
    assert any("už posunuté je" in error for error in get_errors(save(merchant, new, product=mug.pk)))
    assert Boost.objects.count() == 1


def test_invalid_boost_shows_field_error():
    changes = (
        {subject: sent}
        for subject in ("product", "category", "brand")
        for sent in ("x", "-1", "0", "999999", "9" * 40, "1.5", "<b>")
    )

    for answer in save_each(sign_in_merchant(), "/sprava/search-boosts/new/", changes):
        assert answer.status_code == 200
        assert any(word in " ".join(get_errors(answer)) for word in ("Vyberte platnou možnost", "Vyberte produkt"))
        assert not Boost.objects.exists()


@pytest.mark.parametrize("sent", ["", "nejvíc", "-1", "9" * 400])
def test_invalid_boost_strength_is_rejected(sent):
    mug = a_product("Hrnek")

    answer = save(sign_in_merchant(), "/sprava/search-boosts/new/", product=mug.pk, strength=sent)

    assert answer.status_code == 200
    assert get_errors(answer)
    assert not Boost.objects.exists()


def test_menu_links_to_products_hidden_from_search():
    a_product("Skrytý hrnek", visibility=Product.Visibility.CATALOG)
    a_product("Vidět hrnek")
    merchant = sign_in_merchant()

    assert "visibility=catalog" in merchant.get("/sprava/").content.decode()
    listed = get_page_text(merchant.get("/sprava/products/?visibility=catalog&visibility=hidden"), "table.listing")
    assert "Skrytý hrnek" in listed
    assert "Vidět hrnek" not in listed


def test_editors_may_see_search_report():
    assert sign_in_editor().get("/sprava/search-report/").status_code == 200


@pytest.mark.parametrize("address", ["/sprava/synonyms/", "/sprava/search-boosts/", "/sprava/synonyms/new/"])
def test_editors_cannot_change_search_words(address):
    assert sign_in_editor().get(address).status_code == 302


def test_common_synonyms_are_added_with_one_click_and_preserve_merchants_own():
    merchant = sign_in_merchant()
    Synonym.objects.create(words="hoodie, svetr")

    said = get_page_text(merchant.post("/sprava/synonyms/usual/", follow=True), ".messages")
    added = Synonym.objects.count() - 1

    assert added > 50
    assert f"Přidáno {added} synonym." in said
    assert Synonym.objects.filter(words="hoodie, svetr").exists()
    sign_in_editor().post("/sprava/synonyms/usual/")
    assert Synonym.objects.count() == added + 1
