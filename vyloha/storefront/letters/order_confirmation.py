"""Letters to customers. Each has a plain text and an HTML form with the same words."""

import re
from email.mime.image import MIMEImage
from email.utils import formataddr, make_msgid
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.texts import clean_html, plain_text
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.payment import spd_of
from vyloha.commerce.payments.qr import qr_png
from vyloha.content.models.settings import ShopSettings
from vyloha.storefront.wire.legal_pages import legal_links
from vyloha.storefront.wire.order_summary import OrderSummary, path_of

BLOCK_END = re.compile(r"</(p|li|h\d|tr)>|<br\s*/?>")
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
        "notes": _purchase_notes(order),
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


class PurchaseNote(NamedTuple):
    """What the merchant tells who bought the product."""

    product: str
    html: str  # clean
    text: str


def _purchase_notes(order: Order) -> list[PurchaseNote]:
    lines = order.lines.exclude(variation=None).exclude(variation__product__purchase_note="")
    found = lines.values_list("variation__product__name", "variation__product__purchase_note")
    return [_note(product, clean_html(note)) for product, note in dict.fromkeys(found)]


def _note(product: str, html: str) -> PurchaseNote:
    return PurchaseNote(product, html, plain_text(BLOCK_END.sub(r"\g<0> ", html)))


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
