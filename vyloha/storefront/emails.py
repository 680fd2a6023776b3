"""Letters to customers. Each has a plain text and an HTML form with the same words."""

from email.mime.image import MIMEImage
from email.utils import formataddr, make_msgid
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.payment import spd_of
from vyloha.commerce.payments.qr import qr_png
from vyloha.content.models.settings import ShopSettings
from vyloha.storefront.legal_pages import legal_links
from vyloha.storefront.order_received import path_of
from vyloha.storefront.order_summary import OrderSummary

QR_ID = "platba"  # names the inline picture inside its letter


class Letter(EmailMultiAlternatives):
    """A text in two forms; what is attached belongs into the HTML form."""

    mixed_subtype = "related"


def confirmation(order: Order, is_repeated: bool = False) -> Letter:
    """
    Return the letter that confirms a placed order.

    Its Message-ID stays the same however often a job that died is run, so that mailboxes show it once; a letter that
    the merchant sends again (``is_repeated``) has one of its own.
    """
    shop = ShopSettings.of_default_site()
    code = spd_of(order)
    context = {
        "order": OrderSummary.of(order),
        "shop": shop,
        "links": [link.model_copy(update={"href": _absolute(link.href)}) for link in legal_links().values()],
        "order_url": _absolute(path_of(order)),
        "qr_id": QR_ID if code else "",
    }
    letter = Letter(
        subject=_("Order %(number)s – we have received it") % {"number": order.number},
        body=render_to_string("vyloha/letters/confirmation.txt", context).rstrip() + "\n",
        from_email=formataddr((shop.shop_name, settings.DEFAULT_FROM_EMAIL)),
        to=[order.email],
        reply_to=[shop.email] if shop.email else None,
        headers=_headers(f"order-{order.number}", is_repeated),
    )
    letter.attach_alternative(render_to_string("vyloha/letters/confirmation.html", context), "text/html")
    if code:
        _attach_inline(letter, qr_png(code))
    return letter


def _absolute(path: str) -> str:
    return settings.BASE_URL.rstrip("/") + path


def _headers(name: str, is_repeated: bool) -> dict[str, str]:
    host = urlsplit(settings.BASE_URL).hostname or "localhost"
    return {
        "Message-ID": make_msgid(name, domain=host) if is_repeated else f"<{name}@{host}>",
        # RFC 3834: no out-of-office answers, please.
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }


def _attach_inline(letter: Letter, png: bytes) -> None:
    picture = MIMEImage(png, "png")
    picture.add_header("Content-ID", f"<{QR_ID}>")
    picture.add_header("Content-Disposition", "inline", filename="platba.png")
    letter.attach(picture)
