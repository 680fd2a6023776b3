"""Tests of watching sold-out goods: asked for in a form, confirmed from the mailbox, ended by an e-mail or a link."""

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.catalogue.models import Product, StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, a_variation, an_attribute
from vyloha.commerce.customers.tests.makers import a_customer
from vyloha.commerce.stock_alerts import alerts
from vyloha.commerce.stock_alerts.alerts import end_alert
from vyloha.commerce.stock_alerts.models import StockAlert
from vyloha.core.models import Attempt
from vyloha.storefront import stock_alert_jobs
from vyloha.storefront.account_change_jobs import delete_account
from vyloha.storefront.representations.personal_data import build_personal_data
from vyloha.storefront.stock_alert_jobs import send_alert_confirmation, send_back_in_stock, send_due_alerts
from vyloha.storefront.tests.customers import sign_in
from vyloha.storefront.tests.pages import get_html

pytestmark = pytest.mark.django_db
JANA = "jana@example.cz"


def ask(watched: Variation, email: str = JANA, client: Client | None = None, **fields: Any) -> Any:
    return (client or Client()).post(f"/hlidat-dostupnost/{watched.pk}/", {"email": email, **fields})


def watch(variation: Variation, email: str = JANA) -> StockAlert:
    """Store a confirmed alert."""
    alert = alerts.request_alert(variation.pk, email)
    alerts.confirm_alert(alert)
    return alert


def restock(variation: Variation, pieces: int) -> None:
    StockRecord.objects.filter(pk=variation.stock_record_id).update(in_stock=pieces)


def send_emails() -> list[Any]:
    """Run the queued jobs, and return the e-mails of this call."""
    before = len(mail.outbox)
    for task in (send_alert_confirmation, send_back_in_stock):
        jobs = DBTaskResult.objects.filter(task_path=task.module_path)
        for job in jobs:
            task.func(*job.args_kwargs["args"])
        jobs.delete()
    return mail.outbox[before:]


def find_links(letter: Any) -> list[str]:
    return [urlsplit(url).path for url in re.findall(r"https?://\S+/hlidat-dostupnost/\S+", letter.body)]


def test_shopper_gets_one_email_when_goods_are_back_and_address_is_deleted():
    cup = a_variation(in_stock=0, name="Hrnek")

    answer = ask(cup, "Jana@Example.cz")
    (letter,) = send_emails()
    confirm, _end = find_links(letter)
    restock(cup, 2)
    send_due_alerts()
    assert send_emails() == []  # nobody has confirmed the address
    assert "Ano, hlídejte to za mě" in get_html(confirm)
    assert not StockAlert.objects.confirmed().exists()  # a program that follows links confirms nothing
    done = Client().post(confirm, follow=True)
    assert "Hlídáme to za vás" in done.content.decode()
    send_due_alerts()
    (news,) = send_emails()
    send_due_alerts()

    assert (answer.status_code, answer["Location"]) == (303, f"/hlidat-dostupnost/{cup.pk}/odeslano/")
    assert letter.to == news.to == [JANA]
    assert news.subject == "Znovu v prodeji: Hrnek"
    assert "Skladem jsou jen 2 kusy." in news.body
    assert f"/produkt/{cup.product.slug}/" in news.body
    assert not StockAlert.objects.exists()
    assert send_emails() == []


def test_goods_of_one_address_come_in_one_email_with_variations_chosen():
    size = an_attribute("Velikost", "pa_velikost", ("M", "L"))
    rows = [{"price": 19900, "in_stock": 0, "terms": {"pa_velikost": term}} for term in ("m", "l")]
    shirt = a_variable_product([size], rows)
    for variation in shirt.variations.all():
        watch(variation)
        watch(variation, "petr@example.cz")
        restock(variation, 50)

    send_due_alerts()
    letters = send_emails()

    assert sorted(letter.to[0] for letter in letters) == [JANA, "petr@example.cz"]
    for size_name in ("m", "l"):
        assert f"attribute_pa_velikost={size_name}" in letters[0].body
    assert "Skladem" in letters[0].body
    assert "jen" not in letters[0].body.split("Dokud")[0]  # fifty pieces are not few


def test_thousands_of_alerts_are_sent_in_parts_each_once(monkeypatch):
    monkeypatch.setattr(stock_alert_jobs, "MAX_AT_ONCE", 3)
    cup = a_variation(in_stock=0)
    expected = {f"{number}@example.cz" for number in range(7)}
    for email in expected:
        watch(cup, email)
    restock(cup, 2)

    parts = []
    for _minute in range(4):
        send_due_alerts()
        parts.append([letter.to[0] for letter in send_emails()])

    assert [len(part) for part in parts] == [3, 3, 1, 0]
    assert {email for part in parts for email in part} == expected


def test_crash_while_emails_are_queued_loses_no_alert(monkeypatch):
    cup = a_variation(in_stock=0)
    watch(cup)
    watch(cup, "petr@example.cz")
    restock(cup, 1)
    enqueue, queued = send_back_in_stock.enqueue, list[Any]()

    def die_at_second(*args: Any) -> Any:
        if queued:
            raise SystemError
        queued.append(enqueue(*args))

    monkeypatch.setattr(type(send_back_in_stock), "enqueue", lambda _task, *args: die_at_second(*args))
    with pytest.raises(SystemError):
        send_due_alerts()
    assert send_emails() == []
    monkeypatch.undo()
    send_due_alerts()

    assert len(send_emails()) == 2


def test_goods_that_sell_out_before_the_email_are_watched_further():
    cup = a_variation(in_stock=0)
    watch(cup)
    restock(cup, 1)
    send_due_alerts()
    restock(cup, 0)

    assert send_emails() == []
    restock(cup, 1)
    send_due_alerts()
    assert len(send_emails()) == 1


def test_alert_that_was_cancelled_after_its_job_was_queued_gets_no_email():
    cup = a_variation(in_stock=0)
    watch(cup)
    watch(cup, "petr@example.cz")
    restock(cup, 1)
    send_due_alerts()
    end_alert(StockAlert.objects.get(email=JANA))

    assert [letter.to[0] for letter in send_emails()] == ["petr@example.cz"]
    assert not StockAlert.objects.exists()


def test_table_of_jobs_has_no_address():
    cup = a_variation(in_stock=1)
    watch(cup)
    send_due_alerts()

    assert JANA not in str(list(DBTaskResult.objects.values_list("args_kwargs", flat=True)))


def test_alert_is_cancelled_by_one_click_of_mail_programs():
    cup = a_variation(in_stock=0)
    ask(cup)
    (letter,) = send_emails()
    confirm, end = find_links(letter)
    Client().post(confirm)

    assert "Ano, zrušit" in get_html(end)
    assert letter.extra_headers["List-Unsubscribe"].endswith(f"{end}>")
    Client().post(end, {"List-Unsubscribe": "One-Click"})

    assert not StockAlert.objects.exists()
    assert "Hlídání skončilo" in get_html(end)
    assert "Odkaz neplatí" in get_html(confirm, 404)


@pytest.mark.parametrize("path", ["potvrdit", "zrusit"])
def test_truncated_link_is_reported_in_czech(path):
    assert "Odkaz neplatí" in get_html(f"/hlidat-dostupnost/{path}/zkomolený-odkaz/", 404)


def test_invalid_email_is_rejected_and_stays_in_form():
    answer = ask(a_variation(in_stock=0), "jana@")

    html = answer.content.decode()
    assert answer.status_code == 400
    assert "platnou e-mailovou adresu" in html
    assert 'value="jana@"' in html
    assert not StockAlert.objects.exists()


def test_bot_that_fills_honeypot_gets_no_email():
    assert ask(a_variation(in_stock=0), web="http://spam.example/").status_code == 303
    assert not StockAlert.objects.exists()
    assert not Attempt.objects.exists()


def test_form_sent_twice_sends_one_email_and_known_address_is_not_disclosed():
    cup = a_variation(in_stock=0)
    watch(cup, "petr@example.cz")

    answers = [ask(cup, email)["Location"] for email in (JANA, JANA, "petr@example.cz")]

    assert len(set(answers)) == 1
    assert [letter.to for letter in send_emails()] == [[JANA]]


def test_emails_to_one_mailbox_are_limited_per_hour():
    answers = [ask(a_variation(in_stock=0)).status_code for _ in range(7)]
    Attempt.objects.update(made_at=timezone.now() - timedelta(hours=2))

    assert answers == [303] * 6 + [429]
    assert ask(a_variation(in_stock=0)).status_code == 303


def test_alerts_of_one_network_are_limited_per_hour():
    cup = a_variation(in_stock=0)
    answers = [ask(cup, f"nekdo{number}@example.cz") for number in range(21)]

    assert (answers[19].status_code, answers[20].status_code) == (303, 429)
    assert "Zkuste to znovu" in answers[20].content.decode()
    assert StockAlert.objects.count() == 20


def test_signed_in_customer_watches_without_confirmation():
    client, customer = Client(), a_customer(JANA, confirmed=True)
    sign_in(client, customer)
    cup = a_variation(in_stock=0)

    assert f'value="{JANA}"' in client.get(f"/hlidat-dostupnost/{cup.pk}/").content.decode()
    own, foreign = ask(cup, JANA, client), ask(cup, "petr@example.cz", client)

    assert "Hlídáme to za vás" in client.get(own["Location"]).content.decode()
    assert foreign["Location"].endswith("/odeslano/")
    assert [alert.email for alert in StockAlert.objects.confirmed()] == [JANA]
    assert [letter.to for letter in send_emails()] == [["petr@example.cz"]]


def test_form_offers_sold_out_variations_of_product_alone():
    size = an_attribute("Velikost", "pa_velikost", ("M", "L", "XL"))
    rows = [
        {"price": 19900, "in_stock": pieces, "terms": {"pa_velikost": term}}
        for term, pieces in (("m", 0), ("l", 3), ("xl", 0))
    ]
    medium, large, extra = a_variable_product([size], rows).variations.all()

    html = get_html(f"/hlidat-dostupnost/{medium.pk}/")
    ask(medium, variation=str(extra.pk))

    options = re.findall(r'<option value="(\d+)"', html)
    assert options == [str(medium.pk), str(extra.pk)]
    assert StockAlert.objects.get().variation_id == extra.pk
    assert "není vyprodané" in get_html(f"/hlidat-dostupnost/{large.pk}/")
    assert ask(large).status_code == 200
    assert StockAlert.objects.count() == 1


def test_variation_that_is_not_on_sale_has_no_form():
    hidden, unpriced = a_variation(in_stock=0, status=Product.Status.DRAFT), a_variation(price=None, in_stock=0)

    for number in (hidden.pk, unpriced.pk, 10**18, "9" * 18):
        get_html(f"/hlidat-dostupnost/{number}/", 404)
    assert Client().post(f"/hlidat-dostupnost/{hidden.pk}/", {"variation": "1 OR 1", "email": JANA}).status_code == 404


def test_cached_product_page_has_form_without_data_of_visitor():
    cup = a_product(in_stock=0)
    client = Client()
    sign_in(client, a_customer(JANA, confirmed=True))

    answer = client.get(f"/produkt/{cup.slug}/")

    assert f'action="/hlidat-dostupnost/{cup.pk}/"' in answer.content.decode()
    assert JANA not in answer.content.decode()
    assert "public" in answer["Cache-Control"]
    assert f"/hlidat-dostupnost/{cup.pk}/" not in get_html(f"/produkt/{a_product(in_stock=1).slug}/")


@pytest.mark.parametrize(("pieces", "has_button"), [((0, 0), True), ((0, 3), False)])
def test_product_with_sold_out_variations_links_form(pieces, has_button):
    size = an_attribute("Velikost", "pa_velikost", ("M", "L"))
    rows = [
        {"price": 19900, "in_stock": count, "terms": {"pa_velikost": term}}
        for term, count in zip(("m", "l"), pieces, strict=True)
    ]
    shirt = a_variable_product([size], rows)
    html = get_html(f"/produkt/{shirt.slug}/")

    assert f'href="/hlidat-dostupnost/{shirt.variations.all()[0].pk}/"' in html
    assert ("Hlídat dostupnost</a>" in html) is has_button


def test_pages_are_not_cached():
    alert = watch(a_variation(in_stock=0))

    answer = Client().get(f"/hlidat-dostupnost/potvrdit/{alerts.build_confirmation_token(alert)}/")

    assert answer["Cache-Control"] == "private, no-store"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "noindex" in answer.content.decode()


def test_account_exports_and_deletes_its_alerts():
    customer = a_customer(JANA, confirmed=True)
    watch(a_variation(in_stock=0, name="Hrnek"))
    watch(a_variation(in_stock=0), "petr@example.cz")

    assert [alert["product"] for alert in build_personal_data(customer)["stock_alerts"]] == ["Hrnek"]
    assert delete_account(customer)
    assert [alert.email for alert in StockAlert.objects.all()] == ["petr@example.cz"]
