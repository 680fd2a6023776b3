"""Czech texts for words that Wagtail and Django leave in English or translate wrongly."""

from datetime import timedelta
from json import JSONDecoder

import pytest
from bs4 import BeautifulSoup
from django.contrib.auth.models import Group
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from wagtail.admin.menu import settings_menu
from wagtail.admin.templatetags.wagtailadmin_tags import timesince_simple

from vyloha.backoffice.roles import EDITOR, MERCHANT, ensure_roles
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.content.models import ShopSettings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("ago", "text"),
    [
        (timedelta(minutes=1, seconds=5), "před 1 minutou"),
        (timedelta(minutes=49, seconds=5), "před 49 minutami"),
        (timedelta(hours=2, minutes=1), "před 2 hodinami"),
        (timedelta(days=1, minutes=1), "před 1 dnem"),
    ],
)
def test_czech_times_are_declined(ago, text):
    assert timesince_simple(timezone.now() - ago).replace("\xa0", " ") == text


@pytest.mark.parametrize(
    ("english", "czech"),
    [
        ("Page '%(page_title)s' deleted.", "Stránka „%(page_title)s“ byla smazána."),
        ("Deleted", "Smazáno"),
        ("Review this version", "Vrátit se k této verzi"),
        ("Delete %(snippet_type_name)s", "Smazat: %(snippet_type_name)s"),
        ("Are you sure you want to delete this %(model_name)s?", "Opravdu smazat (%(model_name)s)?"),
        ("%(setting_type)s updated.", "%(setting_type)s: uloženo."),
        ("%(model_name)s '%(object)s' deleted.", "%(model_name)s „%(object)s“: smazáno."),
    ],
)
def test_wagtail_texts_are_czech(english, czech):
    assert gettext(english) == czech


@pytest.mark.parametrize(
    ("dialog", "labels"),
    [
        ("external", ["URL", "Text odkazu"]),
        ("anchor", ["#", "Text odkazu"]),
        ("email", ["E-mailová adresa", "Text odkazu", "Předmět", "Text e-mailu"]),
        ("phone", ["Telefonní číslo", "Text odkazu"]),
    ],
)
def test_link_dialogs_are_in_czech(dialog, labels, admin_client: Client):
    html = admin_client.get(f"/sprava/choose-{dialog}-link/?link_text=x").json()["html"]

    found = BeautifulSoup(html, "html.parser").select("form label")
    assert [label.text.strip().removesuffix("*") for label in found] == labels


@pytest.mark.parametrize(
    ("count", "czech"), [(1, "Smazat 1 stránku"), (2, "Smazat 2 stránky"), (5, "Smazat 5 stránek")]
)
def test_wagtail_counts_are_czech(count, czech):
    assert ngettext("Delete 1 page", "Delete %(counter)s pages", count) % {"counter": count} == czech


def test_wagtail_scripts_count_in_czech(admin_client: Client):
    script = admin_client.get("/sprava/jsi18n/").content.decode()
    texts, _end = JSONDecoder().raw_decode(script.partition("newcatalog = ")[2])

    assert texts["%(num)s error"] == ["%(num)s chyba", "%(num)s chyby", "%(num)s chyb", "%(num)s chyb"]
    assert texts["Split block"] == "Rozdělit blok"
    assert "(n % 1 != 0 ) ? 2 : 3" in script


def test_only_shops_own_groups_exist(admin_client: Client):
    ensure_roles()

    assert set(Group.objects.values_list("name", flat=True)) == {MERCHANT, EDITOR}
    assert "Povinné. Jen písmena" in admin_client.get("/sprava/users/new/").content.decode()


@pytest.mark.usefixtures("seeded")
def test_setting_is_in_one_menu_under_shops_name():
    ShopSettings.objects.update(shop_name="Hezké věci")
    answer = sign_in_merchant().get("/sprava/")

    shown = settings_menu.menu_items_for_request(answer.wsgi_request)
    assert [item.label for item in shown if "/content/" in item.url] == []
    assert ">Hezké věci</h1>" in answer.content.decode()


@pytest.mark.parametrize("address", ["add/", "multiple/add/"])
def test_empty_document_is_reported(admin_client: Client, address: str):
    empty = {"title": "Ceník", "file": SimpleUploadedFile("cenik.pdf", b"")}
    sent = {**empty, "files[]": SimpleUploadedFile("cenik.pdf", b"")}
    answer = admin_client.post(f"/sprava/documents/{address}", sent, headers={"X-Requested-With": "XMLHttpRequest"})

    said = answer.content.decode("unicode_escape" if "json" in answer.headers["Content-Type"] else "utf-8")
    assert "Soubor je prázdný." in said
    assert "Přípona" not in said
