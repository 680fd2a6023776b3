from urllib.parse import urljoin

import pytest
from django.test import RequestFactory

from vyloha.core.http.redirects import build_url_with_query, get_local_url

HERE = "https://www.example.cz"
# What takes a browser to evil.example when it stands where a path is meant, as people wrote it and as it was encoded.
ELSEWHERE = [
    "//evil.example/",
    "///evil.example/",
    "////evil.example",
    "/\\evil.example/",
    "\\\\evil.example/",
    "/\t/evil.example/",
    "/\n//evil.example/",
    "\t//evil.example/",
    " //evil.example/",
    "/\\/evil.example/",
    "//evil.example\\@www.example.cz/",
]


@pytest.mark.parametrize("path", ELSEWHERE)
def test_url_with_query_stays_on_this_site(path: str) -> None:
    request = RequestFactory().get("/")
    request.path = path

    address = build_url_with_query(request, "a=1")

    assert address.startswith("/")
    assert address[1] not in "/\\"
    assert not set(address) & set("\\\t\r\n ")
    assert urljoin(HERE, address).startswith(f"{HERE}/")
    assert address.endswith("?a=1")


@pytest.mark.parametrize(
    ("path", "query", "address"),
    [
        ("/", "", "/"),
        ("/obchod/", "", "/obchod/"),
        ("/obchod/", "orderby=price&a=%2F", "/obchod/?orderby=price&a=%2F"),
        ("/štítek/a b?c/", "", "/%C5%A1t%C3%ADtek/a%20b%3Fc/"),
    ],
)
def test_url_with_query_keeps_requested_path(path: str, query: str, address: str) -> None:
    request = RequestFactory().get("/")
    request.path = path

    assert build_url_with_query(request, query) == address


@pytest.mark.parametrize(
    "address",
    [*ELSEWHERE, "https:evil.example", "https://evil.example/", "javascript:alert(1)", "evil.example", "", "?a"],
)
def test_url_of_other_site_is_replaced_by_default(address: str) -> None:
    assert get_local_url(address, "/kosik/") == "/kosik/"


@pytest.mark.parametrize("address", ["/", "/kosik/", "/obchod/?orderby=price&a=//b", "/a:b", "/%5Cevil.example/#c"])
def test_local_url_is_returned(address: str) -> None:
    assert get_local_url(address) == address
