"""Which popups may appear on a page: read once a process, the same for everybody (docs/developers/popups.md)."""

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.http import HttpRequest
from django.urls import reverse

from vyloha.content.page_tags import POPUPS
from vyloha.content.popups.placements import Place, Where, kind_of
from vyloha.content.popups.props import PopupRules, PopupsData
from vyloha.core.cache.pages import shows, until_change

MOST = 50  # on one page
CATEGORIES = "/kategorie-produktu/"


@dataclass(frozen=True, slots=True)
class LivePopup:
    """A published popup: what browsers are told of it, and where."""

    rules: PopupRules
    where: Where


def live_popups(request: HttpRequest) -> tuple[LivePopup, ...]:
    """Return the published popups in the editors' order; no query while nothing changes."""
    return until_change(f"popups:{request.get_host()}", _read)


def _read() -> tuple[LivePopup, ...]:
    shows(POPUPS)
    # By its name: the model draws pages, which ask here.
    model: Any = apps.get_model("content", "Popup")
    popups = list(model.objects.filter(live=True))
    where = model.where(popups) if popups else {}
    return tuple(LivePopup(popup.rules(), where[popup.pk]) for popup in popups)


def popups_on(request: HttpRequest, component: str, body_class: str) -> PopupsData | None:
    """
    Return what a page tells of popups; None where none may appear.

    An empty list where views and visits must be counted for popups of other pages; in the checkout they are not.
    """
    live = live_popups(request)
    if not live:
        return None
    place = place_of(request, component, body_class)
    fitting = tuple(popup.rules for popup in live if popup.where.fits(place))[:MOST]
    counted = any(popup.rules.timing.page_views or popup.rules.timing.sessions for popup in live)
    if not fitting and (place.is_checkout or not counted):
        return None
    return PopupsData(visitor=reverse("popup_visitor"), count=reverse("popup_event"), popups=fitting)


def place_of(request: HttpRequest, component: str, body_class: str) -> Place:
    """Return which page of the shop is drawn."""
    named: tuple[str, ...] = getattr(request, "categories_of_page", ())
    categories = (*named, request.path) if request.path.startswith(CATEGORIES) else named
    return Place(kind_of(component, body_class), request.path, categories)


def say_categories(request: HttpRequest, *url_paths: str) -> None:
    """Say which categories the page that is drawn belongs to, by ``Category.url_path``."""
    request.categories_of_page = tuple(  # type: ignore[attr-defined]
        f"{CATEGORIES}{path}/" for path in url_paths
    )
