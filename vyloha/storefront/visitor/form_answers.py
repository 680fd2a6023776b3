"""
Redirects a browser from a form to the page that answers it, a rejected form with all that was typed: going back or
reloading then never asks whether to send the form again.

The page waits in the database for the browser that sent the form, at most as long as its cookie, and only the last one
can be seen: what an earlier one says is no longer true.
"""

import logging
import secrets
import zlib
from collections.abc import Callable
from datetime import timedelta
from typing import TypeGuard

from django.db import Error, transaction
from django.db.models import Q
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
    QueryDict,
)
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from vyloha.core.clock import build_is_past_filter
from vyloha.core.http.backoffice_middleware import is_back_office
from vyloha.core.http.redirects import SeeOther, build_url_with_query
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.core.models import FormAnswer
from vyloha.storefront.visitor.cookies import FORM_ANSWER
from vyloha.storefront.visitor.customers import get_customer

PARAMETER = "form_answer"  # of the page's URL
ID_LENGTH = 12  # characters of the key in the URL: they only tell the answers of one browser apart
MAX_STORED_BYTES = 150_000  # of a compressed page; the checkout has about 20 KB
MAX_AGE = timedelta(seconds=FORM_ANSWER.age_s)
KEPT_ANSWERS = RateLimit("form-answers", per_minute=60)  # per network; beyond it, pages answer forms directly
logger = logging.getLogger(__name__)


class FormAnswerMiddleware:
    """The innermost middleware: stores the page that a view answers a form with, and shows it after the redirect."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if is_back_office(request):
            return self.get_response(request)
        if request.method in {"GET", "HEAD"} and PARAMETER in request.GET:
            return _show_answer(request) or self._redirect_to_page(request)
        response = self.get_response(request)
        if request.method != "POST" or not _is_navigation(request):
            return response
        # A browser without any cookie might keep none: it gets the page at once.
        may_be_kept = bool(request.COOKIES) and _is_page(response) and not KEPT_ANSWERS.take(request)
        if redirect := _replace_answer(request, response if may_be_kept else None):
            return redirect
        if FORM_ANSWER.name in request.COOKIES:
            FORM_ANSWER.delete(response)
        return response

    def _redirect_to_page(self, request: HttpRequest) -> HttpResponse:
        """Redirect to the page without an answer; an address that only takes forms belongs to the page above it."""
        query: QueryDict = request.GET.copy()
        del query[PARAMETER]
        url = build_url_with_query(request, query.urlencode())
        if not isinstance(self.get_response(request), HttpResponseNotAllowed):
            return HttpResponseRedirect(url)
        above = request.path.rstrip("/").rpartition("/")[0]
        return HttpResponseRedirect(f"{above}/?{query.urlencode()}" if query else f"{above}/")


def _is_navigation(request: HttpRequest) -> bool:
    """Return whether a browser will show the response as a page; scripts read theirs themselves."""
    if mode := request.headers.get("Sec-Fetch-Mode"):
        return mode == "navigate"
    return "application/xhtml+xml" in request.headers.get("Accept", "")  # older browsers, and plain HTTP


def _is_page(response: HttpResponseBase) -> TypeGuard[HttpResponse]:
    is_html = response.headers.get("Content-Type", "").startswith("text/html")
    is_shown = response.status_code < 300 or (400 <= response.status_code < 500 and response.status_code != 405)
    return is_html and is_shown and isinstance(response, HttpResponse)


def _replace_answer(request: HttpRequest, page: HttpResponseBase | None) -> HttpResponse | None:
    """
    Store a page instead of the one before, and return the redirect to it.

    None if there is no page, it is too large, or the database fails: it must not take the answer from the shopper.
    """
    body = zlib.compress(page.content) if isinstance(page, HttpResponse) else b""
    try:
        with transaction.atomic():
            if before := FORM_ANSWER.read(request):
                FormAnswer.objects.filter(pk=_build_key(before)).delete()
            if isinstance(page, HttpResponse) and len(body) <= MAX_STORED_BYTES:
                return _store_answer(request, page, body)
    except Error:
        logger.exception("The page that answers a form could not be stored.")
    return None


def _store_answer(request: HttpRequest, page: HttpResponse, body: bytes) -> HttpResponse:
    token = secrets.token_urlsafe(16)
    answer = FormAnswer.objects.create(
        key=_build_key(token),
        customer_id=_get_customer_id(request),
        headers={name: value for name, value in page.headers.items() if name != "Retry-After"},
        body=body,
    )
    query = request.GET.copy()
    query[PARAMETER] = answer.key[:ID_LENGTH]
    redirect = SeeOther(build_url_with_query(request, query.urlencode()))
    redirect.cookies = page.cookies
    FORM_ANSWER.set(redirect, token)
    return redirect


def _show_answer(request: HttpRequest) -> HttpResponse | None:
    """Return the stored page (200); None once it is gone."""
    answer = _find_answer(request)
    return HttpResponse(zlib.decompress(answer.body), headers=answer.headers) if answer else None


def _find_answer(request: HttpRequest) -> FormAnswer | None:
    """Return the answer for this browser, while the same customer is signed in, or nobody as before."""
    token = FORM_ANSWER.read(request)
    key = _build_key(token) if token else ""
    if not key or not constant_time_compare(key[:ID_LENGTH], request.GET[PARAMETER]):
        return None
    answer = FormAnswer.objects.filter(pk=key).exclude(_is_over()).first()
    return answer if answer and answer.customer_id == _get_customer_id(request) else None


def _get_customer_id(request: HttpRequest) -> int | None:
    customer = get_customer(request)
    return customer.pk if customer else None


def _build_key(token: str) -> str:
    return salted_hmac("vyloha.form-answers", token, algorithm="sha256").hexdigest()


def _is_over() -> Q:
    return build_is_past_filter("made_at", MAX_AGE, timezone.now())


def delete_old_answers() -> None:
    """Delete pages that can no longer be seen: they hold what people typed."""
    FormAnswer.objects.filter(_is_over()).delete()
