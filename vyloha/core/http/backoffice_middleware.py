"""Runs sessions, login and CSRF protection for the back office only; shop pages skip them."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY, get_user
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest, HttpResponseBase
from django.utils.module_loading import import_string

Handler = Callable[[HttpRequest], Any]  # as Django types it: a response, or one to wait for


def is_back_office(request: HttpRequest) -> bool:
    """Return whether the request is for a page of the back office."""
    return request.path_info.startswith(settings.BACK_OFFICE_PATH)


def may_enter_back_office(user: AbstractBaseUser | AnonymousUser) -> bool:
    """
    Return whether the user may sign in to the back office: shoppers are users too. At most two queries.

    Everything under ``settings.BACK_OFFICE_PATH`` is for these users alone, private pages included.
    """
    return isinstance(user, User) and user.has_perm("wagtailadmin.access_admin")


def is_signed_in(request: HttpRequest) -> bool:
    """Return whether the sender is signed in to the back office; usable before any other middleware."""
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    if not key or not is_back_office(request):
        return False
    sender = HttpRequest()
    sender.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return may_enter_back_office(get_user(sender))


def has_signed_in(request: HttpRequest) -> bool:
    """Return whether the sender of an answered request was signed in to the back office: it reads nothing."""
    session = getattr(request, "session", None)
    return is_back_office(request) and session is not None and session.accessed and SESSION_KEY in session


class BackOfficeMiddleware:
    """
    Middleware that wraps ``settings.BACK_OFFICE_MIDDLEWARE`` around the paths under ``settings.BACK_OFFICE_PATH``.

    Django calls ``process_view`` and its relatives on the classes of ``settings.MIDDLEWARE`` only, so this class
    forwards them to its members: CSRF protection lives in ``process_view``. It is last in ``MIDDLEWARE``, which makes
    the order the same as if its members were listed there.
    """

    def __init__(self, get_response: Handler) -> None:
        self.shop = self.back_office = get_response
        self.members: list[Any] = []
        for path in reversed(settings.BACK_OFFICE_MIDDLEWARE):
            member = import_string(path)(self.back_office)
            self.members.insert(0, member)
            self.back_office = convert_exception_to_response(member)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        handle = self.back_office if is_back_office(request) else self.shop
        return handle(request)  # type: ignore[no-any-return]

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        """Return the first response of a member that replaces the view."""
        return self._get_first_response("process_view", self.members, request, view, args, kwargs)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """Return the first response of a member, innermost first, to ``exception``."""
        return self._get_first_response("process_exception", reversed(self.members), request, exception)

    def process_template_response(self, request: HttpRequest, response: Any) -> Any:
        """Return ``response`` as the members, innermost first, change it."""
        if is_back_office(request):
            for member in reversed(self.members):
                if hook := getattr(member, "process_template_response", None):
                    response = hook(request, response)
        return response

    def _get_first_response(
        self, hook_name: str, members: Any, request: HttpRequest, *args: Any
    ) -> HttpResponseBase | None:
        if not is_back_office(request):
            return None
        hooks = (hook for member in members if (hook := getattr(member, hook_name, None)))
        return next((answer for hook in hooks if (answer := hook(request, *args)) is not None), None)
