"""A client of live search."""

from typing import Any

from django.test import Client

from vyloha.commerce.search.cached_settings import known_settings
from vyloha.commerce.search.models import SearchSettings
from vyloha.core.cache.process_caches import clear_process_caches

FORM = "application/x-www-form-urlencoded"


def get_answer(phrase: str, client: Client | None = None, **more: Any) -> dict[str, Any]:
    """Return the response to a phrase."""
    response = (client or Client()).get("/", {"wc-ajax": "dgwt_wcas_ajax_search", "s": phrase, **more})
    assert response.status_code == 200, response.content
    assert response.headers["Cache-Control"] == "no-store"
    answer: dict[str, Any] = response.json()
    return answer


def get_suggestions(phrase: str, client: Client | None = None) -> list[dict[str, Any]]:
    suggestions: list[dict[str, Any]] = get_answer(phrase, client)["suggestions"]
    return suggestions


def shape(suggestions: list[dict[str, Any]]) -> list[str]:
    """Return the suggestions as "type value"."""
    return [f"{suggestion['type']} {suggestion['value']}".strip() for suggestion in suggestions]


def set_up(**fields: Any) -> None:
    """Save the merchant's settings of search, and clear this process's cache of them."""
    SearchSettings.objects.update_or_create(defaults=fields)
    known_settings.clear()
    clear_process_caches()
