"""Everything that the dispatchers serve: importing a module of handlers registers them."""

from vyloha.storefront.protocol import (
    first_visit,
    index,
    marketing,
    mega_menu,
    pickup,
    products_price,
    refresh_loop,
    variations,
    widget_area,
)
from vyloha.storefront.protocol.classic import cart as classic_cart
from vyloha.storefront.protocol.classic import checkout as classic_checkout
from vyloha.storefront.protocol.classic import coupons as classic_coupons
from vyloha.storefront.protocol.classic import location, order_review
from vyloha.storefront.protocol.media import routes as media
from vyloha.storefront.protocol.search import prices, result_details, suggestions
from vyloha.storefront.protocol.store import (
    batch,
    cart,
    cart_items,
    checkout,
    collection_data,
    coupons,
    extensions,
    order_payment,
    orders,
    products,
    terms,
)

__all__ = [
    "batch",
    "cart",
    "cart_items",
    "checkout",
    "classic_cart",
    "classic_checkout",
    "classic_coupons",
    "collection_data",
    "coupons",
    "extensions",
    "first_visit",
    "index",
    "location",
    "marketing",
    "media",
    "mega_menu",
    "order_payment",
    "order_review",
    "orders",
    "pickup",
    "prices",
    "products",
    "products_price",
    "refresh_loop",
    "result_details",
    "suggestions",
    "terms",
    "variations",
    "widget_area",
]

index.add_namespaces()
