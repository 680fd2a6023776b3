"""Pages that a shopper sees when a request is wrong, when a page does not exist, or when something broke."""

import logging
import sys
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    HttpResponsePermanentRedirect,
    JsonResponse,
)
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.pictures.wordpress_uploads import UPLOADS
from vyloha.content.redirects.not_found_counters import counts
from vyloha.content.shell.shell import ShopPage, build_bare_shell, build_title, get_shell
from vyloha.core.cache.pages import PUBLIC, MissingForAll
from vyloha.core.http.backoffice_middleware import is_back_office
from vyloha.core.http.endpoints import ApiError
from vyloha.core.http.redirects import find_lower_case_url
from vyloha.core.http.security import CrossSiteRequest, is_protocol_call
from vyloha.core.rendering import PageMeta, RenderTimeout
from vyloha.core.rendering.error_document import build_error_page
from vyloha.storefront.pages import legacy_redirects
from vyloha.storefront.pages.search_report import ROBOTS

logger = logging.getLogger(__name__)

CODES = {403: "forbidden", 405: "method_not_allowed", 409: "conflict", 429: "too_many_requests", 503: "not_ready"}
RETRY_AFTER_S = 5  # while the database is away, or rendering takes too long


class NotFoundPage(ShopPage):
    pass


class ErrorPage(ShopPage):
    """Says that a request was rejected, and why."""

    heading: str
    text: str


class ServerErrorPage(ShopPage):
    pass


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the 400 page, JSON to a program; it renders nothing, since such requests come in floods."""
    text = _("The request was too large, damaged or meant for somebody else. Go back and try again.")
    if isinstance(exception, DisallowedHost) and settings.ENVIRONMENT == "demo":
        text = _(
            "The demo answers to names of this machine: 127.0.0.1, localhost, or any that ends with .localhost. "
            "Others are listed in the variable ALLOWED_HOSTS, in production."
        )
    try:
        is_program = is_protocol_call(request)
    except SuspiciousOperation:  # the query itself was invalid
        is_program = False
    if is_program:
        return JsonResponse(ApiError("bad_request", text, 400).build_body(), status=400)
    return build_error_page(_("We cannot read this request"), text, _("To the home page"), status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the 403 page: for a form of another site, or a restricted URL."""
    if isinstance(exception, CrossSiteRequest):
        return render_rejection(request, 403, _("We did not accept the form"), str(exception))
    return render_rejection(
        request, 403, _("This is not open to everybody"), _("You have no access to what you asked for.")
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the 403 page for a form of the back office without its token; Django's own is half in English."""
    text = _(
        "The form was open for too long, or the browser keeps no cookies. Go back, reload the page and send it again."
    )
    return render_rejection(request, 403, _("We did not accept the form"), text)


class MethodNotAllowedMiddleware:
    """Middleware that renders a page for rejected methods (405); Django's own response is empty."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or is_back_office(request):
            return response
        text = _("Nothing has happened. Please go back to the page before and try again.")
        page = render_rejection(request, 405, _("This page takes no forms"), text)
        page.headers["Allow"] = response.headers["Allow"]
        return page


def render_rejection(request: HttpRequest, status: int, heading: str, text: str, wait_s: int = 0) -> HttpResponse:
    """Return the page with the reason of a rejection, JSON to a program; ``wait_s``: when to retry."""
    if is_protocol_call(request):
        code = CODES[status]
        answer: HttpResponse = JsonResponse(ApiError(code, text, status).build_body(), status=status)
    else:
        shell = get_shell(request)
        meta = PageMeta(title=build_title(heading, shell), robots="noindex")
        answer = ErrorPage(meta=meta, shell=shell, heading=heading, text=text).render(request, status=status)
    if wait_s:
        answer.headers["Retry-After"] = str(wait_s)
    return answer


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return a redirect to the new URL, else the 404 page, cacheable in front where the view's responses are."""
    response = _not_found(request)
    if isinstance(exception, MissingForAll):
        response.headers["Cache-Control"] = PUBLIC
    return response


def _not_found(request: HttpRequest) -> HttpResponse:
    # A missing file needs no full page.
    if request.path_info.startswith((settings.STATIC_URL, settings.MEDIA_URL)):
        return _respond_no_file()
    if redirect := legacy_redirects.find_redirect(request):
        return redirect
    if UPLOADS.match(request.path):
        _count_not_found(request)
        return _respond_no_file()
    if redirect := _redirect_to_lower_case(request):
        return redirect
    _count_not_found(request)
    shell = get_shell(request)
    return NotFoundPage(
        meta=PageMeta(title=build_title(_("Page not found"), shell), robots="noindex"),
        body_class="error404",
        shell=shell,
    ).render(request, status=404)


def _redirect_to_lower_case(request: HttpRequest) -> HttpResponse | None:
    """
    Return a redirect to lower case, which all our URLs use; the redirected request checks whether the page exists.
    """
    if request.method not in {"GET", "HEAD"} or is_protocol_call(request) or is_back_office(request):
        return None
    address = find_lower_case_url(request)
    return HttpResponsePermanentRedirect(address) if address else None


def _count_not_found(request: HttpRequest) -> None:
    agent = request.headers.get("User-Agent")
    if agent and request.method == "GET" and "Sec-Purpose" not in request.headers and not is_protocol_call(request):
        counts.add(request.get_full_path(), by_robot=bool(ROBOTS.search(agent)))


def _respond_no_file() -> HttpResponse:
    return HttpResponse(_("Not found."), status=404, content_type="text/plain; charset=utf-8")


def server_error(request: HttpRequest) -> HttpResponse:
    """
    Return the 500 page, JSON to a program; 503 when the database or the renderer did not respond in time.

    It makes no queries, since the database may be what broke.
    """
    error = sys.exc_info()[1]
    if isinstance(error, (InterfaceError, OperationalError)):
        return database_unavailable(request)
    if isinstance(error, RenderTimeout):
        return _later(request, _("The shop is very busy just now. Your cart is safe. Please try again in a moment."))
    if is_protocol_call(request):
        problem = ApiError("internal_server_error", _("Something went wrong in the shop. Please try again."), 500)
        return JsonResponse(problem.build_body(), status=500)
    shell = build_bare_shell()
    title = build_title(_("Something went wrong"), shell)
    try:
        return ServerErrorPage(meta=PageMeta(title=title, robots="noindex"), shell=shell).render(request, status=500)
    except Exception:
        # The renderer failed too. The shopper still gets a page, and the log the error.
        logger.exception("The error page could not be rendered")
        text = _("The fault is on our side. Your cart is safe. Please try again in a moment.")
        return build_error_page(_("Something went wrong"), text, _("To the home page"))


def database_unavailable(request: HttpRequest) -> HttpResponse:
    """Return the 503 page, JSON to a program: the database does not respond, or not in time."""
    return _later(
        request, _("The shop cannot reach its data just now. Your cart is safe. Please try again in a moment.")
    )


def _later(request: HttpRequest, text: str) -> HttpResponse:
    if is_protocol_call(request):
        answer: HttpResponse = JsonResponse(ApiError("service_unavailable", text, 503).build_body(), status=503)
    else:
        answer = build_error_page(_("We will be back in a moment"), text, _("To the home page"), status=503)
    answer.headers["Retry-After"] = str(RETRY_AFTER_S)
    return answer
