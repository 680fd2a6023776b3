"""The popups that may appear on a page: cached in each process, the same for everybody (docs/developers/popups.md)."""

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.http import HttpRequest
from django.urls import reverse

from vyloha.content.page_tags import POPUPS
from vyloha.content.popups.placements import PopupPlacement, PopupTargetPage, get_page_kind
from vyloha.content.popups.props import PopupRules, PopupsData
from vyloha.core.cache.pages import add_page_tags, cache_until_change

MAX_POPUPS = 50  # on one page
CATEGORIES = "/kategorie-produktu/"


@dataclass(frozen=True, slots=True)
class LivePopup:
    """A published popup: its rules for browsers, and its placement."""

    rules: PopupRules
    where: PopupPlacement


def get_live_popups(request: HttpRequest) -> tuple[LivePopup, ...]:
    """Return the published popups in the editors' order; no query while nothing changes."""
    return cache_until_change(f"popups:{request.get_host()}", _load_live_popups)


def _load_live_popups() -> tuple[LivePopup, ...]:
    add_page_tags(POPUPS)
    # Imported by name, as the model renders pages, which import this module.
    model: Any = apps.get_model("content", "Popup")
    popups = list(model.objects.filter(live=True))
    where = model.get_placements(popups) if popups else {}
    return tuple(LivePopup(popup.build_rules(), where[popup.pk]) for popup in popups)


def build_popups_data(request: HttpRequest, component: str, body_class: str) -> PopupsData | None:
    """
    Return a page's data of popups; None in a shop without popups.

    Pages on which none may appear have an empty list: they count views and visits for the other pages.
    """
    live = get_live_popups(request)
    if not live:
        return None
    place = get_target_page(request, component, body_class)
    fitting = tuple(popup.rules for popup in live if popup.where.allows(place))[:MAX_POPUPS]
    return PopupsData(visitor=reverse("popup_visitor"), count=reverse("popup_event"), popups=fitting)


def get_target_page(request: HttpRequest, component: str, body_class: str) -> PopupTargetPage:
    """Return the shop's page that is being rendered."""
    named: tuple[str, ...] = getattr(request, "categories_of_page", ())
    categories = (*named, request.path) if request.path.startswith(CATEGORIES) else named
    return PopupTargetPage(get_page_kind(component, body_class), request.path, categories)


def set_page_categories(request: HttpRequest, *url_paths: str) -> None:
    """Set the categories of the page that is being rendered, by ``Category.url_path``."""
    request.categories_of_page = tuple(  # type: ignore[attr-defined]
        f"{CATEGORIES}{path}/" for path in url_paths
    )
