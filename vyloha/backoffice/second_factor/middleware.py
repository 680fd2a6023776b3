"""One door that nobody passes without the second factor, however they came by their session."""

from collections.abc import Callable
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse

from vyloha.backoffice.second_factor.roles import has_second_factor, is_second_factor_required
from vyloha.core.http.security import is_protocol_call

# What screens of signing in are made of; they show nothing of the shop.
OPEN = {"wagtailadmin_sprite", "wagtailadmin_javascript_catalog", "wagtailadmin_logout"}
SETUP = {"account_reauthenticate"}  # and allauth's own, which begin with "mfa_"


class SecondFactorMiddleware:
    """
    Middleware that takes a session without its second factor for nobody's.

    It asks the session, not the way in: so a session from before the factor was set up, or one that another way in has
    opened, reaches no page, no private page and no call of the protocol. Who must have a factor and has none yet is
    led to where it is set up.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        """Return the way to setting a second factor up to whom must; make others without theirs nobody."""
        name = request.resolver_match.view_name if request.resolver_match else ""
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or name in OPEN:
            return None
        user = request.user
        if not user.is_authenticated or has_proven(request):
            return None
        if has_second_factor(user):
            request.user = AnonymousUser()
        elif is_second_factor_required(user) and not (name in SETUP or name.startswith("mfa_")):
            if request.method == "GET" and not is_program(request):
                return HttpResponseRedirect(reverse("mfa_index"))
            request.user = AnonymousUser()
        return None


def has_proven(request: HttpRequest) -> bool:
    """Return whether the session's own user gave a second factor in it."""
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, request.user))


def is_program(request: HttpRequest) -> bool:
    """Return whether a script asks, which must not follow to a page."""
    return is_protocol_call(request) or request.headers.get("X-Requested-With") == "XMLHttpRequest"
