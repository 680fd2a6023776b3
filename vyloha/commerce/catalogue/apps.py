from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CatalogueConfig(AppConfig):
    name = "vyloha.commerce.catalogue"
    label = "catalogue"
    verbose_name = _("Catalogue")

    def ready(self) -> None:
        from vyloha.commerce.catalogue import price_changes, price_log

        price_changes.changed.finish = price_log.update_price_log
