"""Everything that the shop stores about a customer, as plain data for a file."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.forms import model_to_dict

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.pictures.image_urls import build_absolute_url
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.marketing.models import Subscription
from vyloha.commerce.orders.models import Order, OrderAttribution, OrderLine, Transaction
from vyloha.commerce.reviews.models import Review, ReviewRequest
from vyloha.commerce.reviews.personal_data import find_reviews_of
from vyloha.commerce.stock_alerts.models import StockAlert

Data = dict[str, Any]


def build_personal_data(customer: Customer) -> Data:
    """
    Return the data by Czech and English readers' plain names; amounts are decimal numbers with their currency.

    Answers to the consent banner are stored without anything that identifies the visitor, so there are none.
    """
    subscription = Subscription.objects.filter(email=customer.user.email.lower()).first()
    return {
        "account": _describe_account(customer),
        "addresses": {"billing": customer.billing_address, "shipping": customer.shipping_address},
        "cart": _describe_cart(customer),
        "wishlist": list(customer.wishlist_items.values("product__name", "added_at")),
        "orders": [_describe_order(order) for order in _load_orders(customer)],
        "reviews": [_describe_review(review) for review in _load_reviews(customer)],
        "consents": [{"text": subscription.consent, "given_at": subscription.agreed_at}] if subscription else [],
        "newsletter": _describe_subscription(subscription),
        "stock_alerts": [_describe_alert(alert) for alert in _load_alerts(customer)],
        "attribution": customer.origin,
    }


def _load_orders(customer: Customer) -> Any:
    related = ("lines", "addresses", "coupons", "vat_lines", "transactions", "parcels")
    orders = Order.objects.placed().filter(customer=customer).select_related("attribution", "review_request")
    return orders.prefetch_related(*related)


def _load_reviews(customer: Customer) -> Any:
    return find_reviews_of(customer).select_related("product", "order").prefetch_related("photos__image")


def _load_alerts(customer: Customer) -> Any:
    alerts = StockAlert.objects.filter(email=customer.user.email.lower()).select_related("variation__product")
    return alerts.prefetch_related("variation__variation_terms__term")


def _describe_account(customer: Customer) -> Data:
    user = customer.user
    return {
        "first_name": user.first_name,
        "last_name": user.last_name,
        "email": user.email,
        "phone": customer.phone,
        "registered_at": customer.created_at,
        "last_sign_in_at": user.last_login,
        "new_email": customer.new_email,  # asked for, not confirmed yet
        "deletion_requested_at": customer.deletion_requested_at,
        "has_password": user.has_usable_password(),
        "emails": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "keys": list(Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")),
    }


def _describe_cart(customer: Customer) -> Data | None:
    cart = Cart.objects.filter(customer=customer).first()
    if cart is None:
        return None
    return {
        "billing": cart.billing_address,
        "shipping": cart.shipping_address,
        "note": cart.customer_note,
        "coupons": cart.coupon_codes,
        "lines": list(cart.lines.values("name", "quantity", "chosen", "added_at", "removed_at")),
    }


def _describe_order(order: Order) -> Data:
    def describe(minor: int) -> Data:
        money = order.build_money(minor)
        return {"amount": str(money.decimal), "currency": money.currency}

    attribution: OrderAttribution | None = getattr(order, "attribution", None)
    request: ReviewRequest | None = getattr(order, "review_request", None)
    return {
        "number": order.number,
        "placed_at": order.placed_at,
        "state": order.get_status_display(),
        "payment_state": order.get_payment_state_display(),
        "email": order.email,
        "phone": order.phone,
        "note": order.customer_note,
        "goods": describe(order.goods_minor),
        "discount": describe(order.discount_minor),
        "delivery": {"name": order.shipping_name, **describe(order.shipping_minor)},
        "pickup_point": order.pickup_point_name,
        "payment": {"name": order.payment_name, **describe(order.fee_minor)},
        "rounding": describe(order.rounding_minor),
        "total": describe(order.total_minor),
        "vat": [
            {"rate_percent": vat.rate / 100, "base": describe(vat.base_minor), "vat": describe(vat.vat_minor)}
            for vat in order.vat_lines.all()
        ],
        "addresses": {row.kind: model_to_dict(row, exclude=["id", "order", "kind"]) for row in order.addresses.all()},
        "coupons": [{"code": row.code, "discount": describe(row.discount_minor)} for row in order.coupons.all()],
        "lines": [_describe_line(line, describe(line.unit_price_minor)) for line in order.lines.all()],
        "payments": [_describe_payment(row) for row in order.transactions.all()],
        "parcels": [{"carrier": row.carrier, "barcode": row.barcode} for row in order.parcels.all() if row.is_created],
        "attribution": {"last": attribution.fields, "first": attribution.first} if attribution else {},
        "asked_for_reviews_at": request.asked_at if request else None,
        "refused_to_be_asked_at": request.refused_at if request else None,
    }


def _describe_line(line: OrderLine, unit_price: Data) -> Data:
    return {
        "name": line.name,
        "sku": line.sku,
        "attributes": {attribute["name"]: attribute["value"] for attribute in line.attributes},
        "pieces": line.quantity,
        "unit_price": unit_price,
    }


def _describe_payment(row: Transaction) -> Data:
    return {
        "kind": row.get_kind_display(),
        "state": row.get_state_display(),
        "amount": str(row.amount.decimal),
        "currency": row.currency,
        "provider": row.provider,
        "provider_id": row.provider_id,
        "recorded_at": row.created_at,
        "settled_at": row.settled_at,
    }


def _describe_review(review: Review) -> Data:
    return {
        "product": review.product.name,
        "order": review.order.number if review.order else None,
        "name": review.reviewer,
        "email": review.email,
        "stars": review.rating,
        "text": review.text,
        "photos": [build_absolute_url(photo.image.file.name) for photo in review.photos.all()],
        "state": review.get_status_display(),
        "written_at": review.written_at,
        "answer": review.answer,
    }


def _describe_subscription(subscription: Subscription | None) -> Data | None:
    if subscription is None:
        return None
    return {
        "email": subscription.email,
        "asked_at": subscription.agreed_at,
        "confirmed_at": subscription.confirmed_at,
        "ended_at": subscription.ended_at,
    }


def _describe_alert(alert: StockAlert) -> Data:
    return {
        "product": alert.variation.full_name,
        "asked_at": alert.requested_at,
        "confirmed_at": alert.confirmed_at,
    }
