from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StockAlertsConfig(AppConfig):
    name = "vyloha.commerce.stock_alerts"
    label = "stock_alerts"
    verbose_name = _("Back-in-stock alerts")
