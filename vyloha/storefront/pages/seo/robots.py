"""``/robots.txt``: the paths that search engines must not crawl, and the URL of the sitemap."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from vyloha.content.models import ShopSettings
from vyloha.content.page_tags import SHOP
from vyloha.core.cache.pages import add_page_tags, cache_publicly

# Private pages, responses for programs, and searches, which are endless.
DISALLOWED_PATHS = (
    settings.CART_PATH,
    settings.CHECKOUT_PATH,
    settings.ACCOUNT_PATH,
    settings.BACK_OFFICE_PATH,
    "/recenze/",
    "/produkt/*/recenze/",
    "/wp-json/",
    "/wp-admin/",
    "/*?s=",
    "/*?*wc-ajax=",
)


@require_safe
@cache_publicly()
def show(request: HttpRequest) -> HttpResponse:
    add_page_tags(SHOP)
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in DISALLOWED_PATHS)]
    lines += ShopSettings.get_for_request(request).robots_lines.splitlines()
    lines += ["", f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
