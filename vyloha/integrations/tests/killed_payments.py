"""
Pays and refunds orders at Comgate's stand-in and kills the shop; ``test_killed_payments.py`` checks what is left.

    python -m vyloha.integrations.tests.killed_payments start|notify|refund VARIATION_ID…

It kills one process before each SQL statement of the call, COMMIT included, until one gets through. So some die after
Comgate has acted and before the shop has stored it. Each process has an order of its own. The database is that of
``DATABASE_URL``, the stand-in that of ``COMGATE_URL``. Prints one line for each process.
"""

import os
import sys
from functools import partial
from itertools import count
from urllib.parse import urlencode

import django
import httpx

from vyloha.commerce.orders.tests.killed_checkouts import Killer, in_a_process, say


def main(mode: str, variation_ids: list[int]) -> None:
    django.setup()
    for number in count(1):
        order_id = prepare(mode, variation_ids)
        child = in_a_process(partial(call, mode, order_id, killed_at=number))
        status = os.waitpid(child, 0)[1]
        say(number, status)
        if status == 0:
            return


def prepare(mode: str, variation_ids: list[int]) -> int:
    """Place an order, and pay it unless its payment is to be started; return its id."""
    from django.db import connection

    from vyloha.commerce.catalogue.models import Variation
    from vyloha.commerce.orders.gateway_payments import PaymentUrls, refresh_payment, start_payment
    from vyloha.commerce.orders.tests.jobs import confirm
    from vyloha.commerce.orders.tests.makers import an_order

    goods = [(variation, 1) for variation in Variation.objects.filter(pk__in=variation_ids)]
    order = an_order(*goods, payment_method="comgate")
    confirm.enqueue(order.pk)
    if mode != "start":
        page = start_payment(order, PaymentUrls("https://obchod.example/", "https://obchod.example/")).redirect_url
        httpx.post(page, data={"outcome": "pay_and_close"})
    if mode == "refund":
        refresh_payment(order.transactions.get())
    connection.close()  # the fork shares none
    return order.pk


def call(mode: str, order_id: int, killed_at: int) -> None:
    """Make the call of ``mode`` for an order, and die before that statement of it."""
    from django.conf import settings
    from django.db import connection

    from vyloha.commerce.orders.gateway_payments import (
        PaymentUrls,
        receive_notification,
        refund_at_gateway,
        start_payment,
    )
    from vyloha.commerce.orders.models import Order

    order = Order.objects.get(pk=order_id)
    if mode == "notify":
        fields = {"merchant": settings.COMGATE_MERCHANT, "secret": settings.COMGATE_SECRET}
        body = urlencode({**fields, "transId": order.transactions.get().provider_id}).encode()
    with Killer(connection, killed_at):
        match mode:
            case "start":
                start_payment(order, PaymentUrls("https://obchod.example/", "https://obchod.example/"))
            case "notify":
                receive_notification("comgate", {}, body)
            case _:
                refund_at_gateway(order, order.total, None)
    connection.close()


if __name__ == "__main__":
    main(sys.argv[1], [int(argument) for argument in sys.argv[2:]])
