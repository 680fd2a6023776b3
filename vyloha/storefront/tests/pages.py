"""Helpers of the tests of pages: read a page's props, its HTML, its queries."""

from typing import Any

from django.test import Client

from vyloha.commerce.search.tests.indexed import queries_of_the_shop


def get_html(path: str, status: int = 200) -> str:
    """Return the document at ``path``."""
    response = Client().get(path)
    assert response.status_code == status, f"{path}: {response.status_code}"
    return response.content.decode()


def props_of(path: str, settings: Any) -> dict[str, Any]:
    """Return the props of the page at ``path``."""
    settings.DEBUG = True
    response = Client().get(f"{path}{'&' if '?' in path else '?'}props")
    assert response.status_code == 200, f"{path}: {response.status_code}"
    props: dict[str, Any] = response.json()
    return props


def capture_queries(path: str) -> list[str]:
    """Return the SQL of rendering ``path``; caches of the process (content types, sites' roots) are warm."""
    # An unknown parameter bypasses the page cache.
    drawn_again = f"{path}{'&' if '?' in path else '?'}again"
    Client().get(drawn_again)
    with queries_of_the_shop() as statements:
        assert Client().get(drawn_again).status_code == 200
    return statements


def names(cards: list[dict[str, Any]]) -> list[str]:
    return [card["name"] for card in cards]
