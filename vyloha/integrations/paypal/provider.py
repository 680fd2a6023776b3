"""Payment on PayPal's page."""

from datetime import timedelta
from typing import cast
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PaymentService

DOMAIN = "paypal.com"  # its API and its payment pages are on different hosts of it
# https://developer.paypal.com/api/rest/reference/currency-codes/, without those of accounts in one country only.
CURRENCIES = frozenset(
    "AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD".split()  # noqa: SIM905
)


class PayPal:
    """The customer approves the payment on PayPal's page, then the shop takes it (``PaymentProvider``)."""

    label = "PayPal"
    awaits_payment = True
    pays_to_account = False
    is_on_delivery = False
    default_lifetime = timedelta(minutes=60)
    currencies = CURRENCIES

    @property
    def redirect_sources(self) -> tuple[str, ...]:
        url = urlsplit(settings.PAYPAL_URL)
        is_real = (url.hostname or "").endswith(f".{DOMAIN}")
        return (f"https://*.{DOMAIN}" if is_real else f"{url.scheme}://{url.netloc}",)

    @property
    def service(self) -> PaymentService:
        # The checkout needs the properties above, few requests need the code that calls PayPal: it is loaded then.
        return cast(PaymentService, import_string("vyloha.integrations.paypal.service.PayPalService")())

    def get_missing_fields(self, method: PaymentMethod) -> dict[str, str]:
        """Return that the installation has no account, which no field of the method can mend (``PaymentProvider``)."""
        if settings.PAYPAL_CLIENT_ID and settings.PAYPAL_SECRET:
            return {}
        return {"kind": _("The installation has no account of PayPal (PAYPAL_CLIENT_ID and PAYPAL_SECRET).")}
