from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PricingConfig(AppConfig):
    name = "vyloha.commerce.pricing"
    label = "pricing"
    verbose_name = _("Prices")
