"""Enforces the second factor in one place, regardless of how a session was opened."""

from collections.abc import Callable
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.core import context
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser, User
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.core.http.backoffice_middleware import may_enter_back_office
from vyloha.core.http.security import is_protocol_call

ADMINISTRATORS = "Správce"  # no group: superusers
EVERYBODY = "*"
# URLs that screens of signing in need; they show nothing of the shop.
OPEN = {"wagtailadmin_sprite", "wagtailadmin_javascript_catalog", "wagtailadmin_logout"}
SETUP = {"account_reauthenticate"}  # and allauth's own, which begin with "mfa_"


class SecondFactorMiddleware:
    """
    Treats a session without its user's second factor as anonymous, and ends that of a user without access.

    It checks the session, not the login: a session from before the factor was set up, or one opened by another login,
    reaches no admin page, no private page and no API call. A user who must have a factor and has none yet is redirected
    to its setup. Shoppers are users too, and somebody may have lost the access: such a session ends.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        if user and user.is_authenticated and not may_enter_back_office(user):
            logout(request)
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        """Redirect to the setup when it is required; make sessions without their factor anonymous."""
        name = request.resolver_match.view_name if request.resolver_match else ""
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or name in OPEN:
            return None
        user = request.user
        proven = has_proven(request)
        if not user.is_authenticated or (proven and not settings.SECOND_FACTOR_REQUIRED):
            return None
        if is_mfa_enabled(user, [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]):
            if not proven:
                request.user = AnonymousUser()
        elif is_second_factor_required(user) and not (name in SETUP or name.startswith("mfa_")):
            if request.method == "GET" and not is_program(request):
                messages.warning(request, _("Your role must have a second factor. Set one up, then you can go on."))
                return HttpResponseRedirect(reverse("mfa_index"))
            request.user = AnonymousUser()
        return None


def has_proven(request: HttpRequest) -> bool:
    """Return whether the session's own user gave a second factor in it."""
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, request.user))


@receiver(post_save, sender=Authenticator)
def record_new_factor(instance: Authenticator, created: bool, **kwargs: Any) -> None:
    """Mark the session that set up the factor as proven, so that it continues."""
    if created and context.request and context.request.user == instance.user:
        record_authentication(context.request, instance.user, "mfa")


def is_second_factor_required(user: User) -> bool:
    """Return whether a role of ``user`` is listed in ``SECOND_FACTOR_REQUIRED``."""
    roles = set(settings.SECOND_FACTOR_REQUIRED)
    if EVERYBODY in roles or (user.is_superuser and ADMINISTRATORS in roles):
        return True
    return bool(roles) and user.groups.filter(name__in=roles).exists()


def is_program(request: HttpRequest) -> bool:
    """Return whether a script sent the request, which must not be redirected to a page."""
    return is_protocol_call(request) or request.headers.get("X-Requested-With") == "XMLHttpRequest"
