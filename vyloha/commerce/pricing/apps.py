from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PricingConfig(AppConfig):
    name = "vyloha.commerce.pricing"
    label = "pricing"
    verbose_name = _("Prices")

    def ready(self) -> None:
        import vyloha.commerce.pricing.checks  # noqa: F401 - registers its check
        from vyloha.commerce.pricing.currencies import get_shop_format
        from vyloha.core.money import set_amount_formatter

        set_amount_formatter(get_shop_format)
