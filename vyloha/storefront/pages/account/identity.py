"""
Makes sure that a change is asked for by the customer and not by somebody at their unlocked phone: by the password, or
by a code in an e-mail if the account has none. Codes live 15 minutes and take 5 tries.
"""

import time

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.customers.models import Customer
from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email, count_guess, record_correct_guess
from vyloha.storefront.account_change_jobs import CODE_LENGTH, build_identity_code, send_identity_code
from vyloha.storefront.ordering.checkout_form import FormField
from vyloha.storefront.pages.account.account_page import build_field

CODE_LIFETIME_S = 15 * 60
SERIAL_LENGTH = 20
GUESS = "identity"
SESSION_KEY = "identity_code"
SEND = "send_code"  # name of the button
CODE_SENT = gettext_lazy("We have sent you the code. Enter it below.")


def build_identity_field(customer: Customer, error: str = "") -> FormField:
    """Return the field for the password, or for the code."""
    if customer.user.has_usable_password():
        label = _("Present password")
        return build_field("password", label, type="password", autocomplete="current-password", error=error)
    return build_field(
        "code",
        _("Code from the e-mail"),
        inputmode="numeric",
        autocomplete="one-time-code",
        hint=_("We send it to %(email)s; it is valid for 15 minutes.") % {"email": customer.user.email},
        error=error,
        max_length=CODE_LENGTH,
    )


def get_send_button(customer: Customer) -> tuple[str, str] | None:
    """Return the button that sends the code, None if the account has a password."""
    return None if customer.user.has_usable_password() else (SEND, _("Send me the code"))


def send_code(request: HttpRequest, customer: Customer) -> str:
    """Send a new code; return why it cannot be sent, "" if it is on its way."""
    try:
        count_email("identity-code", customer.user.email, get_client_network(request))
    except TooManyAttempts as error:
        return str(error)
    serial = get_random_string(SERIAL_LENGTH)
    request.session[SESSION_KEY] = [serial, int(time.time()) + CODE_LIFETIME_S]
    send_identity_code.enqueue(customer.user.email, serial)
    return ""


def find_identity_error(request: HttpRequest, customer: Customer) -> dict[str, str]:
    """Return why the form does not prove who sent it, by the field; empty if it does. A code works once."""
    name = build_identity_field(customer).name
    try:
        guess = count_guess(GUESS, str(customer.user_id), get_client_network(request))
    except TooManyAttempts as error:
        request.session.pop(SESSION_KEY, None)
        return {name: str(error)}
    typed = request.POST.get(name, "").strip() if name == "code" else request.POST.get(name, "")
    if name == "code" and not _is_code_right(request, typed):
        return {name: _("This code is not right, or it is older than 15 minutes.")}
    if name == "password" and not customer.user.check_password(typed):
        return {name: _("This is not your present password.")}
    record_correct_guess(guess, GUESS)
    request.session.pop(SESSION_KEY, None)
    return {}


def _is_code_right(request: HttpRequest, typed: str) -> bool:
    serial, until = request.session.get(SESSION_KEY) or ("", 0)
    return time.time() < until and constant_time_compare(build_identity_code(serial), typed)
