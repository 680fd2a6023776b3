"""Serves pictures from the media folder. In production a web server or object store in front serves them instead."""

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.templatetags.static import static
from django.views.static import serve

from vyloha.content.models import ThemeSettings
from vyloha.core.cache.pages import choose_cache_policy
from vyloha.core.http.paths import is_plain

# Wagtail's folders of pictures. Documents are not served from here: an HTML document would run in the shop's origin.
FOLDERS = ("images/", "original_images/")
# Uploads use the first ones; we generate AVIF.
ENDINGS = tuple(f".{ending}" for ending in (*settings.WAGTAILIMAGES_EXTENSIONS, "avif"))
# A changed picture gets a new name.
FOREVER = "public, max-age=31536000, immutable"
ONE_DAY_CACHE = "public, max-age=86400"


def show(request: HttpRequest, path: str) -> HttpResponseBase:
    """Return the picture at ``path`` inside the media folder."""
    # `serve` normalizes paths: one that it would change is in another folder than its beginning says.
    if not is_plain(path) or not path.startswith(FOLDERS) or not path.lower().endswith(ENDINGS):
        raise Http404("not a picture")
    response = serve(request, path, document_root=str(settings.MEDIA_ROOT))
    if isinstance(response, FileResponse):
        response.headers["Cache-Control"] = choose_cache_policy(request, FOREVER)
        response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def redirect_to_icon(request: HttpRequest) -> HttpResponse:
    """Redirect browsers, which request this URL on their own, to the shop's icon."""
    address = ThemeSettings.get_for_request(request).icon_url or static("favicon.svg")
    return HttpResponseRedirect(address, headers={"Cache-Control": choose_cache_policy(request, ONE_DAY_CACHE)})
