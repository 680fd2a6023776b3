"""`/?s=…`: products by words of their name or by SKU."""

from django.db.models import Exists, OuterRef, Q
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Category, Product, Variation
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.content.cards import ProductCard, cards_of
from vyloha.content.listing.address import MAIN, Address, Usual
from vyloha.content.listing.grid import Grid, ListingGrid, NoSuchPage, grid_page
from vyloha.content.listing.heading import numbered
from vyloha.content.listing.orders import ORDERS
from vyloha.content.listing.sources import Source
from vyloha.content.shell import Link, ShopPage, shell_of, title_of
from vyloha.core.rendering import Meta
from vyloha.storefront.listing import links

PHRASE_LENGTH = 100  # characters; nobody looks for more
MAX_WORDS = 8  # each is a condition of the query
POPULAR = 8  # products shown to who found nothing


class SearchPage(ShopPage, ListingGrid):
    phrase: str
    # For who found nothing:
    categories: tuple[Link, ...]
    popular: tuple[ProductCard, ...]


@require_safe
def show(request: HttpRequest) -> HttpResponseBase:
    address = Address.of(request.path, request.GET, {MAIN: Usual()})
    if elsewhere := address.elsewhere(request):
        return HttpResponseRedirect(elsewhere)
    phrase = phrase_of(request.GET)
    shell = shell_of(request)
    try:
        part = grid_page(grid_of(phrase), address, MAIN)
    except NoSuchPage as error:
        raise Http404("no such page") from error
    title = _("Search: %(phrase)s") % {"phrase": phrase} if phrase else _("Search")
    about = _("What %(shop)s has for “%(phrase)s”.") % {"shop": shell.shop_name, "phrase": phrase} if phrase else ""
    response = SearchPage(
        meta=Meta(
            title=title_of(numbered(title, part.number), shell),
            description=about,
            robots="noindex, follow",
        ),
        body_class="search woocommerce",
        shell=shell,
        phrase=phrase,
        **dict(part.props),
        categories=() if part.total else links(Category.objects.filter(parent=None)),
        popular=() if part.total else popular(),
    ).render(request)
    # Phrases are endless, so no cache keeps the page; the shopper's browser does, for the way back.
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def phrase_of(query: QueryDict) -> str:
    """Return what is looked for."""
    return " ".join(str(query["s"]).replace("\0", "")[:PHRASE_LENGTH].split())


def grid_of(phrase: str) -> Grid:
    """Return the listing of what is found."""
    products = found(phrase)
    return Grid(Source(products=lambda order: products.order_by(*ORDERS[order]).for_cards()))


def popular() -> tuple[ProductCard, ...]:
    """Return the cards of what sells best."""
    return cards_of(Product.objects.listed().order_by(*ORDERS["popularity"]).for_cards()[:POPULAR])


def found(phrase: str) -> ProductQuerySet:
    """Return the products that have each word of ``phrase`` in their name, or all of it in an SKU."""
    words = phrase.split()[:MAX_WORDS]
    if not words:
        return Product.objects.none()
    in_name = Q()
    for word in words:
        # A slug is the name without accents and in lower case, so "tricko" finds "Tričko" on every database.
        folded = slugify(word)
        in_name &= Q(name__icontains=word) | (Q(slug__contains=folded) if folded else Q())
    skus = Variation.objects.published().filter(product=OuterRef("pk"), sku__icontains=phrase)
    return Product.objects.searchable().filter(in_name | Q(sku__icontains=phrase) | Exists(skus))
