"""Payment by card or bank button on Comgate's page."""

from datetime import timedelta
from typing import cast
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy

from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PaymentService
from vyloha.integrations.comgate.accounts import find_fault

DOMAIN = "comgate.cz"  # its API and its payment pages are on different hosts of it
CURRENCIES = ("CZK", "EUR")  # Comgate knows more; this adapter was made for these
LABEL = gettext_lazy("card or bank button (Comgate)")
TEST_LABEL = gettext_lazy("card or bank button (Comgate in test mode: no money moves)")


class Comgate:
    """The customer pays on Comgate's page (``PaymentProvider``)."""

    awaits_payment = True
    pays_to_account = False
    is_on_delivery = False
    default_lifetime = timedelta(minutes=60)
    currencies = CURRENCIES

    @property
    def label(self) -> Promise:
        return TEST_LABEL if settings.COMGATE_TEST else LABEL

    @property
    def redirect_sources(self) -> tuple[str, ...]:
        url = urlsplit(settings.COMGATE_URL)
        is_real = (url.hostname or "").endswith(f".{DOMAIN}")
        return (f"https://*.{DOMAIN}" if is_real else f"{url.scheme}://{url.netloc}",)

    @property
    def service(self) -> PaymentService:
        # The checkout needs the properties above, few requests need the code that calls Comgate: it is loaded then.
        return cast(PaymentService, import_string("vyloha.integrations.comgate.service.ComgateService")())

    def get_missing_fields(self, method: PaymentMethod) -> dict[str, str]:
        """Return that the installation has no account, which no field of the method can mend (``PaymentProvider``)."""
        fault = find_fault()
        return {"kind": fault} if fault else {}
