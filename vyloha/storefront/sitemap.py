"""
`/sitemap.xml`: what search engines may know of (https://www.sitemaps.org/protocol.html, read 2026-11).

An index of files: products by ranges of their ids, so that a file stays the same however many products there are and
is read by one walk along the primary key; and one file each of categories and of editors' pages.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import TypeVar
from xml.sax.saxutils import escape

from django.db.models import F, Max
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe
from wagtail.models import Page, Site

from vyloha.commerce.catalogue.models import Brand, Category, Product, Tag
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.content.shell import category_url
from vyloha.core.page_cache import shows, until_change

IDS_A_FILE = 10_000  # the protocol allows 50,000 addresses
# Neither is a page: who reads it comes back in hours, so it follows no change.
KEPT_FOR_AN_HOUR = "public, max-age=3600"
NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
Entry = tuple[str, datetime | None]  # path, last change


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Return the list of files; held for minutes, because it asks all products when they changed."""
    base = request.build_absolute_uri("/").rstrip("/")
    entries = until_change("sitemap", _files)
    return _answer(HttpResponse("".join(_document("sitemapindex", "sitemap", base, entries))))


def _files() -> list[Entry]:
    shows("sitemap")
    number = F("pk") / IDS_A_FILE
    files = in_sitemap().order_by().values(number=number).annotate(last=Max("updated_at")).order_by("number")
    products = [(f"/sitemap-products-{number}.xml", last) for number, last in files.values_list("number", "last")]
    return [*((f"/sitemap-{name}.xml", None) for name in FILES), *products]


def in_sitemap() -> ProductQuerySet:
    """Return the products that a stranger may find."""
    return Product.objects.published().exclude(visibility=Product.Visibility.HIDDEN)


@require_safe
def products(request: HttpRequest, number: int) -> StreamingHttpResponse:
    """Return the products whose ids begin at ``number`` × ``IDS_A_FILE``."""
    first = number * IDS_A_FILE
    found = in_sitemap().filter(pk__gte=first, pk__lt=first + IDS_A_FILE).order_by("pk")
    if not found.exists():
        raise Http404("no products there")
    rows = found.values_list("slug", "updated_at").iterator(2000)
    return _stream(request, ((f"/produkt/{slug}/", changed) for slug, changed in rows))


@require_safe
def others(request: HttpRequest, name: str) -> StreamingHttpResponse:
    """Return one of ``FILES``."""
    if name not in FILES:
        raise Http404("no such sitemap")
    return _stream(request, FILES[name](request))


def _categories(request: HttpRequest) -> Iterator[Entry]:
    for category in Category.objects.order_by("pk").only("url_path").iterator(2000):
        yield category_url(category), None


def _pages(request: HttpRequest) -> Iterator[Entry]:
    yield reverse("listing"), None
    yield reverse("brands"), None
    site = Site.find_for_request(request)
    if site is None:
        return
    for page in Page.objects.descendant_of(site.root_page, inclusive=True).live().public().iterator(500):
        if path := page.relative_url(site, request):
            yield path, page.last_published_at


def _labels(model: type[Brand] | type[Tag]) -> Callable[[HttpRequest], Iterator[Entry]]:
    name = str(model._meta.model_name)

    def entries(request: HttpRequest) -> Iterator[Entry]:
        # A page without goods is none that anybody looks for.
        with_goods = model._default_manager.filter(products__is_listed=True).distinct()
        for slug in with_goods.order_by("pk").values_list("slug", flat=True).iterator(2000):
            yield reverse(name, args=[slug]), None

    return entries


FILES: dict[str, Callable[[HttpRequest], Iterable[Entry]]] = {
    "pages": _pages,
    "categories": _categories,
    "brands": _labels(Brand),
    "tags": _labels(Tag),
}


def _stream(request: HttpRequest, entries: Iterable[Entry]) -> StreamingHttpResponse:
    base = request.build_absolute_uri("/").rstrip("/")
    return _answer(StreamingHttpResponse(_document("urlset", "url", base, entries)))


Response = TypeVar("Response", HttpResponse, StreamingHttpResponse)


def _answer(response: Response) -> Response:
    response.headers["Content-Type"] = "application/xml; charset=utf-8"
    response.headers["Cache-Control"] = KEPT_FOR_AN_HOUR
    return response


def _document(root: str, item: str, base: str, entries: Iterable[Entry]) -> Iterator[str]:
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} xmlns="{NAMESPACE}">\n'
    for path, changed in entries:
        lastmod = f"<lastmod>{changed:%Y-%m-%dT%H:%M:%SZ}</lastmod>" if changed else ""
        yield f"<{item}><loc>{escape(base + path)}</loc>{lastmod}</{item}>\n"
    yield f"</{root}>\n"
