from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OrdersConfig(AppConfig):
    name = "vyloha.commerce.orders"
    label = "orders"
    verbose_name = _("Orders")

    def ready(self) -> None:
        from vyloha.commerce.orders import payment_jobs  # noqa: F401  (connects its receiver)
