from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ShippingConfig(AppConfig):
    name = "vyloha.commerce.shipping"
    label = "shipping"
    verbose_name = _("Shipping")
