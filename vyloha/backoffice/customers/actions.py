"""Changes on a customer's page; each redirects back to it."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views import View
from wagtail.admin import messages
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.customers.detail import load_customer
from vyloha.commerce.customers.accounts import is_staff_account
from vyloha.commerce.customers.models import Customer
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email
from vyloha.storefront.jobs import send_password_link

MAX_NOTE = 5000


class NoteForm(forms.Form):
    note = forms.CharField(required=False, max_length=MAX_NOTE)


class CustomerAction(PermissionCheckedMixin, View):
    """A POST that changes a customer, except one with rights in the back office."""

    model = Customer
    permission_required = "change"
    http_method_names = ("post",)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        customer = load_customer(pk)
        if is_staff_account(customer.user):
            messages.error(request, _("This person has rights in the back office, so only an administrator may do it."))
        else:
            self.perform(request, customer)
        return redirect("customers:detail", pk=customer.pk)

    def perform(self, request: HttpRequest, customer: Customer) -> None:
        raise NotImplementedError


class SaveNote(CustomerAction):
    def perform(self, request: HttpRequest, customer: Customer) -> None:
        form = NoteForm(request.POST)
        if form.is_valid():
            # Not the whole row: the customer may be changing it.
            Customer.objects.filter(pk=customer.pk).update(note=form.cleaned_data["note"])
            messages.success(request, _("The note was saved."))
        else:
            messages.error(request, _("Write a note of at most 5,000 characters."))


class SendPasswordLink(CustomerAction):
    def perform(self, request: HttpRequest, customer: Customer) -> None:
        user = customer.user
        if not (user.is_active and user.email):
            messages.error(request, _("The account is switched off or has no e-mail, so there is nothing to send."))
            return
        try:
            count_email("password-link", user.email)
        except TooManyAttempts as error:
            messages.error(request, str(error))
            return
        send_password_link.enqueue(customer.pk)
        messages.success(request, _("The link was sent. It can be used once, within 24 hours."))


class ChangeActivity(CustomerAction):
    """Switch the account off or on; the wanted state is sent, so that a repeated click changes nothing."""

    def perform(self, request: HttpRequest, customer: Customer) -> None:
        customer.user.is_active = request.POST.get("active") == "1"
        customer.user.save(update_fields=["is_active"])
        if customer.user.is_active:
            messages.success(request, _("The customer can sign in again."))
        else:
            messages.success(request, _("The account was switched off; the customer is signed out everywhere."))
