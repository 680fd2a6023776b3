from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CartConfig(AppConfig):
    name = "vyloha.commerce.cart"
    label = "cart"
    verbose_name = _("Carts")
