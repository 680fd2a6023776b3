"""Runs allauth for the pages of accounts. Other pages of the shop do not need it."""

from collections.abc import Callable

from allauth.account.middleware import AccountMiddleware
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponseBase

UNFINISHED_PERIOD_S = 3600  # how long a sign-in that was only begun stays in the database


class ShopAccountMiddleware:
    """
    Wraps allauth's middleware around the paths below ``settings.ACCOUNT_PATH``.

    allauth's names of URLs belong to the back office; there ``allauth_urls`` gives them the shop's pages.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.shop = get_response
        self.account = AccountMiddleware(get_response)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not _is_account(request):
            return self.shop(request)
        request.urlconf = "vyloha.storefront.pages.account.allauth_urls"
        response: HttpResponseBase = self.account(request)
        session = request.session
        # Anybody can begin any number of sign-ins, and each is a session.
        if session.modified and not session.is_empty() and SESSION_KEY not in session:
            session.set_expiry(UNFINISHED_PERIOD_S)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """Return the response that allauth raised as an exception."""
        if not _is_account(request):
            return None
        response: HttpResponseBase | None = self.account.process_exception(request, exception)
        return response


def _is_account(request: HttpRequest) -> bool:
    return request.path_info.startswith(settings.ACCOUNT_PATH)
