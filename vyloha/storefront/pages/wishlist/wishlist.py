"""
``/seznam-prani/``: the visitor's own wishlist. Customers need no JavaScript: forms post here. A guest's list is in
their browser, whose script loads the cards. A GET changes nothing, as in the cart.
"""

from typing import Literal
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.wishlist.models import MAX_ITEMS
from vyloha.commerce.wishlist.saving import load_ids, remove_product, save_products
from vyloha.content.shell.shell import ShopPage, build_title, get_shell
from vyloha.core.http.redirects import SeeOther
from vyloha.core.numbers import parse_whole_number
from vyloha.core.rendering import PageMeta, Props
from vyloha.storefront.pages.account.account_page import LOG_IN
from vyloha.storefront.pages.wishlist.grid import WishlistGrid, build_share_path
from vyloha.storefront.visitor.currency import use_visitor_currency
from vyloha.storefront.visitor.customers import get_customer


class WishlistForm(Props):
    """A button that saves or removes a product."""

    field: Literal["add", "remove"]
    product_id: int
    button: str


class WishlistMessage(Props):
    """What has just been done, or is asked, with a button."""

    kind: Literal["success", "info", "error"]
    text: str
    form: WishlistForm | None


class WishlistPage(ShopPage):
    heading: str
    is_guest: bool
    message: WishlistMessage | None
    grid: WishlistGrid  # empty for guests
    share_path: str  # "": nothing can be shared yet
    log_in_path: str


def get_full_list_text() -> str:
    """Return why no more products can be saved."""
    return _("Your wishlist has %(count)d products, and no more fit. Remove some first.") % {"count": MAX_ITEMS}


@require_http_methods(["GET", "HEAD", "POST"])
@use_visitor_currency
def show(request: HttpRequest) -> HttpResponse:
    """Show the list; a POST saves or removes a product."""
    customer = get_customer(request)
    if request.method == "POST":
        return _change(request, customer)
    return _render(request, customer, _build_message(request, customer))


def _change(request: HttpRequest, customer: Customer | None) -> HttpResponse:
    field: Literal["add", "remove"] = "remove" if "remove" in request.POST else "add"
    product_id = parse_whole_number(request.POST.get(field, "")) or 0
    path = f"{reverse('wishlist')}?{field}={product_id}"
    if customer is None:
        return SeeOther(path)  # the page asks to sign in
    if field == "remove":
        remove_product(customer, product_id)
    elif not save_products(customer, [product_id]):
        full = WishlistMessage(kind="error", text=get_full_list_text(), form=None)
        return _render(request, customer, full, status=409)
    return SeeOther(path)


def _build_message(request: HttpRequest, customer: Customer | None) -> WishlistMessage | None:
    """Return what the URL of a finished form says; names come from the database, never from the URL."""
    is_removal = "remove" in request.GET
    product_id = parse_whole_number(request.GET.get("remove" if is_removal else "add", ""))
    product = Product.objects.shown().filter(pk=product_id).first() if product_id else None
    if product is None:
        return None
    name = {"name": product.name}
    if customer is None:
        text = _("Sign in, and “%(name)s” can be saved to your account. Or switch JavaScript on.") % name
        return None if is_removal else WishlistMessage(kind="info", text=text, form=None)
    is_saved = customer.wishlist_items.filter(product=product).exists()
    if is_saved and not is_removal:
        return WishlistMessage(kind="success", text=_("“%(name)s” is on your wishlist.") % name, form=None)
    if is_removal and not is_saved:
        undo = WishlistForm(field="add", product_id=product.pk, button=_("Put it back"))
        return WishlistMessage(kind="info", text=_("“%(name)s” is not on your wishlist any more.") % name, form=undo)
    if is_removal:
        form = WishlistForm(field="remove", product_id=product.pk, button=_("Remove from the wishlist"))
        return WishlistMessage(kind="info", text=_("Remove “%(name)s” from your wishlist?") % name, form=form)
    form = WishlistForm(field="add", product_id=product.pk, button=_("Save to the wishlist"))
    return WishlistMessage(kind="info", text=_("Save “%(name)s” to your wishlist?") % name, form=form)


def _render(
    request: HttpRequest, customer: Customer | None, message: WishlistMessage | None, status: int = 200
) -> HttpResponse:
    heading, shell = _("Wishlist"), get_shell(request)
    grid = WishlistGrid.from_ids(load_ids(customer) if customer else [], is_own=True)
    return WishlistPage(
        meta=PageMeta(title=build_title(heading, shell), robots="noindex"),
        body_class="woocommerce",
        shell=shell,
        heading=heading,
        is_guest=customer is None,
        message=message,
        grid=grid,
        share_path=build_share_path(grid),
        log_in_path="" if customer else f"{LOG_IN}?{urlencode({'next': request.get_full_path()})}",
    ).render(request, status=status)
