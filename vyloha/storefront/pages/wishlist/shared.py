"""``/seznam-prani/sdileny/?p=12,34``: a list that somebody sent as a link. The shop stores nothing of it."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from vyloha.content.shell.shell import ShopPage, build_title, get_shell
from vyloha.core.rendering import PageMeta
from vyloha.storefront.pages.wishlist.grid import MAX_SHARED, WishlistGrid, parse_ids
from vyloha.storefront.visitor.currency import use_visitor_currency


class SharedWishlistPage(ShopPage):
    heading: str
    note: str  # "": the link is complete
    grid: WishlistGrid


@require_safe
@use_visitor_currency
def show(request: HttpRequest) -> HttpResponse:
    """Show the products of the link."""
    ids, has_more = parse_ids(request, MAX_SHARED)
    grid = WishlistGrid.from_ids(ids, is_own=False)
    heading, shell = _("Shared wishlist"), get_shell(request)
    count = len(grid.products)
    note = ngettext("A link shows at most %(max)d product.", "A link shows at most %(max)d products.", MAX_SHARED)
    return SharedWishlistPage(
        meta=PageMeta(
            title=build_title(heading, shell),
            description=ngettext("%(count)d product from %(shop)s.", "%(count)d products from %(shop)s.", count)
            % {"count": count, "shop": shell.shop_name},
            robots="noindex",
        ),
        body_class="woocommerce",
        shell=shell,
        heading=heading,
        note=note % {"max": MAX_SHARED} if has_more else "",
        grid=grid,
    ).render(request)
