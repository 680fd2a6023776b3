"""Settings of translation in the back office."""

from typing import Any

import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.content.models import LanguageSettings

pytestmark = pytest.mark.django_db


def address() -> str:
    return f"/sprava/settings/content/languagesettings/{Site.objects.get(is_default_site=True).pk}/"


def saved(client: Client | None = None, **fields: str | list[str]) -> Any:
    sent = {"is_on": "on", "languages": ["en", "uk"], "place": "top-left", "trigger": "hover"}
    return (client or sign_in_merchant()).post(
        address(), {name: value for name, value in (sent | fields).items() if value}
    )


def test_merchant_selects_languages_and_position() -> None:
    assert saved().status_code == 302

    settings = LanguageSettings.objects.get()
    assert (settings.is_on, settings.languages) == (True, ["en", "uk"])
    assert (settings.place, settings.trigger) == ("top-left", "hover")


def test_saved_languages_are_ticked() -> None:
    client = sign_in_merchant()
    saved(client)

    html = client.get(address()).content.decode()

    boxes = [part.partition(">")[0] for part in html.split("<input") if 'name="languages"' in part]
    assert len([box for box in boxes if "checked" in box]) == 2


@pytest.mark.parametrize(
    "wrong", [{"languages": ["klingon"]}, {"languages": []}, {"place": "middle"}, {"trigger": "thought"}]
)
def test_invalid_choice_is_rejected_and_not_saved(wrong: dict[str, Any]) -> None:
    assert saved(**wrong).status_code == 200

    assert not LanguageSettings.objects.filter(is_on=True).exists()


def test_disabled_toolbar_needs_no_languages() -> None:
    assert saved(is_on="", languages=[]).status_code == 302


def test_editor_cannot_change_languages() -> None:
    assert sign_in_editor().get(address()).status_code == 302


def test_setting_is_once_in_shop_menu() -> None:
    html = sign_in_merchant().get("/sprava/").content.decode()

    assert html.count("/sprava/settings/content/languagesettings/") == 1
