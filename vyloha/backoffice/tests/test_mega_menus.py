"""Mega menus in the back office."""

from typing import Any

import pytest
from django.urls import reverse
from wagtail.test.utils.form_data import nested_form_data, streamfield

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.content.models import MegaMenu

pytestmark = pytest.mark.django_db
VIEWS = "wagtailsnippets_content_megamenu"


@pytest.fixture(autouse=True)
def _shop(seeded: None) -> None:
    """Forms need the shop's content."""


def sent(**fields: Any) -> dict[str, Any]:
    given = {
        "category": "",
        "page": "",
        "address": "",
        "name": "",
        "loading": "auto",
        "position": "0",
        "is_shown": "on",
    }
    form: dict[str, Any] = nested_form_data({**given, "body": streamfield([("heading", "Novinky")]), **fields})
    return form


def test_editor_builds_menu():
    editor = sign_in_editor()

    assert editor.get(reverse(f"{VIEWS}:add")).status_code == 200
    editor.post(reverse(f"{VIEWS}:add"), sent(name="Poradna", address="/blog/"))

    menu = MegaMenu.objects.get()
    assert (menu.title, [block.value for block in menu.body]) == ("Poradna", ["Novinky"])
    assert "Poradna" in editor.get(reverse(f"{VIEWS}:list")).content.decode()
    assert editor.get(reverse(f"{VIEWS}:edit", args=[menu.pk])).status_code == 200
    assert editor.get(reverse(f"{VIEWS}:delete", args=[menu.pk])).status_code == 200


def test_merchant_cannot_build_menu():
    assert sign_in_merchant().get(reverse(f"{VIEWS}:add")).status_code != 200


def test_form_requires_exactly_one_target():
    answer = sign_in_editor().post(reverse(f"{VIEWS}:add"), sent())

    assert "Vyberte kategorii nebo stránku, nebo napište adresu: právě jedno z toho." in answer.content.decode()
    assert not MegaMenu.objects.exists()


@pytest.mark.parametrize("category", ["999", "abc", "9" * 30])
def test_form_rejects_unknown_category(category):
    assert sign_in_editor().post(reverse(f"{VIEWS}:add"), sent(category=category)).status_code == 200
    assert not MegaMenu.objects.exists()
