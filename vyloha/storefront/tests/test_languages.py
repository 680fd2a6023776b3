"""Tests of the translation toolbar on pages."""

import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.consent.settings import ConsentSettings, known_settings
from vyloha.content.models import LanguageSettings
from vyloha.storefront.tests.pages import get_html

pytestmark = pytest.mark.django_db
GOOGLE = "https://translate.google.com"


@pytest.fixture(autouse=True)
def shop(seeded: None) -> None:
    pass


def set_up(*, source: bool = True, **values: object) -> None:
    known_settings.prime(ConsentSettings.objects.create(on=["google_translate"] if source else []))
    LanguageSettings.objects.create(site=Site.objects.get(), **{"is_on": True, "languages": ["en", "sk"]} | values)


def test_pages_have_no_toolbar_by_default_and_a_policy_without_google():
    answer = Client().get("/obchod/")

    assert 'data-widget="languages"' not in answer.content.decode()
    assert "google" not in answer.headers["Content-Security-Policy"]


def test_shows_flag_links_with_the_classes_of_the_protocol():
    set_up(place="top-right", trigger="hover")

    html = get_html("/obchod/")

    assert 'class="languages languages-top-right"' in html
    assert 'data-trigger="hover" data-consent="marketing"' in html
    for code, name in (("cs", "Čeština"), ("en", "English"), ("sk", "Slovenčina")):
        start = (
            f'<a class="glink nturl notranslate" href="#{code}" data-gt-lang="{code}" lang="{code}"><svg class="flag"'
        )
        link = html.partition(start)[2].partition("</a>")[0]
        assert link.endswith(name), code
    assert 'data-gt-lang="de"' not in html


def test_toolbar_loads_no_translator_with_page():
    set_up()

    answer = Client().get("/obchod/")
    html = answer.content.decode()

    assert f'data-src="{GOOGLE}/translate_a/element.js?cb=googleTranslateElementInit2"' in html
    assert html.count(GOOGLE) == 1
    assert f"script-src 'self' {GOOGLE}" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "values",
    [{"source": False}, {"is_on": False}, {"languages": []}, {"languages": ["cs", "klingon", 5]}],
    ids=["source off", "toolbar off", "no language", "unknown languages"],
)
def test_toolbar_is_hidden_when_it_cannot_translate(values):
    set_up(**values)

    assert 'data-widget="languages"' not in get_html("/obchod/")


def test_cached_pages_are_same_for_all_languages():
    set_up()
    pages = set()
    for cookie in ("", "/cs/en", "/cs/sk", "nonsense", "/" * 2000):
        client = Client()
        client.cookies["googtrans"] = cookie
        pages.add(client.get("/obchod/").content)

    assert len(pages) == 1


def test_pages_are_invalidated_with_settings(changes):
    set_up()
    assert 'data-gt-lang="sk"' in get_html("/obchod/")

    with changes():
        settings = LanguageSettings.objects.get()
        settings.languages = ["en"]
        settings.save()

    assert 'data-gt-lang="sk"' not in get_html("/obchod/")


def test_cookie_page_names_translator_storage_only_while_enabled():
    assert "googtrans" not in get_html("/souhlas/")
    known_settings.prime(ConsentSettings.objects.create(on=["google_translate"]))

    html = get_html("/souhlas/")

    assert "googtrans" in html
    assert "Google" in html


def test_names_codes_and_prices_of_products_are_not_translated():
    product = a_product(name="Čaj", sku="CAJ-1")

    html = get_html(f"/produkt/{product.slug}/")

    assert '<h1 class="notranslate">Čaj</h1>' in html
    assert '<p class="product-sku notranslate">' in html
    assert '<bdi class="notranslate">' in html
    assert "<bdi>" not in html
