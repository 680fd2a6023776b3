"""Payment by bank transfer to the shop's account, in advance."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.payments.models import PaymentMethod


class BankTransfer:
    """The customer sends the money to the account that the order names (``PaymentProvider``)."""

    label = gettext_lazy("bank transfer")
    awaits_payment = True
    pays_to_account = True
    is_on_delivery = False
    default_lifetime = timedelta(days=14)
    currencies = ()
    redirect_sources = ()
    service = None

    def get_missing_fields(self, method: PaymentMethod) -> dict[str, str]:
        """Return the bank account if it is missing (``PaymentProvider``)."""
        return {} if method.iban else {"iban": _("Customers need an account number to pay to.")}
