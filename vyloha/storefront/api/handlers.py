"""Imports every module of handlers, which registers them with the dispatchers."""

from vyloha.storefront.api import marketing
from vyloha.storefront.api.ajax import (
    first_visit,
    mega_menu,
    pickup_points,
    products_price,
    refresh_loop,
    variations,
    widget_area,
)
from vyloha.storefront.api.classic import cart as classic_cart
from vyloha.storefront.api.classic import checkout as classic_checkout
from vyloha.storefront.api.classic import coupons as classic_coupons
from vyloha.storefront.api.classic import location, order_review
from vyloha.storefront.api.media import routes as media
from vyloha.storefront.api.paypal import carts as paypal_carts
from vyloha.storefront.api.paypal import orders as paypal_orders
from vyloha.storefront.api.rest import index
from vyloha.storefront.api.search import prices, result_details, suggestions
from vyloha.storefront.api.store import (
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
    reviews,
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
    "paypal_carts",
    "paypal_orders",
    "pickup_points",
    "prices",
    "products",
    "products_price",
    "refresh_loop",
    "result_details",
    "reviews",
    "suggestions",
    "terms",
    "variations",
    "widget_area",
]

index.add_namespaces()
