"""Actions on an order: change its status, add a note, send the email again."""

from typing import Any, cast

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views import View
from wagtail.admin import messages
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.orders.detail import ASKED, FINAL, label_of_step, load_order
from vyloha.backoffice.orders.payment_panel import describe_refund
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.errors import OrderError, StatusChangedMeanwhile
from vyloha.commerce.orders.models import Order, OrderEvent, Transaction
from vyloha.commerce.orders.payments import compute_kept, compute_refundable, compute_unpaid, mark_as_paid
from vyloha.commerce.orders.refunds import plan_refund, refund_order
from vyloha.commerce.orders.states import AWAITING, Status
from vyloha.commerce.payments.providers import PaymentError
from vyloha.core.end_of_day import round_deadline
from vyloha.storefront.jobs import resend_confirmation

PLACED_STATUS_CHOICES = [(value, label) for value, label in Status.choices if value != Status.DRAFT]


def get_signed_in_user(request: HttpRequest) -> User:
    """Return the signed-in user; the permission check rejects everybody else."""
    return cast(User, request.user)


def move_order(order: Order, to: str, by: User, message: str, seen: int | None = None) -> list[Transaction]:
    """
    Change the status; money that the step speaks of is recorded: "paid" marks the order as paid, "refunded" refunds it.

    :param seen: minor units that the merchant has confirmed to refund
    :return: the refunds
    :raises OrderError: if it cannot change
    :raises PaymentError: if the provider returns no money
    """
    refundable = compute_refundable(order)
    if to == Status.REFUNDED and seen is not None and seen != refundable.minor:
        raise StatusChangedMeanwhile
    if to == Status.PROCESSING and order.status in AWAITING and compute_unpaid(order).minor:
        mark_as_paid(order, timezone.now(), by, message)
    elif to == Status.REFUNDED and refundable.minor:
        return refund_order(order, refundable, by, message, seen)
    else:
        if to == Status.PENDING and order.pay_until and order.placed_at and order.pay_until < timezone.now():
            # The customer has the whole time again; otherwise the order would expire at once.
            now = timezone.now()
            order.pay_until = round_deadline(now + (order.pay_until - order.placed_at), now)
            Order.objects.filter(pk=order.pk).update(pay_until=order.pay_until)
        change_status(order, to, by, message)
    return []


def show_refunds(request: HttpRequest, rows: list[Transaction]) -> None:
    """Show the merchant what was returned, and what is still to be sent."""
    for row in rows:
        if row.refund_of_id:
            text = _("%(amount)s was returned to the customer.")
        else:
            text = _("The refund of %(amount)s was recorded. Send the money to the customer if you have not yet.")
        messages.success(request, text % {"amount": row.amount.text})


class StepForm(forms.Form):
    to = forms.ChoiceField(choices=PLACED_STATUS_CHOICES)
    seen = forms.ChoiceField(choices=PLACED_STATUS_CHOICES)  # the status that the merchant saw
    message = forms.CharField(required=False, max_length=2000)
    refundable = forms.IntegerField(required=False)  # minor units that the merchant has confirmed to refund


class NoteForm(forms.Form):
    message = forms.CharField(max_length=2000)


class OrderAction(PermissionCheckedMixin, View):
    """A POST that changes an order and redirects back to it."""

    model = Order
    permission_required = "change"
    http_method_names = ("post",)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        order = load_order(pk)
        return self.perform(request, order) or redirect("orders:detail", pk=order.pk)

    def perform(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        raise NotImplementedError


class ChangeStatus(OrderAction):
    """Change the status, after a confirmation when the status needs one."""

    def perform(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        form = StepForm(request.POST)
        if not form.is_valid():
            [problem, *_others] = form.errors.get("message") or [_("This state is unknown.")]
            messages.error(request, problem)
            return None
        cleaned = form.cleaned_data
        if cleaned["to"] in ASKED and "confirmed" not in request.POST:
            return self.ask_to_confirm(request, order, cleaned)
        self.change_order_status(request, order, cleaned)
        return None

    def ask_to_confirm(self, request: HttpRequest, order: Order, cleaned: dict[str, Any]) -> HttpResponse:
        refundable = compute_refundable(order)
        parts = describe_refund(plan_refund(order, refundable)) if cleaned["to"] == Status.REFUNDED else []
        context = {
            **cleaned,
            "order": order,
            "label": label_of_step(order, cleaned["to"]),
            "refundable": refundable,
            "parts": parts,
            "kept": compute_kept(order),
        }
        return TemplateResponse(request, "backoffice/orders/confirm.html", context)

    def change_order_status(self, request: HttpRequest, order: Order, cleaned: dict[str, Any]) -> None:
        if order.status != cleaned["seen"]:
            messages.error(request, _("Somebody changed the order meanwhile. Look at it again."))
            return
        try:
            by, seen = get_signed_in_user(request), cleaned["refundable"]
            rows = move_order(order, cleaned["to"], by, cleaned["message"], seen)
        except (OrderError, PaymentError) as error:
            messages.error(request, str(error))
            return
        show_refunds(request, rows)
        messages.success(request, _("The order is now: %(status)s.") % {"status": order.get_status_display()})


class AddNote(OrderAction):
    """Add a note for the merchant's own staff; customers never see it."""

    def perform(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        form = NoteForm(request.POST)
        if form.is_valid():
            OrderEvent.objects.create(order=order, by=get_signed_in_user(request), message=form.cleaned_data["message"])
            messages.success(request, _("The note was saved."))
        else:
            messages.error(request, _("Write a note of at most 2,000 characters."))
        return None


class ResendConfirmation(OrderAction):
    def perform(self, request: HttpRequest, order: Order) -> HttpResponse | None:
        if order.status in FINAL:
            text = _("The order is %(status)s. A letter that confirms it would mislead the customer.")
            messages.error(request, text % {"status": order.get_status_display()})
            return None
        resend_confirmation.enqueue(order.pk)
        text = _("The confirmation was sent again to %(email)s.") % {"email": order.email}
        OrderEvent.objects.create(order=order, by=get_signed_in_user(request), message=text)
        messages.success(request, text)
        return None
