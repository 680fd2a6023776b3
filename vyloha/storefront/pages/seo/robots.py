"""`/robots.txt`: where search engines need not go, and where the sitemap is."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from vyloha.content.models import ShopSettings
from vyloha.content.page_tags import SHOP
from vyloha.core.cache.pages import public, shows

# Pages of one visitor, answers for programs, and searches, of which there is no end.
CLOSED = ("/kosik/", "/pokladna/", settings.BACK_OFFICE_PATH, "/wp-json/", "/wp-admin/", "/*?s=", "/*?*wc-ajax=")


@require_safe
@public()
def show(request: HttpRequest) -> HttpResponse:
    shows(SHOP)
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    lines += ShopSettings.of_request(request).robots_lines.splitlines()
    lines += ["", f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
