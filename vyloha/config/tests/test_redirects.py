"""No URL of the shop redirects to another site, however it is requested."""

import ast
import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.test import Client

from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.commerce.pricing.tests.makers import a_currency

pytestmark = pytest.mark.django_db

PREFIXES = [
    "//evil.example",
    "/%2f%2fevil.example",
    "/%2fevil.example",
    "//%2fevil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/%5c%5cevil.example",
    "/%09/evil.example",
    "/%0a/evil.example",
    "/%0d%0aLocation:%20//evil.example",
    "/https:evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/;//evil.example",
    "/%00//evil.example",
]
SUFFIXES = [
    *(
        "",
        "/",
        "/obchod/",
        "/kosik",
        "/produkt/hrnek/",
        "/kategorie-produktu/tricka/page/2/",
        "/sprava/",
        "/sprava/login",
    ),
    *("/?wmc-currency=a%3DEUR", "/?wmc-currency=EUR", "/?orderby=x&filter_barva=x", "/?p=1", "/?s=x&paged=2"),
]


@pytest.fixture
def _shop() -> None:
    a_currency("EUR", "0.04")
    a_product("Hrnek", slug="hrnek").categories.add(a_category("Trička", slug="tricka"))


@pytest.mark.usefixtures("_shop")
@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_path_never_redirects_to_other_site(prefix: str, method: str) -> None:
    for suffix in SUFFIXES:
        path, _mark, query = f"{prefix}{suffix}".partition("?")
        # As sent over the wire: the test client would take "//" for a host.
        response = Client().generic(method, "/", QUERY_STRING=query, PATH_INFO=unquote(path))

        if location := response.headers.get("Location"):
            assert location.startswith("/"), (path, location)
            assert location[1:2] not in {"/", "\\"}, (path, location)
        assert "//evil.example" not in response.headers.get("Link", ""), path
        assert 'href="//evil' not in response.content.decode(errors="replace"), path


@pytest.mark.usefixtures("_shop")
@pytest.mark.parametrize(
    "target", ["//evil.example/", "https:evil.example", "/\\evil.example", "https://evil.example/"]
)
@pytest.mark.parametrize(
    "path",
    ["/kosik/", "/pokladna/", "/odber-novinek/", "/obchod/", "/sprava/soukrome/_util/login/"],
)
def test_parameter_or_referer_never_redirects_to_other_site(path: str, target: str) -> None:
    said = dict.fromkeys(("next", "return_url", "redirect_to", "_wp_http_referer", "redirect", "url"), target)
    browser = Client(headers={"Referer": target})

    for response in (browser.get(path, said), browser.post(path, said)):
        assert "evil" not in response.headers.get("Location", "").partition("?")[0]


def test_redirects_to_same_page_use_helper() -> None:
    """``request.path`` in a redirect is the mistake that allowed a redirect to ``//evil.example/``."""
    guilty = []
    redirect = r"HttpResponse\w*Redirect|redirect|SeeOther"
    files = {file: file.read_text() for file in Path(settings.ROOT, "vyloha").rglob("*.py")}
    for file in (file for file, text in files.items() if re.search(redirect, text)):
        for call in (node for node in ast.walk(ast.parse(files[file])) if isinstance(node, ast.Call)):
            is_redirect = re.fullmatch(redirect, ast.unparse(call.func))
            if is_redirect and re.search(r"request\.path|get_full_path|referer", ast.unparse(call), re.IGNORECASE):
                guilty.append(f"{file.name}:{call.lineno}")
    assert guilty == []
