"""Tests of popups on pages and their URLs: eligibility, caching, counting."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from wagtail.models import Revision

from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.models import Popup, PopupDay
from vyloha.content.models import popup as popup_model
from vyloha.content.popup_counts import counts
from vyloha.content.popups.eligible import build_popups_data, get_target_page
from vyloha.content.shell import shell
from vyloha.content.tests.makers import a_popup, a_reusable_section
from vyloha.core.cache.pages import PUBLIC
from vyloha.core.http.cache_headers import PRIVATE
from vyloha.core.tests.cold import cold_queries
from vyloha.storefront.pages import popups
from vyloha.storefront.tests.shoppers import put_in

pytestmark = pytest.mark.django_db
BROWSER: Any = {"HTTP_USER_AGENT": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0"}
VISITOR, EVENT = "/popup/navstevnik/", "/popup/udalost/"


@pytest.fixture(autouse=True)
def _shop(seeded: None) -> None:
    """Create pages for popups."""


@pytest.fixture
def drawn(monkeypatch: Any) -> list[Any]:
    """Replace the HTML of fragments by their props; return the props of the rendered ones."""
    found: list[Any] = []

    def draw(name: str, props: Any, prefix: str) -> str:
        found.append(props)
        return f"<{name} {prefix}>{json.dumps([block.value for block in props.blocks])}"

    monkeypatch.setattr(popup_model, "render_fragment", draw)
    return found


def report(**fields: Any) -> int:
    return Client().post(EVENT, fields, **BROWSER).status_code


def test_guest_without_cart_gets_server_time():
    answer = Client().get(VISITOR)

    assert answer.json() == {
        "logged_in": False,
        "roles": [],
        "server_datetime": answer.json()["server_datetime"],
        "cart": {"count": 0, "total": 0},
    }
    assert answer.json()["server_datetime"].startswith(timezone.localtime().strftime("%Y-%m-%dT%H:"))
    assert "no-store" in answer.headers["Cache-Control"]


def test_cart_is_returned_in_units_and_minor_units():
    client = Client()
    put_in(client, a_product("Stan", price=49_900))
    put_in(client, a_product("Spacák", price=100_000))

    assert client.get(VISITOR).json()["cart"] == {"count": 2, "total": 149_900}


def test_contents_are_cached_for_everybody(drawn):
    popup = a_popup(("heading", "Sleva"))
    answers = [Client().get(popup.build_rules().html) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    assert answers[0].headers["Cache-Control"] == PUBLIC
    assert len(drawn) == 1
    assert (drawn[0].title, drawn[0].form, drawn[0].blocks[0].value) == ("Sleva", "dialog", "Sleva")


def test_changed_popup_is_fetched_again(drawn, changes):
    popup = a_popup(("heading", "Sleva"))
    Client().get(popup.build_rules().html)
    with changes():
        popup.body = [("heading", "Doprava zdarma")]
        popup.save_revision().publish()

    answer = Client().get(Popup.objects.get().build_rules().html)

    assert "Doprava zdarma" in answer.content.decode()


def test_cart_in_reusable_section_is_left_out(drawn):
    section = a_reusable_section(("heading", "Pro vás"), ("cart", {}))
    popup = a_popup(("reusable_section", section))
    client = Client()
    put_in(client, a_product())

    client.get(popup.build_rules().html)

    assert [block.type for block in drawn[0].blocks] == ["heading"]


def test_contents_of_other_version_are_not_cached(drawn):
    popup = a_popup()

    answer = Client().get(f"/popup/{popup.pk}/00000000/")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, PRIVATE)


@pytest.mark.parametrize("live", [True, False])
def test_unknown_and_draft_popups_return_404(live, drawn):
    popup = a_popup(live=False)
    address = popup.build_rules().html if not live else "/popup/999999999/0123abcd/"

    answer = Client().get(address)
    assert answer.status_code == 404
    assert "html" not in answer.headers["Content-Type"]


@pytest.mark.parametrize("path", [VISITOR, EVENT])
def test_other_methods_return_405(path):
    client = Client()
    assert (client.get(path) if path == EVENT else client.post(path)).status_code == 405


def test_events_are_counted_by_popup():
    popup = a_popup()
    for event in ("shown", "shown", "closed", "clicked"):
        assert report(id=popup.pk, event=event) == 204
    counts.flush()

    day = PopupDay.objects.get()
    assert (day.popup, day.shown, day.closed, day.clicked) == (popup, 2, 1, 1)


def test_events_of_invalid_popups_robots_and_previews_are_not_counted():
    popup, draft = a_popup(), a_popup(live=False)
    for number in (draft.pk, 999_999, 10**30):
        assert report(id=number, event="shown") == 204
    client = Client()
    assert client.post(EVENT, {"id": popup.pk, "event": "shown"}, HTTP_USER_AGENT="Googlebot").status_code == 204
    assert client.post(f"{EVENT}?preview", {"id": popup.pk, "event": "shown"}, **BROWSER).status_code == 204
    counts.flush()

    assert not PopupDay.objects.exists()


@pytest.mark.parametrize(
    "fields", [{}, {"id": "1"}, {"event": "shown"}, {"id": "a", "event": "shown"}, {"id": "1", "event": "bought"}]
)
def test_empty_report_is_rejected(fields):
    assert report(**fields) == 400


def test_long_report_is_rejected():
    assert report(id=1, event="shown", more="a" * 1000) == 413


def test_reports_are_rate_limited_per_network(monkeypatch):
    monkeypatch.setattr(popups, "EVENTS_PER_MINUTE", 0)
    assert report(id=1, event="shown") == 429


def test_pages_are_matched_by_kind(monkeypatch):
    tents = a_category("Stany", slug="stany")
    a_product("Stan", slug="stan").categories.set([tents])
    places: list[Any] = []
    monkeypatch.setattr(shell, "build_popups_data", lambda *arguments: places.append(get_target_page(*arguments)))
    paths = {
        "/": "home",
        "/?s=stan": "search",
        "/obchod/": "listing",
        "/kategorie-produktu/stany/": "listing",
        "/produkt/stan/": "product",
        "/kosik/": "cart",
        "/neni-tu/": "other",
        "/souhlas/": "other",
    }

    for path in paths:
        Client().get(path)

    assert [place.kind for place in places] == list(paths.values())
    assert [place.categories for place in places if place.categories] == [("/kategorie-produktu/stany/",)] * 2


def test_cached_pages_follow_publishing_and_scheduling(changes, monkeypatch):
    def page() -> list[int]:
        """Return the popups on the home page; [] also for a page cached before."""
        Client().get("/")
        return told[-1]

    told: list[list[int]] = []

    def remember(*arguments: Any) -> Any:
        data = build_popups_data(*arguments)
        told.append([one.id for one in data.popups] if data else [])
        return data

    monkeypatch.setattr(shell, "build_popups_data", remember)
    popup = a_popup(live=False)
    assert page() == []
    with changes():
        popup.go_live_at = timezone.now() + timedelta(minutes=5)
        popup.save_revision().publish()
    assert page() == []
    revision, begun = Revision.objects.get(approved_go_live_at__isnull=False), timezone.now() - timedelta(seconds=1)
    revision.content["go_live_at"] = begun.isoformat()
    Revision.objects.filter(pk=revision.pk).update(approved_go_live_at=begun, content=revision.content)
    with changes():
        call_command("publish_scheduled")

    popup.refresh_from_db()
    assert popup.live
    assert page() == [popup.pk]
    drawn_so_far = len(told)
    assert page() == [popup.pk]
    assert len(told) == drawn_so_far, "the page is held"

    with changes():
        popup.unpublish()
    assert page() == []


def test_popups_use_no_query_on_warm_page():
    for number in range(3):
        a_popup(order=number, shown_on=[("category", a_category(f"Stany {number}", slug=f"stany-{number}"))])
    client = Client()
    client.get("/kosik/")

    with CaptureQueriesContext(connection) as sent:
        client.get("/kosik/")
    assert not [query for query in sent if "popup" in query["sql"]]


def test_popups_use_one_query_on_cold_page_and_one_for_categories():
    client = Client()
    with cold_queries() as without:
        client.get("/obchod/")
    for number in range(3):
        a_popup(order=number, shown_on=[("category", a_category(f"Stany {number}", slug=f"stany-{number}"))])
    with cold_queries() as sent:
        client.get("/obchod/")

    assert len([sql for sql in without if "content_popup" in sql]) == 1
    assert len([sql for sql in sent if "content_popup" in sql]) == 1
