from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PaymentsConfig(AppConfig):
    name = "vyloha.commerce.payments"
    label = "payments"
    verbose_name = _("Payments")
