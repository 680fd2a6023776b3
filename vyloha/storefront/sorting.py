"""The orders of a listing, under the names that WooCommerce's ``?orderby=`` gives them."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.utils.translation import gettext as _

from vyloha.core.rendering import Props

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

USUAL = "menu_order"
# Each is an index of the product table; ids make every order total, or pages would overlap.
ORDERS = {
    USUAL: ("position", "sort_key", "pk"),
    "popularity": ("-pieces_sold", "-pk"),
    "date": ("-created_at", "-pk"),
    "price": ("-is_priced", "price_from_minor", "pk"),
    "price-desc": ("-is_priced", "-price_from_minor", "-pk"),
    "title": ("sort_key", "pk"),
}


class SortLink(Props):
    name: str
    href: str
    is_current: bool


def with_known_order(view: View) -> View:
    """
    Lead an order that there is not, and the usual one by its name, to the address without it.

    WooCommerce ignores an unknown order. Answered in place, every word would be a further address of the same page.
    """

    @wraps(view)
    def show(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        wanted = request.GET.get("orderby")
        if wanted is not None and (wanted == USUAL or wanted not in ORDERS):
            query = request.GET.copy()
            del query["orderby"]
            return HttpResponseRedirect(f"{request.path}?{query.urlencode()}" if query else request.path)
        return view(request, *args, **kwargs)

    return show  # type: ignore[return-value]


def order_of(request: HttpRequest) -> str:
    """Return the name of the order that the address asks for."""
    return request.GET.get("orderby", USUAL)


def sort_links(request: HttpRequest) -> tuple[SortLink, ...]:
    """Return links to the listing in each of its orders, from the first page on."""
    names = {
        USUAL: _("Recommended"),
        "popularity": _("Best-selling"),
        "price": _("Cheapest"),
        "price-desc": _("Most expensive"),
        "date": _("Newest"),
        "title": _("By name"),
    }
    return tuple(
        SortLink(name=name, href=address(request, orderby=order), is_current=order == order_of(request))
        for order, name in names.items()
    )


def address(request: HttpRequest, *, orderby: str, page: int = 1) -> str:
    """Return the path of a page of the listing; what is usual is not said, so that each page has one address."""
    query = {"s": request.GET["s"]} if "s" in request.GET else {}
    if orderby != USUAL:
        query["orderby"] = orderby
    if page > 1:
        query["page"] = str(page)
    return f"{request.path}?{urlencode(query)}" if query else request.path
