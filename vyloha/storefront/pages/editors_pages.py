"""
Pages that editors build in Wagtail. Listings on them keep their states in the page's URL.

A page may be restricted to people with a login or a password. Sessions run only in the back office, so a private page
is shown there, and its public URL redirects to it. No shop page ever needs a session.
"""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import reverse
from wagtail.models import Page
from wagtail.views import serve as serve_by_wagtail

from vyloha.content.models.pages import ReactPage
from vyloha.core.cache.pages import cache_publicly
from vyloha.storefront.pages.listing.listing import show_grids
from vyloha.storefront.visitor.currency import use_visitor_currency


@cache_publicly(*settings.GRID_QUERY)
def show(request: HttpRequest, path: str) -> HttpResponseBase:
    """Return the live page at ``path`` ("" is home); a private one is a redirect."""
    if request.method not in {"GET", "HEAD"}:
        return HttpResponseNotAllowed(["GET", "HEAD"])
    found = Page.route_for_request(request, path)
    if found is None:
        raise Http404(f"no page at {path!r}")
    page, args, kwargs = found
    if page.get_view_restrictions().exists():
        return HttpResponseRedirect(reverse("private_page", args=[path]))
    if not isinstance(page, ReactPage):  # Wagtail's own first page, until the shop is filled
        response: HttpResponseBase = page.serve(request, *args, **kwargs)
        return response
    serve = use_visitor_currency(page.serve) if page.is_private else page.serve
    return show_grids(request, page.parse_url(request.path, request.GET), lambda: serve(request, *args, **kwargs))


@use_visitor_currency
def show_private(request: HttpRequest, path: str) -> HttpResponseBase:
    """Return the page at ``path`` to permitted visitors, else ask for login or password; Wagtail decides."""
    return show_grids(request, None, lambda: serve_by_wagtail(request, path))
