"""The cart's lines one by one: ``/cart/items`` of the Store API (facts 7.2)."""

from vyloha.commerce.cart import actions
from vyloha.commerce.cart.actions import Added
from vyloha.commerce.cart.errors import UnknownKey
from vyloha.core.http.endpoints import Call, NoParams, Problem, Reply
from vyloha.storefront.api.store import cart_representation
from vyloha.storefront.api.store.cart import AddItem, ItemKey, UpdateItem, attempt, put_in
from vyloha.storefront.api.store.cart_schemas import Item
from vyloha.storefront.api.store.item_representation import items_of
from vyloha.storefront.api.store.nonces import routes
from vyloha.storefront.visitor import carts


@routes.get("/cart/items")
def list_items(call: Call, params: NoParams) -> list[Item]:
    """Return the lines of the cart."""
    contents = cart_representation.contents_for(call.http)
    return items_of(contents.lines, contents, call.http)


@routes.post("/cart/items", status=201)
def create_item(call: Call, params: AddItem) -> Reply[Item]:
    """Put pieces into the cart and return their line."""
    added = attempt(call, put_in(call, params))
    return reply(call, added.line.key, 201, added)


@routes.delete("/cart/items")
def empty_cart(call: Call, params: NoParams) -> list[Item]:
    """Take everything out of the cart."""
    for line in cart_representation.contents_for(call.http).lines:
        attempt(call, lambda cart, key=line.key: actions.remove_line(cart, key))  # type: ignore[misc]
    tell_browser(call)
    return []


@routes.get("/cart/items/{key}")
def read_item(call: Call, params: ItemKey) -> Reply[Item]:
    """Return one line of the cart."""
    return reply(call, params.key)


@routes.put("/cart/items/{key}")
def replace_item(call: Call, params: UpdateItem) -> Reply[Item]:
    """Set how many pieces a line has, and return it."""
    attempt(call, lambda cart: actions.change_quantity(cart, params.key, params.quantity))
    return reply(call, params.key)


@routes.delete("/cart/items/{key}")
def delete_item(call: Call, params: ItemKey) -> Reply[None]:
    """Take one line out of the cart."""
    attempt(call, lambda cart: actions.remove_line(cart, params.key))
    tell_browser(call)
    return Reply(None, 204)


def reply(call: Call, key: str, status: int = 200, added: Added | None = None) -> Reply[Item]:
    """
    Return the reply with one line.

    :raises Problem: if the cart has no such line
    """
    contents = cart_representation.contents_for(call.http, added)
    line = next((line for line in contents.lines if line.key == key), None)
    if line is None:
        raise Problem(UnknownKey.code, str(UnknownKey()), 409)
    if call.method != "GET":
        carts.remember_later(call.http, carts.Summary(contents.pieces, contents.hash))
    [item] = items_of([line], contents, call.http)
    return Reply(item, status, {"Cart-Hash": contents.hash})


def tell_browser(call: Call) -> None:
    """Let the browser know what is left in the cart."""
    if (cart := carts.cart_of(call.http)) is not None:
        carts.remember_later(call.http, carts.summary_of(cart))
