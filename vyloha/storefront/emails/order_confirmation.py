"""The email that confirms a placed order."""

import re
from email.mime.image import MIMEImage
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.parsing.texts import clean_html, strip_markup
from vyloha.commerce.catalogue.models import ProductImage
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.payment_status import build_spd
from vyloha.commerce.payments.qr import render_qr_png
from vyloha.content.pictures import build_picture
from vyloha.storefront.emails.base import ShopEmail, build_absolute_url, build_email, get_host
from vyloha.storefront.representations.legal_pages import get_legal_links
from vyloha.storefront.representations.order_summary import OrderSummary, build_order_path

BLOCK_END = re.compile(r"</(p|li|h\d|tr)>|<br\s*/?>")
ORDER_LETTER = "order"  # the rate limit counts these emails to a mailbox under this name
CONFIRMATIONS_TO_MAILBOX = 20  # per hour: orders with a foreign email address must not flood its mailbox
PICTURE = 56  # pixels of the longer side
QR_ID = "platba"  # Content-ID of the inline picture


def build_order_confirmation(order: Order, is_repeated: bool = False) -> ShopEmail:
    """
    Return the email that confirms a placed order.

    Its Message-ID stays the same however often a job that died is repeated, so that mailboxes show it once; an email
    that the merchant sends again (``is_repeated``) has its own.
    """
    code = build_spd(order)
    summary = OrderSummary.from_order(order)
    made = build_email(
        "confirmation",
        to=order.email,
        subject=_("Order %(number)s – we have received it") % {"number": order.number},
        context={
            "order": summary,
            "items": list(zip(summary.items, _load_pictures(order), strict=True)),
            "links": [
                link.model_copy(update={"href": build_absolute_url(link.href)}) for link in get_legal_links().values()
            ],
            "order_url": build_absolute_url(build_order_path(order)),
            "notes": _load_purchase_notes(order),
            "qr_id": QR_ID if code else "",
        },
        headers=None if is_repeated else {"Message-ID": f"<order-{order.number}@{get_host()}>"},
    )
    if code:
        _attach_inline(made, render_qr_png(code))
    return made


class EmailPicture(NamedTuple):
    """``src`` is the smallest existing JPEG: not every mail program supports WebP."""

    src: str
    width: int
    height: int

    @classmethod
    def from_image(cls, image: Any) -> "EmailPicture | None":
        picture = build_picture(image)
        if picture is None:
            return None
        scale = PICTURE / max(picture.width, picture.height)
        return cls(build_absolute_url(picture.src), round(picture.width * scale), round(picture.height * scale))


def _load_pictures(order: Order) -> list[EmailPicture | None]:
    """Return the picture of each line: the variation's own, or the product's first."""
    sold = [line.variation for line in order.lines.select_related("variation__image")]
    links = ProductImage.objects.filter(product__variations__in=filter(None, sold)).select_related("image").distinct()
    first = {link.product_id: link.image for link in reversed(links)}
    return [EmailPicture.from_image(one and (one.image or first.get(one.product_id))) for one in sold]


class PurchaseNote(NamedTuple):
    """The merchant's message to buyers of the product."""

    product: str
    html: str  # sanitized
    text: str


def _load_purchase_notes(order: Order) -> list[PurchaseNote]:
    lines = order.lines.exclude(variation=None).exclude(variation__product__purchase_note="")
    found = lines.values_list("variation__product__name", "variation__product__purchase_note")
    return [_build_note(product, clean_html(note)) for product, note in dict.fromkeys(found)]


def _build_note(product: str, html: str) -> PurchaseNote:
    return PurchaseNote(product, html, strip_markup(BLOCK_END.sub(r"\g<0> ", html)))


def _attach_inline(made: ShopEmail, png: bytes) -> None:
    picture = MIMEImage(png, "png")
    picture.add_header("Content-ID", f"<{QR_ID}>")
    picture.add_header("Content-Disposition", "inline", filename="platba.png")
    made.attach(picture)
