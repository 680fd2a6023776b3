"""Payment by card or bank button on Comgate's page."""

from datetime import timedelta
from typing import cast
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PaymentService

DOMAIN = "comgate.cz"  # its API and its payment pages are on different hosts of it


class Comgate:
    """The customer pays on Comgate's page (``PaymentProvider``)."""

    label = gettext_lazy("card or bank button (Comgate)")
    awaits_payment = True
    pays_to_account = False
    is_on_delivery = False
    default_lifetime = timedelta(minutes=60)

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
        if settings.COMGATE_MERCHANT and settings.COMGATE_SECRET:
            return {}
        return {"kind": _("The installation has no account of Comgate (COMGATE_MERCHANT and COMGATE_SECRET).")}
