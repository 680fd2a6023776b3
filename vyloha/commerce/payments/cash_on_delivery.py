"""Payment on delivery: whoever hands the goods over takes the money."""

from django.utils.translation import gettext_lazy

from vyloha.commerce.payments.models import PaymentMethod


class CashOnDelivery:
    """The order is sent at once, the money comes with the parcel (``PaymentProvider``)."""

    label = gettext_lazy("cash on delivery")
    awaits_payment = False
    pays_to_account = False
    is_on_delivery = True

    def get_missing_fields(self, method: PaymentMethod) -> dict[str, str]:
        """Return nothing: it can always be offered (``PaymentProvider``)."""
        return {}
