"""Signals of orders: what is done then needs modules that need those that send them."""

from django.dispatch import Signal

# An order (``order``) may not await its payments under way any more; sent in the transaction of the cause.
payments_ended = Signal()
