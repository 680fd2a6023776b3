"""The first page of My account, and what the header of public pages asks for after load."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.content.shell.shell import get_shell
from vyloha.storefront.pages.account import log_in
from vyloha.storefront.pages.account.account_page import (
    ACCOUNT,
    AccountPage,
    build_meta,
    build_navigation,
)
from vyloha.storefront.pages.account.orders import OrderRow, build_order_rows, load_orders
from vyloha.storefront.visitor.cookies import SIGNED_IN
from vyloha.storefront.visitor.customers import get_customer

LAST_ORDERS = 3


class AccountOverviewPage(AccountPage):
    name: str  # "" if the customer has not told it
    email: str
    orders: tuple[OrderRow, ...]
    waits_for_deletion: bool


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Show the account; a guest gets the form to sign in."""
    customer = get_customer(request)
    if customer is None:
        guest_page: HttpResponse = log_in.show(request)
        return guest_page
    heading = _("My account")
    return AccountOverviewPage(
        meta=build_meta(request, heading),
        shell=get_shell(request),
        heading=heading,
        navigation=build_navigation(ACCOUNT),
        message="",
        name=customer.user.get_full_name(),
        email=customer.user.email,
        orders=build_order_rows(customer, load_orders(customer)[:LAST_ORDERS]),
        waits_for_deletion=customer.deletion_requested_at is not None,
    ).render(request)


@require_safe
def tell_who(request: HttpRequest) -> HttpResponse:
    """Return who is signed in, for the header of pages that are the same for everybody."""
    user = request.user
    if not user.is_authenticated:
        response = JsonResponse({"signed_in": False})
        SIGNED_IN.delete(response)
        return response
    names = [name for name in (user.first_name, user.last_name) if name] or [user.email]
    initials = "".join(name[0] for name in names).upper()
    return JsonResponse({"signed_in": True, "first_name": user.first_name, "initials": initials})
