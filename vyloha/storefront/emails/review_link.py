"""The e-mail with the link by which a guest reviews an order, for somebody who asked for it."""

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.orders.models import Order
from vyloha.storefront.emails.base import ShopEmail, build_absolute_url, build_email
from vyloha.storefront.representations.review_links import build_review_path


def build_review_link_email(order: Order, product: Product | None) -> ShopEmail:
    """Return the e-mail with the link to the form of ``product``, or of the order's first one."""
    return build_email(
        "review_link",
        to=order.email,
        subject=_("Link to review order %(number)s") % {"number": order.number},
        context={"number": order.number, "review_url": build_absolute_url(build_review_path(order, product))},
    )
