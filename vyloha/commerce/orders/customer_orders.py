"""What orders and their customers give each other: guests' orders join an account, addresses serve the next order."""

from collections.abc import Collection, Mapping

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models.functions import Lower

from vyloha.commerce.cart.checkout_data import KnownDetails
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.addresses import CleanAddress
from vyloha.commerce.orders.models import Order, OrderAddress

BILLING_ONLY = {"email", "ico", "dic"}


@transaction.atomic
def join_orders(customer: Customer) -> int:
    """
    Give the customer the orders that a guest placed with an e-mail that this customer has confirmed; return how many.

    Whoever has not confirmed an e-mail may have typed somebody else's.
    """
    confirmed = EmailAddress.objects.filter(user=customer.user_id, verified=True).values_list("email", flat=True)
    emails = [email.lower() for email in confirmed]
    if not emails:
        return 0
    found = Order.objects.placed().filter(customer=None).alias(lower=Lower("email")).filter(lower__in=emails)
    locked = list(found.select_for_update().order_by("pk").values_list("pk", flat=True))
    return Order.objects.filter(pk__in=locked, customer=None).update(customer=customer) if locked else 0


def load_known_details(customer: Customer) -> KnownDetails:
    """Return what the checkout fills in: the account's addresses, else those of the last order; one or two queries."""
    last = Order.objects.placed().filter(customer=customer).prefetch_related("addresses").first()
    user = customer.user
    ordered = {address.kind: _get_fields(address) for address in last.addresses.all()} if last else {}
    contact = {"first_name": user.first_name, "last_name": user.last_name, "phone": customer.phone}
    billing = customer.billing_address or ordered.get(OrderAddress.Kind.BILLING, {})
    shipping = customer.shipping_address or ordered.get(OrderAddress.Kind.SHIPPING, {})
    # The last order says whether the delivery goes there.
    goes_there = last is None or OrderAddress.Kind.SHIPPING in ordered
    return KnownDetails(
        {**_keep_filled(contact), **_keep_filled(billing), "email": user.email},
        _keep_filled(shipping, BILLING_ONLY) if goes_there else {},
    )


def save_addresses(customer: Customer, billing: CleanAddress, delivery: CleanAddress | None) -> Customer | None:
    """
    Save the addresses of an order for the next one; return the customer, None if the account was deleted meanwhile.

    An order without a street, which its customer picks up, does not replace an address that has one.
    """
    changed: dict[str, object] = {"phone": customer.phone or billing.phone}
    if billing.address_1 or not customer.billing_address.get("address_1"):
        changed["billing_address"] = _keep_filled(billing.to_dict(), {"email"})
    if delivery is not None:
        changed["shipping_address"] = _keep_filled(delivery.to_dict(), BILLING_ONLY)
    return customer if Customer.objects.filter(pk=customer.pk).update(**changed) else None


def _get_fields(address: OrderAddress) -> dict[str, str]:
    return {name: getattr(address, name) for name in CleanAddress().to_dict() if name != "email"}


def _keep_filled(fields: Mapping[str, str], without: Collection[str] = ()) -> dict[str, str]:
    return {name: value for name, value in fields.items() if value and name not in without}
