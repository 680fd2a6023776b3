from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PricingConfig(AppConfig):
    name = "vyloha.commerce.pricing"
    label = "pricing"
    verbose_name = _("Prices")

    def ready(self) -> None:
        from vyloha.commerce.pricing.currencies import shop_format
        from vyloha.core.money import write_amounts_by

        write_amounts_by(shop_format)
