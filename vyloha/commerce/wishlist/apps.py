from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WishlistConfig(AppConfig):
    name = "vyloha.commerce.wishlist"
    label = "wishlist"
    verbose_name = _("Wishlists")
