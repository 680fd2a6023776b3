"""
Errors of a cart. Messages are Czech and shown to the shopper; ``code`` is that of the WooCommerce Store API.

* CartError
  - UnknownProduct          no product or variation has the id
  - NotPurchasable          it is not sold (unpublished, switched off or without a price)
  - OutOfStock              no unit is left
  - PartiallyOutOfStock     fewer units are left than requested
  - TooManyInCart           an order may have one unit of it, and it is in the cart already
  - InvalidQuantity         not a whole number from 1 to 9999
  - MissingVariationData    a value (size, colour) was not chosen
  - InvalidVariationData    there is no variation with the chosen values
  - UnknownKey              the cart has no such line
  - CartIsFull              more different lines than a cart may have
  - CouponNotApplicable     the shop has no coupon with the code, or it gives no discount: ``refusal`` says why
  - CouponNotInCart         the cart has no such coupon
  - CouponsAreOff           the merchant offers no coupons at all
  - PointNotUsable          a pick-up point cannot be chosen; the message says why
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.coupons.rejections import CouponRejection


class CartError(Exception):
    """Base of all; ``str(error)`` is the message."""

    code: str


class UnknownProduct(CartError):
    code = "woocommerce_rest_cart_invalid_product"

    def __init__(self) -> None:
        super().__init__(_("We do not have this product."))


class NotPurchasable(CartError):
    code = "woocommerce_rest_product_not_purchasable"

    def __init__(self, name: str):
        super().__init__(_("“%(name)s” is not for sale at the moment.") % {"name": name})


class OutOfStock(CartError):
    code = "woocommerce_rest_product_out_of_stock"

    def __init__(self, name: str):
        super().__init__(_("“%(name)s” is sold out.") % {"name": name})


class PartiallyOutOfStock(CartError):
    code = "woocommerce_rest_product_partially_out_of_stock"

    def __init__(self, name: str, in_stock: int):
        text = ngettext("Only %(count)d piece is left in stock.", "Only %(count)d pieces are left in stock.", in_stock)
        super().__init__(text % {"count": in_stock})
        self.name = name
        self.in_stock = in_stock


class TooManyInCart(CartError):
    code = "woocommerce_rest_product_too_many_in_cart"

    def __init__(self, name: str):
        super().__init__(_("You can buy only one piece of “%(name)s” in one order.") % {"name": name})


class InvalidQuantity(CartError):
    code = "woocommerce_rest_product_invalid_quantity"

    def __init__(self, max_quantity: int):
        super().__init__(_("Enter a number of pieces from 1 to %(most)d.") % {"most": max_quantity})


class MissingVariationData(CartError):
    code = "woocommerce_rest_missing_variation_data"

    def __init__(self, names: Iterable[str]):
        self.names = list(names)
        super().__init__(_("Please choose: %(names)s.") % {"names": ", ".join(self.names)})


class InvalidVariationData(CartError):
    code = "woocommerce_rest_invalid_variation_data"

    def __init__(self) -> None:
        super().__init__(_("We do not have this combination. Please choose another one."))


class UnknownKey(CartError):
    code = "woocommerce_rest_cart_invalid_key"

    def __init__(self) -> None:
        super().__init__(_("This line is no longer in the cart."))


class CartIsFull(CartError):
    code = "vyloha_rest_cart_is_full"  # the Store API knows no such limit

    def __init__(self) -> None:
        super().__init__(_("The cart is full. Please order what is in it first."))


class CouponNotApplicable(CartError):
    code = "woocommerce_rest_cart_coupon_error"

    def __init__(self, rejection: CouponRejection):
        super().__init__(str(rejection))
        self.refusal = rejection


class CouponNotInCart(CartError):
    code = "woocommerce_rest_cart_coupon_invalid_code"

    def __init__(self) -> None:
        super().__init__(_("This coupon is not in the cart."))


class CouponsAreOff(CartError):
    code = "woocommerce_rest_cart_coupon_disabled"

    def __init__(self) -> None:
        super().__init__(_("The shop takes no coupons."))


class PointNotUsable(CartError):
    code = "vyloha_rest_pickup_point"  # the Store API has no points
