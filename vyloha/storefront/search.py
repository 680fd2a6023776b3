"""`/?s=…`: products by words of their name or by SKU."""

from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.content.cards import ProductGrid
from vyloha.content.shell import ShopPage, shell_of, title_of
from vyloha.core.rendering import Meta
from vyloha.storefront.paging import Paging, Part

PHRASE_LENGTH = 100  # characters; nobody looks for more
MAX_WORDS = 8  # each is a condition of the query


class SearchPage(ShopPage):
    phrase: str
    grid: ProductGrid
    paging: Paging


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    phrase = " ".join(request.GET["s"].replace("\0", "")[:PHRASE_LENGTH].split())
    shell = shell_of(request)
    part = Part(request, found(phrase).for_cards())
    title = _("Search: %(phrase)s") % {"phrase": phrase} if phrase else _("Search")
    return SearchPage(
        meta=Meta(title=title_of(title, shell), robots="noindex, follow"),
        body_class="search woocommerce",
        shell=shell,
        phrase=phrase,
        grid=ProductGrid.of(part.rows),
        paging=part.props,
    ).render(request)


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
