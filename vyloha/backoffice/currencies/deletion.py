"""Deletion of a currency: rarely possible, since orders and the rate history refer to it."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.backoffice.forms.deletion import ExplainedDelete
from vyloha.commerce.catalogue.models import FixedPrice
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.models import Currency


def explain_undeletable_currency(currency: Currency) -> str | None:
    """Return why the currency cannot be deleted; None when nothing refers to it."""
    if currency.is_default:
        return _("It cannot be deleted: the prices of your products are in it.")
    if Order.objects.filter(currency=currency.code).exists():
        return _("It cannot be deleted: there are orders in it. Disable it, and customers no longer see it.")
    if currency.rates.exists():
        return _("It cannot be deleted: its past rates are kept. Disable it, and customers no longer see it.")
    if FixedPrice.objects.filter(currency=currency.code).exists():
        return _("It cannot be deleted: products have fixed prices in it. Disable it, and customers no longer see it.")
    bound = PaymentMethod.objects.filter(currencies=currency).prefetch_related("currencies")
    names = [f"„{method.name}“" for method in bound if len(method.currencies.all()) == 1]
    if names:
        text = _("It cannot be deleted: these payment methods take no other currency: %(names)s.")
        return text % {"names": ", ".join(names)}
    return None


class DeleteCurrency(ExplainedDelete):
    why_not = staticmethod(explain_undeletable_currency)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        instead = (_("Disable it instead"), reverse("currencies:edit", args=[self.object.pk]) + "#id_is_enabled")
        return {**super().get_context_data(**kwargs), "instead": None if self.object.is_default else instead}

    def get_success_message(self) -> str:
        # The deleted instance has lost its code, which is its key.
        return str(self.success_message) % {"object": self.kwargs["pk"]}
