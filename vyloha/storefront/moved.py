"""
Where something is now that was once elsewhere: addresses that a slug had before, those that people entered in the back
office ("Redirects"), and those of the WooCommerce shop that the catalogue came from.

Asked only when nobody answers an address any more, so whoever has it now comes first. One permanent redirect leads to
today's address, with the query that came.
"""

import re
from collections.abc import Callable
from typing import Any

from django.db.models import Q
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponsePermanentRedirect,
    HttpResponseRedirect,
    QueryDict,
)
from django.urls import reverse
from wagtail.contrib.redirects.middleware import get_redirect
from wagtail.contrib.redirects.models import Redirect

from vyloha.commerce.catalogue.models import Brand, Category, Product, Tag, Vendor

PART = re.compile(r"(?P<path>.*/)page/(?P<number>\d{1,6})/")


def answer(request: HttpRequest) -> HttpResponse | None:
    """Return the redirect to what was once at the address asked for, None when that is nothing known."""
    if request.method not in {"GET", "HEAD"}:
        return None
    return _entered(request) or _by_path(request)


def by_query(request: HttpRequest) -> HttpResponse | None:
    """
    Return the redirect for WordPress's addresses without words, ``/?p=12``; None when the query is none of them.

    :raises Http404: if it names something that is not here
    """
    name = next((name for name in BY_QUERY if name in request.GET), None)
    if name is None:
        return None
    wanted = request.GET[name].replace("\0", "")
    target = BY_QUERY[name](wanted)
    if target:
        return _to(target, request, without=(name, "post_type"))
    if entered := _entered(request):
        return entered
    raise Http404(f"nothing has the {name} {wanted[:50]!r}")


def _entered(request: HttpRequest) -> HttpResponse | None:
    """Look among the redirects of the back office; Wagtail adds those of pages whose address changes."""
    path = Redirect.normalise_path(request.get_full_path(), decode_unicode=False)
    redirect = get_redirect(request, path)
    has_query = redirect is not None
    redirect = redirect or get_redirect(request, path.partition("?")[0])
    if redirect is None or (redirect.redirect_page and not redirect.redirect_page.live) or not redirect.link:
        return None
    query = "" if has_query else request.GET.urlencode()
    kind = HttpResponsePermanentRedirect if redirect.is_permanent else HttpResponseRedirect
    return kind(_with_query(redirect.link, query))


def _by_path(request: HttpRequest) -> HttpResponse | None:
    path, number = request.path, 1
    if part := PART.fullmatch(path):
        path, number = part["path"], int(part["number"])
    first, _slash, rest = path.strip("/").partition("/")
    target = BY_PATH[first](rest) if first in BY_PATH else None
    if target is None or target == request.path:
        return None
    return _to(target, request, page=number)


def _to(target: str, request: HttpRequest, without: tuple[str, ...] = (), page: int = 1) -> HttpResponse:
    query: QueryDict = request.GET.copy()
    for name in without:
        query.pop(name, None)
    if page > 1:
        query["page"] = str(page)
    return HttpResponsePermanentRedirect(_with_query(target, query.urlencode()))


def _with_query(target: str, query: str) -> str:
    if not query:
        return target
    return f"{target}{'&' if '?' in target else '?'}{query}"


def _product(path: str) -> str | None:
    """Find a product by the last part of ``path``: shops put its category before it."""
    slug = path.rpartition("/")[2]
    return _product_page(Q(slug=slug)) or _product_page(Q(old_addresses__address=slug))


def _product_by_id(pk: str) -> str | None:
    """Find it by its id or that of a variation; an import keeps them."""
    if not pk.isascii() or not pk.isdigit() or len(pk) > 18:
        return None
    return _product_page(Q(pk=int(pk)) | Q(variations__pk=int(pk)))


def _product_page(condition: Q) -> str | None:
    slug = Product.objects.published().order_by().filter(condition).values_list("slug", flat=True).first()
    return slug and reverse("product", args=[slug])


def _category(path: str) -> str | None:
    """Find a category by its path, today's or a former one, else by the last part when only one is called so."""
    for condition in (Q(url_path=path), Q(old_addresses__address=path), Q(slug=path.rpartition("/")[2])):
        found = Category.objects.order_by().filter(condition).values_list("url_path", flat=True)[:2]
        if len(found) == 1:
            return reverse("category", args=[found[0]])
    return None


def _label(kind: type[Tag] | type[Brand] | type[Vendor]) -> Callable[[str], str | None]:
    """Return what finds a label's page by its slug, today's or a former one."""

    def find(path: str) -> str | None:
        slug = path.rpartition("/")[2]
        labels: Any = kind._default_manager.order_by()
        for condition in (Q(slug=slug), Q(old_addresses__address=slug)):
            if found := labels.filter(condition).values_list("slug", flat=True).first():
                return reverse(str(kind._meta.model_name), args=[found])
        return None

    return find


def _shop(path: str) -> str | None:
    return _product(path) if path else reverse("listing")


# The first word of a path: WooCommerce's, English and Czech, which are ours too.
BY_PATH: dict[str, Callable[[str], str | None]] = {
    "product": _product,
    "produkt": _product,
    "shop": _shop,
    "obchod": _shop,
    "product-category": _category,
    "kategorie-produktu": _category,
    "product-tag": _label(Tag),
    "stitek-produktu": _label(Tag),
    "stitek": _label(Tag),
    "brand": _label(Brand),
    "znacka": _label(Brand),
    "prodejce": _label(Vendor),
    "cart": lambda rest: reverse("cart"),
    "checkout": lambda rest: reverse("checkout"),
}
BY_QUERY: dict[str, Callable[[str], str | None]] = {
    "p": _product_by_id,
    "product": _product,
    "product_cat": _category,
    "product_tag": _label(Tag),
    "product_brand": _label(Brand),
    "page_id": lambda pk: None,  # an editor enters where it is now
    "post_type": lambda kind: reverse("listing") if kind == "product" else None,
}
