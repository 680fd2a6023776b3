"""Reusable sections in the back office: editing, and Czech validation errors."""

import json
from typing import Any

import pytest
from django.urls import reverse
from wagtail.test.utils.form_data import nested_form_data, streamfield

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.content.models import ContentPage, HomePage, ReusableSection
from vyloha.content.tests.makers import a_reusable_section, a_section

pytestmark = pytest.mark.django_db
VIEWS = "wagtailsnippets_content_reusablesection"


@pytest.fixture(autouse=True)
def _shop(seeded: None) -> None:
    """Forms need the shop's content."""


def sent(*blocks: tuple[str, Any], name: str = "Výhody") -> dict[str, Any]:
    form: dict[str, Any] = nested_form_data({"name": name, "body": streamfield(list(blocks))})
    return form


def said(text: str, answer: Any) -> bool:
    """Return whether the form's blocks contain the text; they get their errors and values as JSON."""
    return json.dumps(text)[1:-1] in answer.content.decode()


def test_editor_writes_section():
    editor = sign_in_editor()

    assert editor.get(reverse(f"{VIEWS}:add")).status_code == 200
    editor.post(reverse(f"{VIEWS}:add"), sent(("heading", "Doprava zdarma")))

    section = ReusableSection.objects.get(name="Výhody")
    assert [block.value for block in section.body] == ["Doprava zdarma"]
    assert "Výhody" in editor.get(reverse(f"{VIEWS}:list")).content.decode()
    assert editor.get(reverse(f"{VIEWS}:delete", args=[section.pk])).status_code == 200


@pytest.mark.parametrize(("count", "said_so"), [(2, "2 položky"), (10, "10 položek")])
def test_section_count_is_in_czech(count, said_so):
    sections = [a_reusable_section(("heading", "Doprava"), name=f"Výhody {n}") for n in range(count)]
    editor = sign_in_editor()

    listed = editor.get(reverse(f"{VIEWS}:list")).content.decode()
    ids = {"id": [str(section.pk) for section in sections]}
    deleting = reverse("wagtail_bulk_action", args=["content", "reusablesection", "delete"])
    asked = editor.get(deleting, ids).content.decode()

    assert said_so in listed
    assert "Zrušit" not in asked
    assert f"Smazat {said_so}" in " ".join(asked.partition("<title>")[2].partition("</title>")[0].split())


def test_merchant_cannot_write_sections():
    assert sign_in_merchant().get(reverse(f"{VIEWS}:add")).status_code != 200


def test_form_rejects_section_in_itself():
    section = a_reusable_section(("heading", "Doprava zdarma"))
    url = reverse(f"{VIEWS}:edit", args=[section.pk])

    answer = sign_in_editor().post(url, sent(("reusable_section", str(section.pk))))

    assert said("Sekce nemůže obsahovat sama sebe.", answer)
    assert not ReusableSection.objects.get().sections_inside


def test_page_form_rejects_two_sections_with_one_anchor():
    page = ContentPage(title="Stránka", slug="stranka")
    HomePage.objects.get().add_child(instance=page)
    columns = {
        "count": 1,
        "0": {"deleted": "", "order": 0, "type": "item", "value": streamfield([("heading", "Nadpis")])},
    }
    section = {"background": "none", "spacing": "none", "anchor": "doprava", "columns": columns}
    body = streamfield([("section", section)] * 2)
    comments = {"TOTAL_FORMS": "0", "INITIAL_FORMS": "0", "MIN_NUM_FORMS": "0", "MAX_NUM_FORMS": ""}
    form = nested_form_data({"title": "Stránka", "slug": "stranka", "body": body, "comments": comments})

    answer = sign_in_editor().post(reverse("wagtailadmin_pages:edit", args=[page.pk]), form)

    assert said("Kotvu „doprava“ mají dvě sekce.", answer)


def test_page_form_opens_with_blocks_of_sections():
    page = ContentPage(title="Stránka", slug="stranka", body=[a_section([a_section([("heading", "Uvnitř")])])])
    HomePage.objects.get().add_child(instance=page)

    answer = sign_in_editor().get(reverse("wagtailadmin_pages:edit", args=[page.pk]))

    assert said("Uvnitř", answer)
