"""Actions on the payments of one order: mark as paid, refund."""

from datetime import datetime, time
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.timezone import localdate, make_aware
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin import messages

from vyloha.backoffice.orders.actions import OrderAction, get_signed_in_user, show_refunds
from vyloha.backoffice.orders.payment_panel import describe_refund, is_rejected, is_unsure
from vyloha.commerce.orders.errors import OrderError
from vyloha.commerce.orders.gateway_payments import settle_refund
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payments import check_refund, mark_as_paid, record_own_refund
from vyloha.commerce.orders.refunds import plan_refund, refund_order
from vyloha.commerce.payments.providers import PaymentError, TransactionState
from vyloha.core.money import Money

MAX_REASON = 300  # characters


class PaidForm(forms.Form):
    paid_on = forms.DateField(
        error_messages={
            "required": gettext_lazy("Write the day on which the money arrived."),
            "invalid": gettext_lazy("Write the day on which the money arrived."),
        }
    )

    def clean_paid_on(self) -> datetime:
        """Return the day's noon: a bank statement names no time."""
        day = self.cleaned_data["paid_on"]
        if day > localdate():
            raise forms.ValidationError(_("Money cannot have arrived in the future."))
        if day.year < 2000:
            raise forms.ValidationError(_("Write the day on which the money arrived."))
        return min(make_aware(datetime.combine(day, time(12))), timezone.now())


class RefundForm(forms.Form):
    seen = forms.IntegerField()  # minor units that could be refunded when the form was opened
    amount = forms.CharField(max_length=20, required=False)
    reason = forms.CharField(max_length=MAX_REASON, required=False)

    def __init__(self, currency: str, *args: Any) -> None:
        super().__init__(*args)
        self.currency = currency

    def clean_amount(self) -> Money:
        try:
            amount = Money.parse(self.cleaned_data["amount"], self.currency)
        except ValueError as error:
            raise forms.ValidationError(_("Write the amount as a number, for example 199,50.")) from error
        if amount.minor <= 0:
            raise forms.ValidationError(_("Write an amount above zero."))
        return amount


class SettleForm(forms.Form):
    row = forms.IntegerField()
    is_returned = forms.ChoiceField(choices=[("1", "1"), ("0", "0")])

    def __init__(self, order: Order, *args: Any) -> None:
        super().__init__(*args)
        self.order = order

    def clean_row(self) -> Transaction:
        row = self.order.transactions.filter(pk=self.cleaned_data["row"]).first()
        if row is None or not (is_unsure(row) or is_rejected(row) or row.state == TransactionState.DISPUTED):
            raise forms.ValidationError(_("There is nothing to refund."))
        return row


class PaymentAction(OrderAction):
    """An action whose form and errors are shown on the order's page."""

    def perform(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        form = self.build_form(request, order)
        if not form.is_valid():
            for problems in form.errors.values():
                messages.error(request, " ".join(map(str, problems)))
            return None
        try:
            return self.record(request, order, form.cleaned_data)
        except (OrderError, PaymentError) as error:
            messages.error(request, str(error))
        return None

    def build_form(self, request: HttpRequest, order: Order) -> forms.Form:
        raise NotImplementedError

    def record(self, request: HttpRequest, order: Order, cleaned: dict[str, Any]) -> HttpResponse | None:
        """Record the money, or return a page that asks to confirm it."""
        raise NotImplementedError


class MarkAsPaid(PaymentAction):
    """Record that the outstanding amount has arrived."""

    def build_form(self, request: HttpRequest, order: Order) -> forms.Form:
        return PaidForm(request.POST)

    def record(self, request: HttpRequest, order: Order, cleaned: dict[str, Any]) -> None:
        row = mark_as_paid(order, cleaned["paid_on"], get_signed_in_user(request))
        messages.success(request, _("The payment of %(amount)s was recorded.") % {"amount": row.amount.text})


class RefundPayment(PaymentAction):
    """Record a refund, in whole or in part."""

    def build_form(self, request: HttpRequest, order: Order) -> forms.Form:
        return RefundForm(order.currency, request.POST)

    def record(self, request: HttpRequest, order: Order, cleaned: dict[str, Any]) -> HttpResponse | None:
        amount, reason, seen = cleaned["amount"], cleaned["reason"], cleaned["seen"]
        check_refund(order, amount, seen)
        parts = plan_refund(order, amount)
        if len(parts) > 1 and "confirmed" not in request.POST:
            context = {"order": order, "parts": describe_refund(parts), **cleaned}
            return TemplateResponse(request, "backoffice/orders/confirm_refund.html", context)
        show_refunds(request, refund_order(order, amount, get_signed_in_user(request), reason, seen))
        return None


class SettleRefund(PaymentAction):
    """
    Settle what a person has looked up at the provider, or done: a refund whose answer was lost, one that the merchant
    has returned instead of the provider, a payment that differs.
    """

    def build_form(self, request: HttpRequest, order: Order) -> forms.Form:
        return SettleForm(order, request.POST)

    def record(self, request: HttpRequest, order: Order, cleaned: dict[str, Any]) -> None:
        row, by, is_returned = cleaned["row"], get_signed_in_user(request), cleaned["is_returned"] == "1"
        if is_returned and is_rejected(row):
            record_own_refund(row, by)
        else:
            settle_refund(row, is_returned=is_returned, by=by)
        messages.success(request, _("It is settled."))
