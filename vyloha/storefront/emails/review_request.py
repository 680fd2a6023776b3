"""The email that asks for reviews of a completed order."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.models import Product, ProductImage
from vyloha.commerce.orders.models import Order
from vyloha.commerce.reviews.requests import build_refusal_token
from vyloha.commerce.reviews.writing import build_review_token
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.storefront.emails.base import ShopEmail, build_absolute_url, build_email, get_host
from vyloha.storefront.emails.order_confirmation import EmailPicture

MAX_PRODUCTS = 5  # that the email names


def build_review_request(order: Order, products: Sequence[Product]) -> ShopEmail:
    """
    Return the email that asks for reviews of ``products``.

    It is a commercial message: section 7 of Act 480/2004 wants it to be marked as one, and a way to refuse others.
    Its Message-ID stays the same however often a job that died is repeated, so that mailboxes show it once.
    """
    refusal_url = build_absolute_url(reverse("review_refusal", args=[build_refusal_token(order)]))
    shown = products[:MAX_PRODUCTS]
    return build_email(
        "review_request",
        to=order.email,
        subject=_("How do you like what you bought? – %(shop)s")
        % {"shop": ShopSettings.get_for_default_site().shop_name},
        context={
            "number": order.number,
            "products": list(zip(shown, _load_pictures(shown), strict=True)),
            "more": len(products) - len(shown),
            "review_url": build_absolute_url(f"/recenze/{build_review_token(order)}/"),
            "refusal_url": refusal_url,
        },
        headers={
            "Message-ID": f"<reviews-{order.number}@{get_host()}>",
            "List-Unsubscribe": f"<{refusal_url}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )


def _load_pictures(products: Sequence[Product]) -> list[EmailPicture | None]:
    links = ProductImage.objects.filter(product__in=products).select_related("image")
    first = {link.product_id: link.image for link in reversed(links)}
    return [EmailPicture.from_image(first.get(product.pk)) for product in products]
