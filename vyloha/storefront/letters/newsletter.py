"""The letter that asks whoever reads a mailbox whether they want the newsletter."""

from email.utils import formataddr, make_msgid
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.marketing.models import Subscription
from vyloha.commerce.marketing.newsletter import confirmation_token, end_token
from vyloha.content.models.settings import ShopSettings


@task
def send_newsletter_confirmation(subscription_id: int) -> None:
    """Ask whether the newsletter is wanted, unless that was answered or the address deleted meanwhile."""
    waiting = Subscription.objects.filter(pk=subscription_id, confirmed_at=None, ended_at=None).first()
    if waiting:
        please_confirm(waiting).send()


def please_confirm(subscription: Subscription) -> EmailMultiAlternatives:
    """Return the letter with the link that confirms ``subscription`` and the one that ends it."""
    shop = ShopSettings.of_default_site()
    end_url = _url("newsletter_end", end_token(subscription))
    context = {
        "shop": shop,
        "confirm_url": _url("newsletter_confirm", confirmation_token(subscription)),
        "end_url": end_url,
        "consent": subscription.consent,
    }
    letter = EmailMultiAlternatives(
        subject=_("Confirm the newsletter – %(shop)s") % {"shop": shop.shop_name},
        body=render_to_string("vyloha/letters/newsletter.txt", context).rstrip() + "\n",
        from_email=formataddr((shop.shop_name, settings.DEFAULT_FROM_EMAIL)),
        to=[subscription.email],
        reply_to=[shop.email] if shop.email else None,
        headers={
            "Message-ID": make_msgid("newsletter", domain=urlsplit(settings.BASE_URL).hostname or "localhost"),
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{end_url}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    letter.attach_alternative(render_to_string("vyloha/letters/newsletter.html", context), "text/html")
    return letter


def _url(name: str, token: str) -> str:
    return settings.BASE_URL.rstrip("/") + reverse(name, args=[token])
