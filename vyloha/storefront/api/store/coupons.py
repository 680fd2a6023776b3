"""The cart's coupons: ``/cart/apply-coupon``, ``/cart/remove-coupon`` and ``/cart/coupons`` (facts 7.2)."""

from typing import Annotated

from pydantic import Field

from vyloha.commerce.cart.coupon_actions import remove_coupon, remove_coupons
from vyloha.commerce.cart.errors import CouponNotApplicable, CouponNotInCart
from vyloha.commerce.coupons.models import normalize_code
from vyloha.core.http.endpoints import Call, NoParams, Params, Problem, Reply
from vyloha.storefront.api.store import cart_representation
from vyloha.storefront.api.store.cart import attempt, changed
from vyloha.storefront.api.store.cart_items import tell_browser
from vyloha.storefront.api.store.cart_schemas import Cart, Coupon
from vyloha.storefront.api.store.nonces import routes
from vyloha.storefront.visitor.coupons import apply_coupon


class CouponCode(Params):
    code: Annotated[str, Field(max_length=200)]


@routes.post("/cart/apply-coupon")
def apply(call: Call, params: CouponCode) -> Reply[Cart]:
    """Apply a coupon to the cart."""
    return changed(call, lambda cart: apply_coupon(call.http, cart, params.code))


@routes.post("/cart/remove-coupon")
def remove(call: Call, params: CouponCode) -> Reply[Cart]:
    """Take a coupon out of the cart."""
    return changed(call, lambda cart: remove_coupon(cart, params.code))


@routes.get("/cart/coupons")
def list_coupons(call: Call, params: NoParams) -> list[Coupon]:
    """Return the coupons of the cart that apply."""
    return cart_representation.coupons_in(cart_representation.contents_for(call.http))


@routes.post("/cart/coupons", status=201)
def create_coupon(call: Call, params: CouponCode) -> Reply[Coupon]:
    """Apply a coupon to the cart and return it."""
    attempt(call, lambda cart: apply_coupon(call.http, cart, params.code))
    tell_browser(call)
    return Reply(_coupon(call, params.code), 201)


@routes.delete("/cart/coupons")
def remove_all_coupons(call: Call, params: NoParams) -> list[Coupon]:
    """Take all coupons out of the cart."""
    attempt(call, remove_coupons)
    tell_browser(call)
    return []


@routes.get("/cart/coupons/{code}")
def read_coupon(call: Call, params: CouponCode) -> Coupon:
    """Return one coupon of the cart."""
    return _coupon(call, params.code)


@routes.delete("/cart/coupons/{code}")
def delete_coupon(call: Call, params: CouponCode) -> Reply[None]:
    """Take one coupon out of the cart."""
    attempt(call, lambda cart: remove_coupon(cart, params.code))
    tell_browser(call)
    return Reply(None, 204)


def _coupon(call: Call, text: str) -> Coupon:
    """:raises Problem: if the cart has no such coupon, or it gives nothing at the moment"""
    code, contents = normalize_code(text), cart_representation.contents_for(call.http)
    for coupon in cart_representation.coupons_in(contents):
        if coupon.code == code:
            return coupon
    for refusal in contents.refused_coupons:
        if refusal.code == code:
            raise Problem(CouponNotApplicable.code, str(refusal), 400)
    raise Problem(CouponNotInCart.code, str(CouponNotInCart()), 409)
