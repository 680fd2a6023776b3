"""Popups in the back office: creation, counts, and Czech validation errors."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from wagtail.test.utils.form_data import nested_form_data, streamfield

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_queries import queries
from vyloha.content.models import Popup, PopupDay
from vyloha.content.models import popup as popup_model
from vyloha.content.tests.makers import a_popup

pytestmark = pytest.mark.django_db
VIEWS = "wagtailsnippets_content_popup"


@pytest.fixture(autouse=True)
def _shop(seeded: None) -> None:
    """Forms need the shop's content."""


def sent(**fields: Any) -> dict[str, Any]:
    streams: dict[str, Any] = {"body": [("heading", "Sleva 10 %")], "shown_on": [], "hidden_on": []}
    streams |= {"timing": [], "triggers": []}
    plain = {
        "title": "Sleva",
        "form": "dialog",
        "position": "center",
        "width": "0",
        "entrance_animation": "",
        "entrance_animation_duration": "1",
        "exit_animation": "",
        "close_button_position": "inside",
        "classes": "",
        "cart_state": "",
        "cart_from_minor": "",
        "open_selector": "",
        "max_closes": "2",
        "close_button_delay": "0",
        "close_automatically": "0",
        "order": "0",
        "go_live_at": "",
        "expire_at": "",
        "comments-TOTAL_FORMS": "0",
        "comments-INITIAL_FORMS": "0",
    }
    given = {name: streamfield(fields.pop(name, rules)) for name, rules in streams.items()}
    form: dict[str, Any] = nested_form_data({**plain, **given, **fields})
    return form


def said(text: str, answer: Any) -> bool:
    """Return whether the form contains the text; blocks get their errors as JSON."""
    page = answer.content.decode()
    return text in page or json.dumps(text)[1:-1] in page


@pytest.mark.parametrize("person", [sign_in_merchant, sign_in_editor])
def test_popup_is_created_and_published(person):
    client = person()
    assert client.get(reverse(f"{VIEWS}:add")).status_code == 200
    rules = [("page_views", {"views": "3"})]
    answer = client.post(
        reverse(f"{VIEWS}:add"),
        sent(
            timing=rules,
            triggers=[("exit_intent", {}), ("page_load", {"delay": "2.5"})],
            cart_state="from",
            cart_from_minor="1 000",
            **{"action-publish": "on"},
        ),
        follow=True,
    )

    popup = Popup.objects.get()
    assert popup.live
    assert popup.cart_from_minor == 100_000
    assert popup.build_rules().triggers.exit_intent is not None
    assert not said("zatím otevřou jen odkazy", answer)
    assert client.get(reverse(f"{VIEWS}:edit", args=[popup.pk])).status_code == 200
    assert client.get(reverse(f"{VIEWS}:history", args=[popup.pk])).status_code == 200
    assert client.get(reverse(f"{VIEWS}:delete", args=[popup.pk])).status_code == 200


def test_popup_without_trigger_is_saved_with_hint():
    answer = sign_in_editor().post(reverse(f"{VIEWS}:add"), sent(), follow=True)

    popup = Popup.objects.get()
    assert not popup.live
    assert said(f"zatím otevřou jen odkazy a tlačítka s jeho číslem {popup.pk}.", answer)


def test_end_without_time_means_end_of_day():
    days = {"schedule_start_date": "1. 12. 2026", "schedule_end_date": "24. 12. 2026", "schedule_timezone": "site"}
    answer = sign_in_editor().post(
        reverse(f"{VIEWS}:add"),
        sent(timing=[("schedule", days)], go_live_at="27. 11. 2026 14:30", expire_at="24.12.2999"),
        follow=True,
    )

    popup = Popup.objects.get()
    draft = popup.get_latest_revision_as_object()
    assert draft.go_live_at == datetime(2026, 11, 27, 13, 30, tzinfo=UTC)
    assert draft.expire_at == datetime(2999, 12, 24, 22, 59, 59, 999_000, tzinfo=UTC)  # revisions keep thousandths
    schedule = draft.build_rules().timing.schedule
    assert (schedule.schedule_start_date, schedule.schedule_end_date) == ("2026-12-01T00:00", "2026-12-24T23:59:59")
    assert said("24.12.2999 23:59", answer)


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"form": "bar"}, "Lišta může být nahoře, nebo dole."),
        ({"open_selector": "a["}, "Napište selektor CSS o nejvýše 200 znacích, např. .newsletter nebo #recenze."),
        ({"classes": "<b>"}, "Napište názvy tříd oddělené mezerami: písmena, číslice a pomlčky."),
        ({"cart_state": "from"}, "Napište částku, od které se okno ukáže."),
        ({"timing": [("url", {"url": "(", "action": "regex"})]}, "Toto není platný regulární výraz."),
        (
            {
                "timing": [
                    (
                        "schedule",
                        {
                            "schedule_timezone": "site",
                            "schedule_start_date": "2026-11-25 10:00",
                            "schedule_end_date": "2026-11-24 10:00",
                        },
                    )
                ]
            },
            "Konec musí být po začátku.",
        ),
    ],
)
def test_form_errors_are_in_czech(fields, text):
    answer = sign_in_editor().post(reverse(f"{VIEWS}:add"), sent(**fields, **{"action-publish": "on"}))

    assert said(text, answer)
    assert not Popup.objects.exists()


def test_list_and_form_show_event_counts():
    popup, client = a_popup(), sign_in_merchant()
    assert said("Okno zatím nikdo neviděl.", client.get(reverse(f"{VIEWS}:edit", args=[popup.pk])))
    PopupDay.objects.create(popup=popup, day=timezone.localdate(), shown=4321, closed=1234, clicked=567)

    for address in (reverse(f"{VIEWS}:list"), reverse(f"{VIEWS}:edit", args=[popup.pk])):
        answer = client.get(address)
        assert all(said(number, answer) for number in ("4321", "1234", "567"))


def test_popup_list_uses_constant_queries():
    client, counts = sign_in_merchant(), []
    for _round in range(2):
        for _number in range(4):
            PopupDay.objects.create(popup=a_popup(), day=timezone.localdate(), shown=1)
        counts.append(queries(client, reverse(f"{VIEWS}:list")))
    assert counts[0] == counts[1]


def test_preview_opens_popup_with_contents(monkeypatch):
    monkeypatch.setattr(popup_model, "render_fragment", lambda name, props, prefix: f"<{name}>{props.title}")
    popup, client = a_popup(live=False), sign_in_editor()
    address = reverse(f"{VIEWS}:preview_on_edit", args=[popup.pk])
    client.post(address, sent(title="Nová sleva"))

    page = client.get(address)
    contents = client.get(address, {"mode": "fragment"})
    assert page.status_code == 200
    assert contents.content.decode() == "<Popup>Nová sleva"
