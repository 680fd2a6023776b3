"""The demo's popups: an announcement, the end of an offer, the newsletter, a coupon on exit with a full cart."""

from typing import Any

from django.db import transaction
from wagtail.rich_text import RichText

from vyloha.backoffice.demo.catalogue import DemoCatalogue
from vyloha.backoffice.demo.coupons import get_campaign_end
from vyloha.backoffice.demo.pages import build_newsletter
from vyloha.content.blocks.countdown import LAST_DAYS
from vyloha.content.models import HomePage, Popup

Fields = dict[str, Any]
ONCE_A_WEEK = ("times", {"times_times": 1, "times_period": "week", "times_count": "open"})


@transaction.atomic
def fill_popups(shop: DemoCatalogue) -> None:
    """Add the popups unless there are some. One of them opens in a visit."""
    if Popup.objects.exists():
        return
    form = build_newsletter(shop, HomePage.objects.get())
    for order, fields in enumerate(
        (
            build_coupon_popup(),
            build_announcement_popup(),
            build_end_of_offer_popup(shop),
            build_subscription_popup(form),
        )
    ):
        Popup.objects.create(order=order, live=True, **fields)


def build_coupon_popup() -> Fields:
    words = (
        "<p>Zboží v košíku vám necháme. A jestli u nás nakupujete poprvé, zaplatíte o <b>10 %</b> míň:"
        " napište v košíku kód <b>VITEJTE10</b>, nebo ho vyplníme za vás.</p>"
        '<p><a href="/kosik/?coupon=VITEJTE10">Otevřít košík se slevou</a></p>'
    )
    return {
        "title": "Sleva 10 % na první nákup",
        "body": [("heading", "Odcházíte bez nákupu?"), ("text", RichText(words))],
        "cart_state": "not_empty",
        "timing": [ONCE_A_WEEK],
        "triggers": [("exit_intent", {})],
    }


def build_announcement_popup() -> Fields:
    amount = '<span data-amount="1500">1\u00a0500\u00a0Kč</span>'
    words = f'<p>Nad {amount} je <a href="/doprava-a-platba/">doprava zdarma</a>, po celém Česku.</p>'
    return {
        "title": "Doprava zdarma",
        "body": [("text", RichText(words))],
        "form": "bar",
        "position": "bottom",
        "shown_on": [("kinds", ["home"])],
        "triggers": [("page_load", {"delay": 1})],
        "max_closes": 1,
        "a11y_navigation": False,
    }


def build_end_of_offer_popup(shop: DemoCatalogue) -> Fields:
    end = get_campaign_end(shop.campaign)
    code = next(coupon["code"] for coupon in shop.words["coupons"] if coupon.get("campaign"))
    countdown = {
        "heading": f"Sleva 10 % s kupónem {code}",
        "ends_at": end,
        "finish_title": "Sleva skončila",
        "finish_content": RichText('<p>Podívejte se do <a href="/vyprodej/">výprodeje</a>.</p>'),
    }
    schedule = {"schedule_start_date": end - LAST_DAYS, "schedule_end_date": end, "schedule_timezone": "site"}
    words = f'<p>Vybrali jsme pro vás: <a href="/{shop.campaign["slug"]}/">{shop.campaign["title"]}</a>.</p>'
    return {
        "title": "Sleva končí",
        "body": [("countdown", countdown), ("text", RichText(words))],
        "form": "slide_in",
        "position": "right",
        "shown_on": [("kinds", ["listing"])],
        "timing": [
            ("schedule", schedule),
            ONCE_A_WEEK,
        ],
        "triggers": [("scrolling", {"direction": "down", "offset": 50})],
    }


def build_subscription_popup(newsletter: Fields) -> Fields:
    return {
        "title": "Novinky e-mailem",
        "body": [("newsletter", newsletter)],
        "hidden_on": [("kinds", ["cart", "order_received"])],
        "cart_state": "empty",
        "timing": [("page_views", {"views": 2}), ONCE_A_WEEK],
        "triggers": [("exit_intent", {})],
    }
