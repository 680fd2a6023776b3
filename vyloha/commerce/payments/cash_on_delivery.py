"""Payment on delivery: the courier or the shop collects the money when handing the parcel over."""

from django.utils.translation import gettext_lazy

from vyloha.commerce.payments.models import PaymentMethod


class CashOnDelivery:
    """The shop sends the order at once; the customer pays on delivery (``PaymentProvider``)."""

    label = gettext_lazy("cash on delivery")
    awaits_payment = False
    pays_to_account = False
    is_on_delivery = True
    default_lifetime = None
    currencies = ()
    redirect_sources = ()
    service = None

    def get_missing_fields(self, method: PaymentMethod) -> dict[str, str]:
        """Return nothing: the method can always be offered (``PaymentProvider``)."""
        return {}
