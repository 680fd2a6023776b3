"""Messages of shoppers to the shop."""

import pytest
from django.core import mail
from django.test import Client
from wagtail.models import Site

from vyloha.content.models import ShopSettings
from vyloha.content.seed_content import seed_content

pytestmark = pytest.mark.django_db

WRITTEN = {"name": "Jana Nová", "email": "jana@example.com", "order": "2026-17", "message": "Dobrý den,\nkdy přijde?"}


@pytest.fixture(autouse=True)
def _shop(settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
    seed_content()


def send(**changes):
    return Client().post("/napiste-nam/", {**WRITTEN, **changes})


def test_message_goes_to_shop_and_answer_to_shopper():
    response = send()

    assert (response.status_code, response["Location"]) == (303, "/napiste-nam/odeslano/")
    [sent] = mail.outbox
    assert sent.to == ["obchod@vyloha.invalid"]
    assert sent.message()["Reply-To"] == "=?utf-8?q?Jana_Nov=C3=A1?= <jana@example.com>"
    assert "kdy přijde?" in sent.body
    assert "2026-17" in sent.subject
    assert "Vaši zprávu máme" in Client().get("/napiste-nam/odeslano/").content.decode()


def test_domain_with_accents_can_be_answered():
    send(email="jana@háčky.cz")

    [sent] = mail.outbox
    assert sent.message()["Reply-To"].endswith("<jana@xn--hky-ela4t.cz>")


@pytest.mark.parametrize("email", ["jana@", '"a\x0bBcc:x"@d.cz'])
def test_wrong_address_is_named_and_text_stays(email):
    response = send(email=email)

    html = response.content.decode()
    assert response.status_code == 400
    assert "kdy přijde?" in html
    assert 'aria-invalid="true"' in html
    assert not mail.outbox


def test_line_break_adds_no_header():
    send(name="Jana\r\nBcc: cizi@example.com", order="1\nX: y")

    [sent] = mail.outbox
    assert "\n" not in f"{sent.subject}{sent.reply_to}"
    assert sent.recipients() == ["obchod@vyloha.invalid"]


def test_bot_that_fills_honeypot_sends_nothing():
    assert send(web="https://spam.example").status_code == 303
    assert not mail.outbox


def test_messages_of_one_address_are_limited():
    statuses = [send().status_code for _ in range(7)]

    assert statuses == [303] * 6 + [429]
    assert len(mail.outbox) == 6


def test_contact_page_has_details_of_shop_and_no_foreign_request():
    html = Client().get("/kontakt/").content.decode()

    assert 'href="tel:+420123456789"' in html
    assert "Vzorová 1" in html
    assert 'action="/napiste-nam/"' in html
    assert 'href="https://mapy.cz/zakladni?q=Vzorov' in html
    assert 'src="http' not in html


def test_shop_without_email_shows_no_form():
    site = Site.objects.get(is_default_site=True)
    shop = ShopSettings.objects.get(site=site)
    shop.email = ""
    shop.save()

    assert 'action="/napiste-nam/"' not in Client().get("/kontakt/").content.decode()
    assert send().status_code == 404
