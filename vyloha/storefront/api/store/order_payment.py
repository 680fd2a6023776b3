"""``/checkout/{id}``: pays for an order that is already placed."""

from typing import Annotated

from pydantic import Field

from vyloha.commerce.orders.errors import InsufficientStock, OrderNotPayable, PaymentNotAvailable
from vyloha.commerce.orders.payment_changes import change_payment
from vyloha.core.http.endpoints import ApiError, EndpointCall
from vyloha.storefront.api.store.checkout import build_placed_checkout
from vyloha.storefront.api.store.checkout_schemas import Checkout
from vyloha.storefront.api.store.nonces import routes
from vyloha.storefront.api.store.orders import OrderQuery, get_order


class PayForOrder(OrderQuery):
    """Addresses stay as agreed and as the order's email shows them."""

    payment_method: Annotated[str, Field(max_length=50)] = ""


@routes.post("/checkout/{id:int}")
def pay_for_order(call: EndpointCall, params: PayForOrder) -> Checkout:
    """Pay for a placed order, again or by another method."""
    order = get_order(params)
    try:
        change_payment(order, params.payment_method)
    except InsufficientStock as error:
        raise ApiError(error.code, str(error), 409) from error
    except (OrderNotPayable, PaymentNotAvailable) as error:
        raise ApiError(error.code, str(error)) from error
    return build_placed_checkout(order, call)
