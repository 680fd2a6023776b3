"""The cart's coupons: ``/cart/apply-coupon``, ``/cart/remove-coupon`` and ``/cart/coupons``."""

from typing import Annotated

from pydantic import Field

from vyloha.commerce.cart.coupon_actions import remove_coupon, remove_coupons
from vyloha.commerce.cart.errors import CouponNotApplicable, CouponNotInCart
from vyloha.commerce.coupons.models import normalize_code
from vyloha.core.http.endpoints import ApiError, EmptyParams, EndpointCall, EndpointParams, EndpointReply
from vyloha.storefront.api.store import cart_representation
from vyloha.storefront.api.store.cart import change_cart, change_visitor_cart
from vyloha.storefront.api.store.cart_items import notify_browser
from vyloha.storefront.api.store.cart_schemas import Cart, Coupon
from vyloha.storefront.api.store.nonces import routes
from vyloha.storefront.visitor.coupons import apply_coupon


class CouponCode(EndpointParams):
    code: Annotated[str, Field(max_length=200)]


@routes.post("/cart/apply-coupon")
def apply(call: EndpointCall, params: CouponCode) -> EndpointReply[Cart]:
    """Apply a coupon to the cart."""
    return change_cart(call, lambda cart: apply_coupon(call.http, cart, params.code))


@routes.post("/cart/remove-coupon")
def remove(call: EndpointCall, params: CouponCode) -> EndpointReply[Cart]:
    """Remove a coupon from the cart."""
    return change_cart(call, lambda cart: remove_coupon(cart, params.code))


@routes.get("/cart/coupons")
def list_coupons(call: EndpointCall, params: EmptyParams) -> list[Coupon]:
    """Return the coupons of the cart that apply."""
    return cart_representation.build_coupons(cart_representation.load_visitor_contents(call.http))


@routes.post("/cart/coupons", status=201)
def create_coupon(call: EndpointCall, params: CouponCode) -> EndpointReply[Coupon]:
    """Apply a coupon to the cart and return it."""
    change_visitor_cart(call, lambda cart: apply_coupon(call.http, cart, params.code))
    notify_browser(call)
    return EndpointReply(_get_coupon(call, params.code), 201)


@routes.delete("/cart/coupons")
def remove_all_coupons(call: EndpointCall, params: EmptyParams) -> list[Coupon]:
    """Remove all coupons from the cart."""
    change_visitor_cart(call, remove_coupons)
    notify_browser(call)
    return []


@routes.get("/cart/coupons/{code}")
def read_coupon(call: EndpointCall, params: CouponCode) -> Coupon:
    """Return one coupon of the cart."""
    return _get_coupon(call, params.code)


@routes.delete("/cart/coupons/{code}")
def delete_coupon(call: EndpointCall, params: CouponCode) -> EndpointReply[None]:
    """Remove one coupon from the cart."""
    change_visitor_cart(call, lambda cart: remove_coupon(cart, params.code))
    notify_browser(call)
    return EndpointReply(None, 204)


def _get_coupon(call: EndpointCall, text: str) -> Coupon:
    """:raises Problem: if the cart has no such coupon, or it does not apply at the moment"""
    code, contents = normalize_code(text), cart_representation.load_visitor_contents(call.http)
    for coupon in cart_representation.build_coupons(contents):
        if coupon.code == code:
            return coupon
    for refusal in contents.refused_coupons:
        if refusal.code == code:
            raise ApiError(CouponNotApplicable.code, str(refusal), 400)
    raise ApiError(CouponNotInCart.code, str(CouponNotInCart()), 409)
