from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StorefrontConfig(AppConfig):
    name = "vyloha.storefront"
    label = "storefront"
    verbose_name = _("Storefront")

    def ready(self) -> None:
        from vyloha.storefront.invalidation.signals import connect_models
        from vyloha.storefront.visitor import joining  # noqa: F401  (connects its receivers)

        connect_models()
