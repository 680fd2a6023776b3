"""Tests of the newsletter: requested in a form, confirmed from the mailbox, ended by a link."""

import html as markup
import re
from datetime import timedelta
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.marketing import newsletter
from vyloha.commerce.marketing.jobs import delete_unconfirmed_subscriptions
from vyloha.commerce.marketing.models import Subscription
from vyloha.content.models import HomePage
from vyloha.content.seed_content import seed_content
from vyloha.core.models import Attempt
from vyloha.storefront.jobs import send_newsletter_confirmation
from vyloha.storefront.tests.pages import get_html

pytestmark = pytest.mark.django_db
CONSENT = "Souhlasím se zasíláním novinek."


def get_form_on_home() -> dict[str, str]:
    """Return the hidden fields of the form on the home page."""
    seed_content()
    home = HomePage.objects.get()
    home.body = [("newsletter", {"heading": "Novinky", "consent": CONSENT})]
    home.save_revision().publish()
    fields = re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', get_html("/"))
    return {name: markup.unescape(value) for name, value in fields if name == "consent"}


# The fields depend on the consent's text alone, so later tests need no page for them.
get_form_fields = cache(get_form_on_home)


def sign_up(email: str = "jana@example.cz", **fields: str) -> Any:
    return Client().post("/odber-novinek/", {**get_form_fields(), "email": email, **fields})


def send_emails() -> list[Any]:
    """Run the queued jobs, and return the sent emails."""
    jobs = DBTaskResult.objects.filter(task_path=send_newsletter_confirmation.module_path)
    for job in jobs:
        send_newsletter_confirmation.func(*job.args_kwargs["args"])
    jobs.delete()
    return mail.outbox


def find_links(letter: Any) -> list[str]:
    return [urlsplit(url).path for url in re.findall(r"https?://\S+/odber-novinek/\S+", letter.body)]


def test_subscriber_gets_emails_only_after_confirmation():
    answer = sign_up("Jana@Example.cz")
    (letter,) = send_emails()
    confirm, _end = find_links(letter)

    assert (answer.status_code, answer["Location"]) == (302, "/odber-novinek/odeslano/")
    assert letter.to == ["jana@example.cz"]
    assert not Subscription.objects.confirmed().exists()
    assert "Ano, chci novinky" in get_html(confirm)
    assert not Subscription.objects.confirmed().exists()  # a program that follows links does not subscribe
    done = Client().post(confirm, follow=True)
    assert "Jste přihlášeni" in done.content.decode()
    assert Subscription.objects.confirmed().get().email == "jana@example.cz"


def test_consent_text_is_stored_with_time():
    before = timezone.now()
    fields = get_form_on_home()
    home = HomePage.objects.get()
    home.body = [("newsletter", {"heading": "Novinky", "consent": "Jiná slova."})]
    home.save_revision().publish()

    Client().post("/odber-novinek/", {**fields, "email": "jana@example.cz"})

    subscription = Subscription.objects.get()
    assert subscription.consent == CONSENT
    assert before <= subscription.agreed_at <= timezone.now()
    assert CONSENT in send_emails()[0].body


def test_consent_text_unknown_to_shop_is_not_stored():
    answer = sign_up(consent="Souhlasím se vším.:podpis")

    assert answer.status_code == 400
    assert "Formulář už neplatí" in answer.content.decode()
    assert not Subscription.objects.exists()


def test_invalid_email_is_rejected_and_stays_in_form():
    answer = sign_up("jana@")

    html = answer.content.decode()
    assert answer.status_code == 400
    assert "platnou e-mailovou adresu" in html
    assert 'value="jana@"' in html
    assert CONSENT in html
    assert not Subscription.objects.exists()


def test_bot_that_fills_honeypot_gets_no_email():
    answer = sign_up(web="http://spam.example/")

    assert answer.status_code == 302
    assert not Subscription.objects.exists()
    assert not Attempt.objects.exists()


def test_cross_site_form_is_rejected():
    answer = Client(headers={"origin": "https://zly.example"}).post(
        "/odber-novinek/", {**get_form_fields(), "email": "jana@example.cz"}
    )

    assert answer.status_code == 403
    assert not Subscription.objects.exists()


def test_subscribed_address_gets_no_email_and_is_not_disclosed():
    subscription = newsletter.subscribe("jana@example.cz", CONSENT)
    newsletter.confirm_subscription(subscription)

    known, unknown = sign_up("jana@example.cz"), sign_up("petr@example.cz")

    assert known["Location"] == unknown["Location"]
    assert [letter.to for letter in send_emails()] == [["petr@example.cz"]]
    assert Subscription.objects.confirmed().exists()


def sign_up_once_more(email: str) -> Any:
    """Sign up again after a while, so that the form does not count as sent twice."""
    Subscription.objects.update(agreed_at=timezone.now() - timedelta(minutes=2))
    return sign_up(email)


def test_form_sent_twice_sends_one_email():
    answers = [sign_up("jana@example.cz") for _ in range(9)]

    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, "/odber-novinek/odeslano/")}
    assert [letter.to for letter in send_emails()] == [["jana@example.cz"]]


# In the future: an attempt stored by a wrong clock must not lock anybody out.
@pytest.mark.parametrize("hours", [-2, 2])
def test_emails_to_one_mailbox_are_limited_per_hour(hours):
    answers = [sign_up_once_more("jana@example.cz").status_code for _ in range(4)]
    Attempt.objects.update(made_at=timezone.now() + timedelta(hours=hours))

    assert answers == [302, 302, 302, 429]
    assert sign_up_once_more("jana@example.cz").status_code == 302


def test_signups_of_one_network_are_limited_per_hour():
    answers = [sign_up(f"nekdo{number}@example.cz") for number in range(21)]

    assert answers[19].status_code == 302
    assert answers[20].status_code == 429
    assert "Zkuste to znovu za 60 minut" in answers[20].content.decode()
    assert Subscription.objects.count() == 20


def test_unsubscribing_asks_and_works_by_one_click_of_mail_programs():
    sign_up()
    (letter,) = send_emails()
    confirm, end = find_links(letter)
    Client().post(confirm)

    assert "Ano, odhlásit" in get_html(end)
    assert Subscription.objects.confirmed().exists()
    assert letter.extra_headers["List-Unsubscribe"].endswith(f"{end}>")
    Client().post(end, {"List-Unsubscribe": "One-Click"})
    assert not Subscription.objects.confirmed().exists()
    assert "už nic posílat nebudeme" in get_html(end)
    Client().post(confirm)
    assert not Subscription.objects.confirmed().exists()  # the old link does not subscribe again


def test_unsubscribed_address_can_subscribe_again():
    subscription = newsletter.subscribe("jana@example.cz", CONSENT)
    newsletter.confirm_subscription(subscription)
    newsletter.end_subscription(subscription)

    sign_up("jana@example.cz")
    Client().post(find_links(send_emails()[0])[0])

    assert Subscription.objects.confirmed().exists()


@pytest.mark.parametrize("path", ["potvrdit", "odhlasit"])
def test_truncated_link_is_reported_in_czech(path):
    assert "Odkaz neplatí" in get_html(f"/odber-novinek/{path}/zkomolený-odkaz/", 404)


def test_invalid_link_offers_form_or_way_back():
    assert 'name="email"' in get_html("/odber-novinek/potvrdit/zkomolený-odkaz/", 404)
    assert "Pokračovat v nákupu" in get_html("/odber-novinek/odhlasit/zkomolený-odkaz/", 404)
    assert "Pokračovat v nákupu" in get_html("/odber-novinek/odeslano/")


def test_confirmation_link_does_not_unsubscribe():
    subscription = newsletter.subscribe("jana@example.cz", CONSENT)

    get_html(f"/odber-novinek/odhlasit/{newsletter.build_confirmation_token(subscription)}/", 404)


def test_newsletter_pages_are_not_cached():
    subscription = newsletter.subscribe("jana@example.cz", CONSENT)

    answer = Client().get(f"/odber-novinek/potvrdit/{newsletter.build_confirmation_token(subscription)}/")

    assert answer["Cache-Control"] == "private, no-store"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "noindex" in answer.content.decode()


def test_unconfirmed_addresses_are_deleted():
    newsletter.subscribe("stary@example.cz", CONSENT)
    newsletter.confirm_subscription(newsletter.subscribe("jana@example.cz", CONSENT))
    Subscription.objects.update(agreed_at=timezone.now() - timedelta(days=31))
    newsletter.subscribe("novy@example.cz", CONSENT)

    delete_unconfirmed_subscriptions()

    assert set(Subscription.objects.values_list("email", flat=True)) == {"jana@example.cz", "novy@example.cz"}
