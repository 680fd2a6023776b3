from django.apps import AppConfig
from django.db.models.signals import post_save
from django.utils.translation import gettext_lazy as _


class StorefrontConfig(AppConfig):
    name = "vyloha.storefront"
    label = "storefront"
    verbose_name = _("Storefront")

    def ready(self) -> None:
        from vyloha.commerce.orders.models import PaymentEmail
        from vyloha.storefront.invalidation.signals import connect_models
        from vyloha.storefront.jobs import enqueue_payment_email
        from vyloha.storefront.visitor import joining  # noqa: F401  (connects its receivers)

        connect_models()
        post_save.connect(enqueue_payment_email, sender=PaymentEmail, dispatch_uid="payment-email")
