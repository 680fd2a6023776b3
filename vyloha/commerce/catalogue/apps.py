from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CatalogueConfig(AppConfig):
    name = "vyloha.commerce.catalogue"
    label = "catalogue"
    verbose_name = _("Catalogue")

    def ready(self) -> None:
        from vyloha.commerce.catalogue import changed_prices, price_log

        changed_prices.changed.finish = price_log.follow
