"""The customer's name and phone, and their e-mail, which changes once its owner has confirmed it."""

from collections.abc import Mapping

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.commerce.customers.email_change import request_email_change
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.addresses import check_billing
from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email
from vyloha.storefront.account_change_jobs import send_email_change, send_email_change_notice
from vyloha.storefront.ordering.checkout_form import FormField
from vyloha.storefront.pages.account.account_page import (
    DETAILS,
    AccountForm,
    FormsContent,
    build_field,
    redirect_saved,
    render_forms,
    require_customer,
)
from vyloha.storefront.pages.account.identity import (
    CODE_SENT,
    SEND,
    build_identity_field,
    find_identity_error,
    get_send_button,
    send_code,
)

OWN = ("first_name", "last_name", "phone")


class EmailForm(forms.Form):
    email = forms.EmailField(max_length=254)


@require_http_methods(["GET", "HEAD", "POST"])
@require_customer
def show(request: HttpRequest, customer: Customer) -> HttpResponse:
    """Show both forms; a POST sends one of them."""
    if request.method != "POST":
        return _render(request, customer, {}, {})
    if request.POST.get("form") == "details":
        typed = {name: request.POST.get(name, "").replace("\0", "") for name in OWN}
        return _save_details(request, customer, typed)
    email = request.POST.get("email", "").replace("\0", "").strip()
    if SEND in request.POST:
        error = send_code(request, customer)
        return _render(request, customer, {"email": email}, {"code": error} if error else {}, is_code_sent=not error)
    return _request_change(request, customer, email)


def _save_details(request: HttpRequest, customer: Customer, typed: dict[str, str]) -> HttpResponse:
    checked = check_billing({name: typed[name] for name in OWN}, needs_street=False)
    errors = {name: checked.errors[name] for name in OWN if name in checked.errors and (name != "phone" or typed[name])}
    if errors:
        return _render(request, customer, typed, errors)
    user, address = customer.user, checked.address
    user.first_name, user.last_name, customer.phone = address.first_name, address.last_name, address.phone
    with transaction.atomic():
        user.save(update_fields=["first_name", "last_name"])
        customer.save(update_fields=["phone"])
    return redirect_saved(DETAILS, "details")


def _request_change(request: HttpRequest, customer: Customer, email: str) -> HttpResponse:
    form = EmailForm({"email": email})
    errors = {} if form.is_valid() else {"email": " ".join(map(str, form.errors["email"]))}
    if email.lower() == customer.user.email.lower():
        errors = {"email": _("This is your e-mail already.")}
    errors = errors or find_identity_error(request, customer)
    if not errors:
        try:
            count_email("change-email", email, get_client_network(request))
            count_email("change-email-notice", customer.user.email)
        except TooManyAttempts as error:
            errors = {"email": str(error)}
    if errors:
        return _render(request, customer, {"email": email}, errors)
    # The job looks whether the e-mail has another account, so that the answer does not disclose it by its time either.
    with transaction.atomic():
        send_email_change.enqueue(customer.pk, request_email_change(customer, email))
        send_email_change_notice.enqueue(customer.user.email)
    return redirect_saved(DETAILS, "email")


def _render(
    request: HttpRequest,
    customer: Customer,
    typed: Mapping[str, str],
    errors: Mapping[str, str],
    is_code_sent: bool = False,
) -> HttpResponse:
    identity = build_identity_field(customer)
    identity = identity.model_copy(update={"error": errors.get(identity.name, "")})
    text = _("Your e-mail is %(email)s. You sign in with it, and we write to it.") % {"email": customer.user.email}
    content = FormsContent(
        heading=_("Personal details"),
        path=DETAILS,
        message=CODE_SENT if is_code_sent else "",
        forms=[
            AccountForm(
                name="details",
                heading=_("Name and phone"),
                text="",
                error="",
                fields=_build_own_fields(customer, typed, errors),
                button=_("Save the details"),
            ),
            AccountForm(
                name="email",
                heading=_("Change of e-mail"),
                text=text,
                error="",
                fields=(
                    build_field(
                        "email",
                        _("New e-mail"),
                        type="email",
                        inputmode="email",
                        autocomplete="email",
                        value=typed.get("email", ""),
                        hint=_("It takes effect once you open the link that we send there."),
                        error=errors.get("email", ""),
                    ),
                    identity,
                ),
                button=_("Change the e-mail"),
                other_button=get_send_button(customer),
            ),
        ],
        messages={
            "details": _("The details are saved."),
            "email": _("Look into the new mailbox and open the link in our e-mail. Until then nothing changes."),
        },
    )
    return render_forms(request, content, errors)


def _build_own_fields(customer: Customer, typed: Mapping[str, str], errors: Mapping[str, str]) -> tuple[FormField, ...]:
    user = customer.user
    stored = {"first_name": user.first_name, "last_name": user.last_name, "phone": customer.phone}
    values = {**stored, **typed}
    first, last, phone = ({"value": values[name], "error": errors.get(name, "")} for name in OWN)
    return (
        build_field("first_name", _("First name"), autocomplete="given-name", max_length=100, **first),
        build_field("last_name", _("Last name"), autocomplete="family-name", max_length=100, **last),
        build_field(
            "phone",
            _("Phone"),
            type="tel",
            inputmode="tel",
            autocomplete="tel",
            hint=_("For the carrier, for example 777 123 456 or +421 905 123 456."),
            required=False,
            max_length=40,
            **phone,
        ),
    )
