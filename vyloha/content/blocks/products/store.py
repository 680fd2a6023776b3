"""
Store widgets. Their contents belong to the storefront, which this layer must not import: ``settings.STORE_BLOCKS``
names the function that builds them.
"""

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.choosers import ProductChooser


class StoreBlock(blocks.StructBlock):
    """
    ``is_private``: it shows one visitor's data, so no cache stores a page with it.

    ``reads_request``: it depends on the page's URL, so requests never share HTML with it.

    ``body_class``: classes by which scripts recognize a page with it (WooCommerce's cart and checkout pages).
    """

    is_private = False
    reads_request = False
    body_class = ""


class MenuCart(StoreBlock):
    label = blocks.CharBlock(label=_("Text"), max_length=40, default=_("Cart"))

    class Meta:
        icon = "tag"
        label = _("Link to the cart")
        label_format = "{label}"


class CartStoreBlock(StoreBlock):
    is_private = True
    body_class = "woocommerce-cart woocommerce-page"

    class Meta:
        icon = "table"
        label = _("Cart")


class CheckoutStoreBlock(StoreBlock):
    is_private = True
    body_class = "woocommerce-checkout woocommerce-page"

    class Meta:
        icon = "form"
        label = _("Checkout")


class Notices(StoreBlock):
    reads_request = True

    class Meta:
        icon = "warning"
        label = _("Messages of the cart")


class AddToCartStoreBlock(StoreBlock):
    product = ProductChooser()
    shows_picture = blocks.BooleanBlock(label=_("Show the picture"), required=False, default=True)

    class Meta:
        icon = "plus-inverse"
        label = _("Add to cart")
        label_format = "{product}"


class PurchaseSummary(StoreBlock):
    is_private = True

    class Meta:
        icon = "list-ul"
        label = _("Summary of the order")
