"""``/naposledy-prohlizene/?p=12,34``: the cards of products that a browser remembers; the shop stores nothing of it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from vyloha.commerce.pricing.currencies import use_currency
from vyloha.content.cards.product_cards import CARDS_IN_ROW, ProductGrid
from vyloha.core.http.cache_headers import PRIVATE
from vyloha.core.rendering import render_fragment
from vyloha.storefront.pages.wishlist.grid import parse_ids


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Respond with the HTML of one row, in the shop's currency, as product pages are; the browser converts both."""
    ids, _has_more = parse_ids(request, CARDS_IN_ROW)
    with use_currency(None):
        html = render_fragment("ProductGrid", ProductGrid.from_ids(ids), "viewed-")
    return HttpResponse(html, headers={"Cache-Control": PRIVATE, "X-Robots-Tag": "noindex"})
