"""
``/sitemap.xml``: the URLs for search engines (https://www.sitemaps.org/protocol.html, read 2026-11).

An index of files: products by ranges of their ids, so that a file stays the same however many products there are and
one walk along the primary key reads it; and one file each of categories, of each taxonomy and of editors' pages.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from xml.sax.saxutils import escape

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe
from wagtail.models import Page, Site

from vyloha.commerce.catalogue.models import Brand, Category, Product, Tag, Vendor
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.content.models import ContentPage
from vyloha.content.shell.shell import get_category_url
from vyloha.core.cache.pages import add_page_tags, cache_until_change, choose_cache_policy

IDS_PER_FILE = 10_000  # the protocol allows 50,000 URLs
# No invalidation: search engines come back in hours.
ONE_HOUR_CACHE = "public, max-age=3600"
NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
Entry = tuple[str, datetime | None]  # path, last change


@require_safe
def show_index(request: HttpRequest) -> HttpResponse:
    """Return the list of files, cached for minutes."""
    return _build_response(request, "sitemapindex", "sitemap", cache_until_change("sitemap", _build_files))


def _build_files() -> list[Entry]:
    add_page_tags("sitemap")
    products = (reverse("sitemap_products", args=[number]) for number in _iterate_ranges())
    return [(path, None) for path in (*(f"/sitemap-{name}.xml" for name in FILES), *products)]


def _iterate_ranges() -> Iterator[int]:
    """Yield the ranges of ids that have products; one step along the primary key for each range."""
    ids = Product.objects.order_by("pk").values_list("pk", flat=True)
    first = ids.first()
    while first is not None:
        number = first // IDS_PER_FILE
        yield number
        first = ids.filter(pk__gte=(number + 1) * IDS_PER_FILE).first()


@require_safe
def show_products(request: HttpRequest, number: int) -> HttpResponse:
    """Return the products whose ids start at ``number`` × ``IDS_PER_FILE``."""
    # "007" would be another copy in every cache.
    if request.path != reverse("sitemap_products", args=[number]):
        raise Http404("not the canonical URL")
    first = number * IDS_PER_FILE
    found = Product.objects.filter(pk__gte=first, pk__lt=first + IDS_PER_FILE).order_by("pk")
    if not found.exists():
        raise Http404("no products in this range")
    return _build_response(request, "urlset", "url", _filter_public(found))


def _filter_public(found: ProductQuerySet) -> Iterator[Entry]:
    """Yield the public ones of ``found``."""
    # Filtered here: with a condition on the status SQLite reads and sorts all products of the shop.
    for slug, changed, status, visibility in found.values_list("slug", "updated_at", "status", "visibility").iterator():
        if status == Product.Status.PUBLISHED and visibility != Product.Visibility.HIDDEN:
            yield reverse("product", args=[slug]), changed


@require_safe
def show_others(request: HttpRequest, name: str) -> HttpResponse:
    """Return one of ``FILES``."""
    if name not in FILES:
        raise Http404("no such sitemap")
    return _build_response(request, "urlset", "url", FILES[name](request))


def _iterate_categories(request: HttpRequest) -> Iterator[Entry]:
    for category in Category.objects.order_by("pk").only("url_path").iterator(2000):
        yield get_category_url(category), None


def _iterate_pages(request: HttpRequest) -> Iterator[Entry]:
    yield reverse("listing"), None
    yield reverse("brands"), None
    site = Site.find_for_request(request)
    if site is None:
        return
    hidden = ContentPage.objects.filter(is_hidden_from_search=True)
    pages = (
        Page.objects.descendant_of(site.root_page, inclusive=True).live().public().exclude(pk__in=hidden.values("pk"))
    )
    for page in pages.iterator(500):
        if path := page.relative_url(site, request):
            yield path, page.last_published_at


def _build_taxonomy_iterator(model: type[Brand] | type[Tag] | type[Vendor]) -> Callable[[HttpRequest], Iterator[Entry]]:
    name = str(model._meta.model_name)

    def iterate_entries(request: HttpRequest) -> Iterator[Entry]:
        # Pages of categories without products are not listed.
        with_goods = model._default_manager.filter(products__is_listed=True).distinct()
        for slug in with_goods.order_by("pk").values_list("slug", flat=True).iterator(2000):
            yield reverse(name, args=[slug]), None

    return iterate_entries


FILES: dict[str, Callable[[HttpRequest], Iterable[Entry]]] = {
    "pages": _iterate_pages,
    "categories": _iterate_categories,
    "brands": _build_taxonomy_iterator(Brand),
    "tags": _build_taxonomy_iterator(Tag),
    "vendors": _build_taxonomy_iterator(Vendor),
}


def _build_response(request: HttpRequest, root: str, item: str, entries: Iterable[Entry]) -> HttpResponse:
    base = request.build_absolute_uri("/").rstrip("/")
    return HttpResponse(
        "".join(_iterate_document(root, item, base, entries)),
        content_type="application/xml; charset=utf-8",
        headers={"Cache-Control": choose_cache_policy(request, ONE_HOUR_CACHE)},
    )


def _iterate_document(root: str, item: str, base: str, entries: Iterable[Entry]) -> Iterator[str]:
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} xmlns="{NAMESPACE}">\n'
    for path, changed in entries:
        lastmod = f"<lastmod>{changed:%Y-%m-%dT%H:%M:%SZ}</lastmod>" if changed else ""
        yield f"<{item}><loc>{escape(base + path)}</loc>{lastmod}</{item}>\n"
    yield f"</{root}>\n"
