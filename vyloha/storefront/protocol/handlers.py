"""Everything that the dispatchers serve: importing a module of handlers registers them."""

from vyloha.storefront.protocol import index, refresh_loop, variations
from vyloha.storefront.protocol.store import batch, cart, cart_items, checkout, orders, products, terms

__all__ = [
    "batch",
    "cart",
    "cart_items",
    "checkout",
    "index",
    "orders",
    "products",
    "refresh_loop",
    "terms",
    "variations",
]
