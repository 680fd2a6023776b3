"""Tests of error pages, pictures and the icon."""

import pytest
from django.test import Client, RequestFactory

from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.models import ContentPage, HomePage
from vyloha.content.seed_content import seed_content
from vyloha.core.rendering import RenderError, RenderTimeout
from vyloha.core.rendering.engine import Engine
from vyloha.storefront.pages import errors
from vyloha.storefront.tests.pages import get_html


@pytest.mark.django_db
def test_unknown_url_gets_czech_page_with_search_form():
    a_product().categories.add(a_category("Trička", slug="tricka"))

    html = get_html("/neco/co/neni/", 404)

    assert "Tuto stránku jsme nenašli" in html
    assert html.count('role="search"') == 2
    assert '<a href="/kategorie-produktu/tricka/">Trička</a>' in html
    assert '<meta name="robots" content="noindex"/>' in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "small"),
    [
        ("/Produkt/Hrnek/?utm_source=Letak&x=%C5%98", "/produkt/hrnek/?utm_source=Letak&x=%C5%98"),
        ("/kategorie-produktu/TRICKA/", "/kategorie-produktu/tricka/"),
        ("/Obchod/", "/obchod/"),
        ("/NAS-PRIBEH/", "/nas-pribeh/"),
    ],
)
def test_url_in_capitals_redirects_to_lowercase(address: str, small: str):
    a_product(slug="hrnek").categories.add(a_category("Trička", slug="tricka"))
    seed_content()
    HomePage.objects.get().add_child(instance=ContentPage(title="Náš příběh", slug="nas-pribeh"))

    answer = Client().get(address)

    assert (answer.status_code, answer.headers["Location"]) == (301, small)
    assert Client().get(small).status_code == 200


@pytest.mark.django_db
def test_unknown_url_in_capitals_redirects_once_to_404_page():
    answer = Client().get("/NECO/Č/", follow=True)

    assert answer.redirect_chain == [("/neco/%C4%8D/", 301)]
    assert answer.status_code == 404
    assert Client().post("/NECO/").status_code in {404, 405}
    assert Client().get("/wp-json/NECO").status_code == 404


def test_error_page_uses_no_queries():
    response = errors.server_error(RequestFactory().get("/"))  # without a django_db mark, a query would fail

    assert response.status_code == 500
    assert "Něco se pokazilo" in response.content.decode()


def test_error_page_is_shown_even_when_react_fails(monkeypatch, caplog):
    def broken(*_args, **_kwargs):
        raise RenderError("ServerErrorPage", "broken")

    monkeypatch.setattr(errors.ServerErrorPage, "render", broken)

    response = errors.server_error(RequestFactory().get("/"))

    assert response.status_code == 500
    assert "Něco se pokazilo" in response.content.decode()
    assert "could not be rendered" in caplog.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "content_type"), [("/obchod/", "text/html"), ("/?wc-ajax=get_refreshed_fragments", "application/json")]
)
def test_render_timeout_returns_503_with_retry_after(path, content_type, monkeypatch):
    def stopped(*_args, **_kwargs):
        raise RenderTimeout("ListingPage", "stopped after 2.0 s")

    monkeypatch.setattr(Engine, "render", stopped)

    response = Client(raise_request_exception=False).get(path)

    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert response["Content-Type"].startswith(content_type)
    assert response["Cache-Control"] == "private, no-store"
    assert "znovu" in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["webp", "avif", "jpg", "png"])
def test_pictures_are_immutable_for_caches(form, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    (tmp_path / "images").mkdir()
    (tmp_path / f"images/hrnek.{form}").write_bytes(b"RIFF")

    response = Client().get(f"/media/images/hrnek.{form}")

    assert response.getvalue() == b"RIFF"
    assert "immutable" in response["Cache-Control"]
    response.close()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    ["documents/ceník.html", "images/neni.webp", "images/", "", "images/a.html", "images/a.svg"],
)
def test_other_media_files_are_not_served(path, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    (tmp_path / "media/documents").mkdir(parents=True)
    (tmp_path / "media/images").mkdir()
    for name in ("documents/ceník.html", "images/a.html", "images/a.svg"):
        (tmp_path / "media" / name).write_text("<script></script>")
    (tmp_path / "secret-key").write_text("x")

    response = Client().get(f"/media/{path}")

    assert response.status_code == 404
    assert response["Content-Type"].startswith("text/plain")


@pytest.mark.django_db
def test_favicon_url_redirects_to_icon():
    assert Client().get("/favicon.ico")["Location"] == "/static/favicon.svg"


@pytest.mark.django_db
def test_path_traversal_out_of_media_folder_returns_404(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    (tmp_path / "media/images").mkdir(parents=True)
    (tmp_path / "secret-key").write_text("x")

    assert Client().get("/media/images/../../secret-key").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "status", "heading"),
    [
        ("large", 413, "To je příliš mnoho"),
        ("fields", 400, "Tomuto požadavku nerozumíme"),
        ("host", 400, "Tomuto požadavku nerozumíme"),
        ("query", 414, "Adresa je příliš dlouhá"),
    ],
)
def test_bad_request_gets_czech_page(wrong, status, heading):
    if wrong == "large":
        response = Client().post("/kosik/", "note=" + "x" * 3_000_000, "application/x-www-form-urlencoded")
    elif wrong == "fields":
        response = Client().post("/kosik/", "a=1&" * 30_000, "application/x-www-form-urlencoded")
    elif wrong == "query":
        response = Client().get("/kosik/?" + "a=1&" * 30_000)
    else:
        response = Client().get("/kosik/", headers={"Host": "evil.example"})

    html = response.content.decode()
    assert response.status_code == status
    assert '<html lang="cs">' in html
    assert heading in html


@pytest.mark.django_db
def test_demo_error_page_names_allowed_hosts(settings):
    assert Client().get("/kosik/", headers={"Host": "obchod.localhost:8000"}).status_code == 200

    for environment, is_told in (("demo", True), ("production", False)):
        settings.ENVIRONMENT = environment
        response = Client().get("/kosik/", headers={"Host": "obchod.example"})
        assert response.status_code == 400
        assert ("ALLOWED_HOSTS" in response.content.decode()) is is_told


@pytest.mark.django_db
def test_bad_request_of_program_gets_json():
    response = Client().get("/wp-json/wc/store/v1/cart", headers={"Host": "evil.example"})

    assert (response.status_code, response.json()["code"]) == (400, "bad_request")


@pytest.mark.django_db
def test_back_office_form_without_token_gets_czech_page() -> None:
    response = Client(enforce_csrf_checks=True).post("/sprava/login/", {"username": "jana"})

    html = response.content.decode()
    assert (response.status_code, "no-store" in response.headers["Cache-Control"]) == (403, True)
    assert '<html lang="cs"' in html
    assert "Formulář byl otevřený příliš dlouho" in html


@pytest.mark.django_db
def test_cross_site_form_gets_czech_page() -> None:
    response = Client().post("/kosik/", {"add-to-cart": "1"}, headers={"Origin": "https://zlodej.example"})

    html = response.content.decode()
    assert (response.status_code, response.headers["Cache-Control"]) == (403, "private, no-store")
    assert "<h1>Formulář jsme nepřijali</h1>" in html
    assert "Formulář přišel z jiného webu" in html
    assert 'role="search"' in html


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/obchod/", "/produkt/neco/", "/", "/?s=triko"])
def test_post_request_to_read_only_page_gets_czech_page(path: str) -> None:
    response = Client().post(path)

    html = response.content.decode()
    assert response.status_code == 405
    assert "GET" in response.headers["Allow"]
    assert "<h1>Tato stránka žádné formuláře nepřijímá</h1>" in html
    assert "Content-Security-Policy" in response.headers


@pytest.mark.django_db
def test_post_request_of_program_to_read_only_url_gets_json() -> None:
    response = Client().post("/?wc-ajax=neznamy")

    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")
    assert response.json()["data"] == {"status": 405}
