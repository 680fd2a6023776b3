from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CustomersConfig(AppConfig):
    name = "vyloha.commerce.customers"
    label = "customers"
    verbose_name = _("Customers")

    def ready(self) -> None:
        from vyloha.commerce.customers import email_addresses  # noqa: F401  receives signals
