"""The rows of an order's payments, refunds and the emails about them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.payments.providers import TransactionState
from vyloha.core.money import Money


class Transaction(models.Model):
    """A payment that was started or has arrived, or a refund. Amounts are positive minor units of ``currency``."""

    class Kind(models.TextChoices):
        PAYMENT = "payment", _("payment")
        REFUND = "refund", _("refund")

    order = models.ForeignKey("orders.Order", models.PROTECT, related_name="transactions")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    state = models.CharField(_("state"), max_length=12, choices=TransactionState)
    amount_minor = models.BigIntegerField(_("amount"))
    currency = models.CharField(_("currency"), max_length=3)
    provider = models.CharField(_("provider"), max_length=20)  # its name in the settings
    provider_id = models.CharField(_("provider's number"), max_length=100, null=True, blank=True)
    refund_of = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="refunds")
    redirect_url = models.CharField(max_length=1000, blank=True, default="", db_default="")  # the provider's page
    checked_at = models.DateTimeField(null=True, blank=True)  # when the provider was last asked for its state
    note = models.TextField(_("note"), blank=True)  # the reason of a refund; what the merchant must look at
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(_("recorded"), auto_now_add=True)
    settled_at = models.DateTimeField(
        _("time"), null=True, blank=True
    )  # when the money arrived or was returned, a dispute ended

    class Meta:
        ordering = ("pk",)
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        constraints = [
            models.UniqueConstraint(fields=["provider", "provider_id"], name="one_row_of_a_provider_s_payment"),
            models.CheckConstraint(condition=models.Q(amount_minor__gt=0), name="an_amount_was_paid"),
        ]
        indexes = [models.Index(fields=["state", "created_at"], name="payments_to_look_at")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.amount.text}"

    @property
    def state_text(self) -> str:
        """The state in words; a refund that is "paid" was returned."""
        is_returned = self.kind == self.Kind.REFUND and self.state == TransactionState.PAID
        return gettext("returned") if is_returned else str(self.get_state_display())

    @property
    def amount(self) -> Money:
        return Money(self.amount_minor, self.currency)


class PaymentEmail(models.Model):
    """
    An email to the customer about a payment, written in the transaction of its cause.

    Saving the row enqueues the job that sends it (``storefront/jobs.py``); the constraints make it one of its cause.
    """

    class Kind(models.TextChoices):
        RECEIVED = "received", _("payment received")
        FAILED = "failed", _("payment failed")
        EXPIRED = "expired", _("not paid in time")
        REFUNDED = "refunded", _("money returned")

    order = models.ForeignKey("orders.Order", models.CASCADE, related_name="payment_emails")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    # The payment or refund that it is about; None: the order as a whole, so an order has one of the kind.
    transaction = models.OneToOneField(Transaction, models.CASCADE, null=True, blank=True, related_name="email")
    created_at = models.DateTimeField(_("recorded"), auto_now_add=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        verbose_name = _("e-mail about a payment")
        verbose_name_plural = _("e-mails about payments")
        constraints = [
            models.UniqueConstraint(
                fields=["order", "kind"], condition=models.Q(transaction=None), name="one_email_of_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.order}: {self.get_kind_display()}"
