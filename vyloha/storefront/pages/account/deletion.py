"""Deleting one's account, taking a waiting deletion back, and the link to one's data."""

from collections.abc import Mapping

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.commerce.customers.models import Customer
from vyloha.content.shell.shell import get_shell
from vyloha.storefront.account_change_jobs import request_deletion, withdraw_deletion
from vyloha.storefront.pages.account.account_page import (
    ACCOUNT,
    DELETION,
    AccountForm,
    AccountLink,
    AccountStepPage,
    FormsContent,
    build_meta,
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
from vyloha.storefront.visitor.carts import delete_cart_cookies, get_cart
from vyloha.storefront.visitor.customers import set_customer

EXPORT = f"{ACCOUNT}export/"


@require_http_methods(["GET", "HEAD", "POST"])
@require_customer
def show(request: HttpRequest, customer: Customer) -> HttpResponse:
    """Show what deletion means; a POST deletes the account, or takes a waiting deletion back."""
    if request.method != "POST":
        return _render(request, customer, {})
    if request.POST.get("form") == "keep":
        withdraw_deletion(customer)
        return redirect_saved(DELETION, "kept")
    if SEND in request.POST:
        error = send_code(request, customer)
        return _render(request, customer, {"code": error} if error else {}, is_code_sent=not error)
    if errors := find_identity_error(request, customer):
        return _render(request, customer, errors)
    cart = get_cart(request)
    if not request_deletion(customer):
        return redirect_saved(DELETION, "waits")
    # Not Django's `logout`: who listens to it would look for the customer.
    request.session.flush()
    request.user = AnonymousUser()
    set_customer(request, request.user)  # or the page would wait for somebody who is signed in
    response = _render_deleted(request)
    if cart and cart.customer_id == customer.pk:
        delete_cart_cookies(response)
    return response


def _render_deleted(request: HttpRequest) -> HttpResponse:
    heading = _("Your account is deleted")
    return AccountStepPage(
        meta=build_meta(request, heading),
        shell=get_shell(request),
        heading=heading,
        text=_("We have confirmed it by e-mail. Documents of your orders stay for as long as tax law says."),
        button="",
        link=AccountLink(name=_("Continue shopping"), href="/obchod/", is_current=False),
    ).render(request)


def _render(
    request: HttpRequest, customer: Customer, errors: Mapping[str, str], is_code_sent: bool = False
) -> HttpResponse:
    form = _build_waiting_form(customer) if customer.deletion_requested_at else _build_form(customer, errors)
    content = FormsContent(
        heading=_("Your data"),
        path=DELETION,
        paragraphs=[
            _(
                "The file has all that we store about you: account, addresses, orders, reviews, wishlist, "
                "stock alerts, newsletter, consents."
            )
        ],
        link=AccountLink(name=_("Download my data (JSON)"), href=EXPORT, is_current=False),
        message=CODE_SENT if is_code_sent else "",
        forms=[form],
        messages={
            "waits": _("Your account will be deleted once your last open order ends. We have written you an e-mail."),
            "kept": _("Your account stays."),
        },
    )
    return render_forms(request, content, errors)


def _build_form(customer: Customer, errors: Mapping[str, str]) -> AccountForm:
    texts = [
        _(
            "We delete your sign-in, addresses, saved cart, wishlist, stock alerts and newsletter. "
            "It cannot be taken back."
        ),
        _("Documents of your orders stay, without the account: tax and accounting law require them for 10 years."),
        _("Your reviews stay without your name and e-mail. Write to us if you want them deleted."),
    ]
    if customer.orders.open().exists():
        texts.append(_("You have an open order, so the deletion waits until it ends. Until then you can take it back."))
    identity = build_identity_field(customer)
    return AccountForm(
        name="delete",
        heading=_("Delete the account"),
        text=" ".join(texts),
        error="",
        fields=(identity.model_copy(update={"error": errors.get(identity.name, "")}),),
        button=_("Delete my account"),
        is_dangerous=True,
        other_button=get_send_button(customer),
    )


def _build_waiting_form(customer: Customer) -> AccountForm:
    numbers = ", ".join(str(order) for order in customer.orders.open().order_by("placed_at"))
    since = date_format(localtime(customer.deletion_requested_at), "j. n. Y").replace(" ", "\u00a0")
    text = _("You asked for it on %(date)s. It waits for these orders to end: %(orders)s.")
    return AccountForm(
        name="keep",
        heading=_("Your account will be deleted"),
        text=text % {"date": since, "orders": numbers or "–"},
        error="",
        fields=(),
        button=_("Keep my account"),
    )
