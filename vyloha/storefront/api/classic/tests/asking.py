"""A client of the classic calls, as WooCommerce's own scripts are."""

from typing import Any

from bs4 import BeautifulSoup, Tag
from django.test import Client

from vyloha.storefront.visitor import nonces


def call(client: Client, name: str, fields: dict[str, Any] | None = None, **more: Any) -> Any:
    """Send a call; check the response's headers and return it."""
    response = client.post(f"/?wc-ajax={name}", {**(fields or {}), **more})
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Robots-Tag"] == "noindex"
    return response


def add_nonce(action: str, **fields: Any) -> dict[str, Any]:
    return {"security": nonces.build_nonce(action), **fields}


def element(html: str, selector: str) -> Tag:
    """Return the only matching element."""
    (found,) = BeautifulSoup(html, "html.parser").select(selector)
    return found


def words(html: str, selector: str) -> str:
    """Return the visible text of the only matching element."""
    return " ".join(element(html, selector).get_text(" ").replace("\u00a0", " ").split())
