import re
import smtplib
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from wagtail.models import Site

from vyloha.commerce.catalogue.tests.makers import a_variable_product, a_variation, an_attribute
from vyloha.commerce.orders.models import Order, OrderEvent
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import BILLING, an_order
from vyloha.content.models import ThemeSettings
from vyloha.content.pictures import build_picture
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.content.tests.makers import an_image
from vyloha.core.models import Attempt
from vyloha.storefront import jobs
from vyloha.storefront.emails.order_confirmation import build_order_confirmation
from vyloha.storefront.jobs import resend_confirmation, send_confirmation, send_late_confirmation
from vyloha.storefront.pages.checkout import order_received
from vyloha.storefront.representations.order_summary import build_order_path

pytestmark = pytest.mark.django_db


def get_email(order: Order) -> Any:
    send_confirmation.func(order.pk)
    (letter,) = mail.outbox
    return letter


def get_html(letter: Any) -> Any:
    ((html, kind),) = letter.alternatives
    assert kind == "text/html"
    return html


def get_forms(letter: Any) -> list[str]:
    return [letter.body, get_html(letter)]


def test_both_forms_state_items_and_total():
    order = an_order((a_variation(price=19900, name="Tričko"), 2), customer_note="Zvoňte dole")

    letter = get_email(order)

    assert str(order.number) in letter.subject
    assert letter.to == ["jana@example.cz"]
    for form in get_forms(letter):
        for words in (
            str(order.number), "Tričko", "398\u00a0Kč", "Kurýr", "99\u00a0Kč", "497\u00a0Kč", "21\u00a0%",
            "86,26\u00a0Kč", "Jana Nováková", "110 00 Praha", "Zvoňte dole", build_order_path(order).split("?")[0],
        ):  # fmt: skip
            assert words in form, words


def test_both_forms_show_company_with_its_numbers():
    company = {"company": "Kavárna s. r. o.", "ico": "27082440", "dic": "CZ27082440"}

    letter = get_email(an_order((a_variation(), 1), billing={**BILLING, **company}))

    for form in get_forms(letter):
        assert "Kavárna s. r. o." in form
        assert "IČO: 27082440" in form
        assert "DIČ: CZ27082440" in form


def test_variation_is_named_with_its_values():
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}])

    letter = get_email(an_order((shirt.variations.get(), 1)))

    for form in get_forms(letter):
        assert "Barva: Modrá" in form


def test_line_shows_own_picture_or_that_of_product(settings):
    settings.BASE_URL = "https://obchod.example.cz"
    own, fallback, bare = a_variation(name="Hrnek"), a_variation(name="Miska"), a_variation(name="Talíř")
    own.image = an_image(title="Hrnek zepředu")
    own.save()
    for product in (own.product, fallback.product):
        product.images.create(image=an_image())
    html = get_html(get_email(an_order((own, 1), (fallback, 1), (bare, 1))))

    cells = re.findall(r'<td[^>]*>(?:<img src="([^"]*)" width="56" height="42"[^>]*>)?(Hrnek|Miska|Talíř)', html)
    shown = {name: picture for picture, name in cells}
    own_picture, first_picture = build_picture(own.image), build_picture(fallback.product.images.get().image)
    assert own_picture
    assert first_picture
    assert shown == {
        "Hrnek": f"https://obchod.example.cz{own_picture.src}",
        "Miska": f"https://obchod.example.cz{first_picture.src}",
        "Talíř": "",
    }
    assert own_picture.src != first_picture.src


def test_email_uses_theme_colours():
    ThemeSettings.objects.create(site=Site.objects.get(is_default_site=True), accent="#7a2e1d", surface_soft="#fbeee6")

    html = get_html(get_email(an_order((a_variation(), 1))))

    assert 'style="color:#7a2e1d"' in html
    assert "background:#fbeee6" in html


def test_email_has_merchants_message_to_buyer():
    note = "<p>Před praním</p><p>obraťte.</p><script>alert(1)</script>"

    letter = get_email(an_order((a_variation(name="Tričko", purchase_note=note), 2)))

    assert "Tričko: Před praním obraťte." in letter.body
    assert "<p>Před praním</p><p>obraťte.</p>" in get_html(letter)
    assert "alert" not in letter.body + get_html(letter)


def test_every_vat_rate_has_line():
    letter = get_email(an_order((a_variation(price=11200, rate=1200), 1), (a_variation(price=12100), 1)))

    for form in get_forms(letter):
        assert "12\u00a0%" in form
        assert "21\u00a0%" in form
        assert "12\u00a0Kč" in form


def test_bank_transfer_has_instructions_and_qr_code():
    order = an_order((a_variation(), 1))

    letter = get_email(order)

    for form in get_forms(letter):
        assert "19-2000145399/0800" in form
        assert "CZ65 0800 0000 1920 0014 5399" in form
    assert 'src="cid:platba"' in get_html(letter)
    (picture,) = letter.attachments
    assert picture["Content-ID"] == "<platba>"
    assert picture.get_payload(decode=True).startswith(b"\x89PNG")


def test_amount_above_qr_limit_has_instructions_only():
    order = an_order((a_variation(price=1_000_000_000), 1))

    letter = get_email(order)

    assert letter.attachments == []
    assert "cid:" not in get_html(letter)
    for form in get_forms(letter):
        assert "19-2000145399/0800" in form
        assert str(order.number) in form


def test_cash_on_delivery_has_no_qr_code():
    letter = get_email(an_order((a_variation(price=10000), 1), payment_method="cod"))

    assert letter.attachments == []
    for form in get_forms(letter):
        assert "Zaplatíte 238\u00a0Kč při převzetí." in form


def test_shopper_input_is_escaped():
    letter = get_email(an_order((a_variation(name="Hrnek <b>&</b> lžíce"), 1), customer_note="<img src=x>"))

    assert "<img src=x>" in letter.body
    assert "Hrnek <b>&</b> lžíce" in letter.body
    assert "<img src=x>" not in get_html(letter)
    assert "Hrnek &lt;b&gt;&amp;&lt;/b&gt; lžíce" in get_html(letter)


def test_email_names_seller():
    ShopSettings.objects.create(
        site=Site.objects.get(is_default_site=True),
        shop_name="U Jany",
        email="obchod@example.cz",
        company_name="Jana s. r. o.",
        seat="Dlouhá 1, Praha",
        company_number="12345678",
        vat_number="CZ12345678",
    )

    letter = get_email(an_order((a_variation(), 1)))

    assert letter.from_email.startswith("U Jany <")
    assert letter.reply_to == ["obchod@example.cz"]
    for form in get_forms(letter):
        assert "Jana s. r. o., Dlouhá 1, Praha" in form
        assert "IČO: 12345678" in form


def test_email_is_marked_automatic_and_repeated_job_sends_same_message_id():
    order = an_order((a_variation(), 1))

    first, again = build_order_confirmation(order).message(), build_order_confirmation(order).message()

    assert first["Auto-Submitted"] == "auto-generated"
    assert first["Message-ID"] == again["Message-ID"]


def test_email_resent_by_merchant_has_new_message_id():
    order = an_order((a_variation(), 1))
    send_confirmation.func(order.pk)

    resend_confirmation.func(order.pk)

    first, second = mail.outbox
    assert first.message()["Message-ID"] != second.message()["Message-ID"]
    assert first.body == second.body


def test_sent_email_is_recorded_in_order_events():
    order = an_order((a_variation(), 1))

    send_confirmation.func(order.pk)

    assert OrderEvent.objects.filter(order=order, message="Potvrzení jsme poslali na jana@example.cz.").count() == 1


def test_orders_with_foreign_email_do_not_flood_mailbox(monkeypatch):
    monkeypatch.setattr(jobs, "CONFIRMATIONS_TO_MAILBOX", 2)
    monkeypatch.setattr(order_received, "CONFIRMATIONS_TO_MAILBOX", 2)
    variation = a_variation()
    orders = [an_order((variation, 1)) for _order in range(3)]

    for order in orders:
        send_confirmation.func(order.pk)
    send_confirmation.func(orders[2].pk)  # a restarted worker runs it again
    told = OrderEvent.objects.filter(order=orders[2], message__startswith="Potvrzení odešleme později")

    assert len(mail.outbox) == 2
    assert told.count() == 1
    assert "může dorazit později" in Client().get(build_order_path(orders[2])).content.decode()
    waiting = DBTaskResult.objects.filter(task_path="vyloha.storefront.jobs.send_late_confirmation")
    assert [job.args_kwargs["args"] for job in waiting] == [[orders[2].pk]] * 2
    for job in waiting:
        assert timedelta(minutes=59) < job.run_after - timezone.now() <= timedelta(hours=1)

    Attempt.objects.all().delete()  # an hour later
    for job in waiting:
        send_late_confirmation.func(*job.args_kwargs["args"])
    assert len(mail.outbox) == 3


@pytest.mark.parametrize("happened", ["cancelled", "sent again by the merchant"])
def test_late_confirmation_is_not_sent_for_cancelled_or_resent_order(happened):
    order = an_order((a_variation(), 1))
    if happened == "cancelled":
        Order.objects.update(status=Status.CANCELLED)
    else:
        resend_confirmation.func(order.pk)
    mail.outbox.clear()

    send_late_confirmation.func(order.pk)

    assert mail.outbox == []


def test_rejected_email_fails_its_job_for_retry(settings, monkeypatch):
    order = an_order((a_variation(), 1))

    def refuse(*_args: object, **_kwargs: object) -> int:
        raise smtplib.SMTPServerDisconnected

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)

    with pytest.raises(smtplib.SMTPServerDisconnected):
        send_confirmation.func(order.pk)

    assert not OrderEvent.objects.filter(message__startswith="Potvrzení").exists()


def test_email_message_has_all_parts():
    letter = build_order_confirmation(an_order((a_variation(name="Příliš žluťoučký kůň"), 1)))

    written = letter.message()

    assert written.get_content_type() == "multipart/related"
    kinds = [part.get_content_type() for part in written.walk()]
    assert kinds == ["multipart/related", "multipart/alternative", "text/plain", "text/html", "image/png"]
    assert "\n\n\n" not in letter.body
