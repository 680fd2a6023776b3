"""The page of the link that changes the customer's e-mail: only the customer who asked for it can use it."""

from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed, email_confirmed
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.commerce.customers.email_change import EmailLinkOfOther, InvalidEmailLink, change_email, find_new_email
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.customers.sessions import end_sessions
from vyloha.content.shell.shell import get_shell
from vyloha.storefront.account_change_jobs import send_email_changed
from vyloha.storefront.pages.account.account_page import (
    ACCOUNT,
    AccountLink,
    AccountStepPage,
    build_meta,
    require_customer,
)

NOT_FOUND = 404


# Whoever has clicked without thinking must not give a stranger's account their e-mail, and with it their orders.
@require_http_methods(["GET", "HEAD", "POST"])
@require_customer
def show(request: HttpRequest, customer: Customer, token: str) -> HttpResponse:
    """Ask whether to change the e-mail; a POST changes it."""
    heading, link = _("The link is not valid"), AccountLink(name=_("To my account"), href=ACCOUNT, is_current=False)
    try:
        new = find_new_email(customer, token)
        if request.method == "POST":
            _change(request, customer, token)
            text = _("You sign in with %(email)s now. Other devices have to sign in again.") % {"email": new}
            return _render(request, _("Your e-mail has changed"), text, link=link)
    except InvalidEmailLink:
        text = _(
            "It was used already, it is older than 24 hours, or you have asked for another one or changed your "
            "password since. You can ask for another one in your account."
        )
        return _render(request, heading, text, link=link, status=NOT_FOUND)
    except EmailLinkOfOther:
        text = _("It belongs to another account. If that is yours, sign in to it and open the link again.")
        return _render(request, heading, text, link=link, status=NOT_FOUND)
    text = _("Shall your account have the e-mail %(new)s instead of %(old)s?") % {
        "new": new,
        "old": customer.user.email,
    }
    return _render(request, _("Confirm your new e-mail"), text, button=_("Yes, change the e-mail"))


def _change(request: HttpRequest, customer: Customer, token: str) -> None:
    """Change the e-mail, end all other sessions, tell the former address, and let other modules know."""
    with transaction.atomic():
        row = change_email(customer, token)
        end_sessions(customer.user_id, except_key=request.session.session_key)
        send_email_changed.enqueue(customer.user.email, row.email)
    email_changed.send(sender=User, request=request, user=row.user, from_email_address=None, to_email_address=row)
    email_confirmed.send(sender=EmailAddress, request=request, email_address=row)


def _render(
    request: HttpRequest,
    heading: str,
    text: str,
    button: str = "",
    link: AccountLink | None = None,
    status: int = 200,
) -> HttpResponse:
    # The URL holds the secret: links and scripts must not send it to other sites.
    shell = get_shell(request).model_copy(update={"events": None})
    meta = build_meta(request, heading)
    page = AccountStepPage(meta=meta, shell=shell, heading=heading, text=text, button=button, link=link)
    response = page.render(request, status)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
