"""
``/cart/extensions``: runs the shop's own code on a cart when a client requests it.

``settings.CART_EXTENSIONS`` names a function for each namespace. It gets the visitor's cart, inside a transaction, and
the call's ``data``; it rejects the call with a ``CartError`` or a ``Problem``, which leaves the cart unchanged.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from pydantic import BeforeValidator, Field

from vyloha.commerce.cart.models import Cart as StoredCart
from vyloha.core.http.endpoints import ApiError, EndpointCall, EndpointParams, EndpointReply
from vyloha.storefront.api.store.cart import change_cart
from vyloha.storefront.api.store.cart_schemas import Cart
from vyloha.storefront.api.store.nonces import routes

Extension = Callable[[StoredCart, Mapping[str, Any]], object]


class ExtendCart(EndpointParams):
    """PHP writes an empty object as []."""

    namespace: Annotated[str, Field(max_length=200)]
    data: Annotated[dict[str, Any], BeforeValidator(lambda given: given or {})] = {}


@routes.post("/cart/extensions")
def extend_cart(call: EndpointCall, params: ExtendCart) -> EndpointReply[Cart]:
    """Let an extension of the shop change the cart."""
    extension = _get_extension(params.namespace)
    return change_cart(call, lambda cart: extension(cart, params.data))


def _get_extension(namespace: str) -> Extension:
    """:raises Problem: if none is registered under the namespace"""
    path = settings.CART_EXTENSIONS.get(namespace)
    if path is None:
        message = _("The shop has no extension of this name.")
        raise ApiError("woocommerce_rest_cart_extensions_error", message)
    extension: Extension = import_string(path)
    return extension
