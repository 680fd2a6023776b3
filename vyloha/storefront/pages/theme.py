"""``/theme.css``: the merchant's theme of the shop. Pages link to it with its version, so browsers cache it forever."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from vyloha.content.models import ThemeSettings
from vyloha.content.theme.css import compute_version

FOREVER = "public, max-age=31536000, immutable"


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Return the stylesheet of the site; an older version gets the newest one, which is not cached."""
    sheet = ThemeSettings.get_for_request(request).stylesheet
    is_named = request.GET.get("v") == compute_version(sheet)
    headers = {"Cache-Control": FOREVER if is_named else "no-cache"}
    return HttpResponse(sheet, content_type="text/css; charset=utf-8", headers=headers)
