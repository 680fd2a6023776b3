"""The cart's single lines: ``/cart/items`` of the Store API."""

from vyloha.commerce.cart import actions
from vyloha.commerce.cart.actions import AddedLine
from vyloha.commerce.cart.errors import UnknownKey
from vyloha.core.http.endpoints import ApiError, EmptyParams, EndpointCall, EndpointReply
from vyloha.storefront.api.store import cart_representation
from vyloha.storefront.api.store.cart import AddItem, ItemKey, UpdateItem, build_add_action, change_visitor_cart
from vyloha.storefront.api.store.cart_schemas import Item
from vyloha.storefront.api.store.item_representation import build_items
from vyloha.storefront.api.store.nonces import routes
from vyloha.storefront.visitor import carts


@routes.get("/cart/items")
def list_items(call: EndpointCall, params: EmptyParams) -> list[Item]:
    """Return the lines of the cart."""
    contents = cart_representation.load_visitor_contents(call.http)
    return build_items(contents.lines, contents, call.http)


@routes.post("/cart/items", status=201)
def create_item(call: EndpointCall, params: AddItem) -> EndpointReply[Item]:
    """Add a quantity of a product to the cart and return its line."""
    added = change_visitor_cart(call, build_add_action(params), adds_item=True)
    return build_reply(call, added.line.key, 201, added)


@routes.delete("/cart/items")
def empty_cart(call: EndpointCall, params: EmptyParams) -> list[Item]:
    """Remove all lines from the cart."""
    for line in cart_representation.load_visitor_contents(call.http).lines:
        change_visitor_cart(call, lambda cart, key=line.key: actions.remove_line(cart, key))  # type: ignore[misc]
    notify_browser(call)
    return []


@routes.get("/cart/items/{key}")
def read_item(call: EndpointCall, params: ItemKey) -> EndpointReply[Item]:
    """Return one line of the cart."""
    return build_reply(call, params.key)


@routes.put("/cart/items/{key}")
def replace_item(call: EndpointCall, params: UpdateItem) -> EndpointReply[Item]:
    """Set the quantity of a line, and return it."""
    change_visitor_cart(call, lambda cart: actions.change_quantity(cart, params.key, params.quantity))
    return build_reply(call, params.key)


@routes.delete("/cart/items/{key}")
def delete_item(call: EndpointCall, params: ItemKey) -> EndpointReply[None]:
    """Remove one line from the cart."""
    change_visitor_cart(call, lambda cart: actions.remove_line(cart, params.key))
    notify_browser(call)
    return EndpointReply(None, 204)


def build_reply(call: EndpointCall, key: str, status: int = 200, added: AddedLine | None = None) -> EndpointReply[Item]:
    """
    Return the reply with one line.

    :raises Problem: if the cart has no such line
    """
    contents = cart_representation.load_visitor_contents(call.http, added and added.lines)
    line = next((line for line in contents.lines if line.key == key), None)
    if line is None:
        raise ApiError(UnknownKey.code, str(UnknownKey()), 409)
    if call.method != "GET":
        carts.schedule_cart_cookies(call.http, carts.CartSummary(contents.quantity, contents.hash))
    [item] = build_items([line], contents, call.http)
    return EndpointReply(item, status, {"Cart-Hash": contents.hash})


def notify_browser(call: EndpointCall) -> None:
    """Update the cart cookies of the browser."""
    if (cart := carts.get_cart(call.http)) is not None:
        carts.schedule_cart_cookies(call.http, carts.build_summary(cart))
