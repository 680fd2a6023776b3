"""Changing the password; an account without one gets its first. Other browsers are signed out."""

from collections.abc import Mapping

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.commerce.customers.models import Customer
from vyloha.storefront.account_change_jobs import send_password_changed
from vyloha.storefront.pages.account.account_page import (
    PASSWORD,
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

MAX_LENGTH = 500  # of a typed password


@require_http_methods(["GET", "HEAD", "POST"])
@require_customer
def show(request: HttpRequest, customer: Customer) -> HttpResponse:
    """Show the form; a POST sets the new password."""
    if request.method != "POST":
        return _render(request, customer, {})
    if SEND in request.POST:
        error = send_code(request, customer)
        return _render(request, customer, {"code": error} if error else {}, is_code_sent=not error)
    new = request.POST.get("new_password", "")
    if errors := _find_password_error(customer, new) or find_identity_error(request, customer):
        return _render(request, customer, errors)
    user = customer.user
    user.set_password(new)
    user.save(update_fields=["password"])
    update_session_auth_hash(request, user)
    send_password_changed.enqueue(user.email)
    return redirect_saved(PASSWORD, "password")


def _find_password_error(customer: Customer, new: str) -> dict[str, str]:
    if len(new) > MAX_LENGTH:
        return {"new_password": _("This is too long; %(longest)d characters fit.") % {"longest": MAX_LENGTH}}
    try:
        validate_password(new, customer.user)
    except ValidationError as error:
        return {"new_password": " ".join(error.messages)}
    return {}


def _render(
    request: HttpRequest, customer: Customer, errors: Mapping[str, str], is_code_sent: bool = False
) -> HttpResponse:
    has_password = customer.user.has_usable_password()
    identity = build_identity_field(customer)
    new = build_field(
        "new_password",
        _("New password"),
        type="password",
        autocomplete="new-password",
        hint=_("At least 10 characters. Other devices will have to sign in again."),
        error=errors.get("new_password", ""),
        max_length=MAX_LENGTH,
    )
    content = FormsContent(
        heading=_("Password"),
        path=PASSWORD,
        paragraphs=[]
        if has_password
        else [_("You sign in without a password, by a code in an e-mail. You can set a password as well.")],
        message=CODE_SENT if is_code_sent else "",
        forms=[
            AccountForm(
                name="password",
                heading=_("Change the password") if has_password else _("Set a password"),
                text="",
                error="",
                fields=(identity.model_copy(update={"error": errors.get(identity.name, "")}), new),
                button=_("Save the password"),
                other_button=get_send_button(customer),
            )
        ],
        messages={"password": _("The password is saved. Other devices are signed out.")},
    )
    return render_forms(request, content, errors)
