"""Connects allauth's sign-in to the shop's limits and e-mails."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from allauth.mfa.adapter import get_adapter as get_factor_adapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from vyloha.backoffice.login.emails import send_account_email
from vyloha.backoffice.login.guesses import LOGIN, count_user_guess
from vyloha.backoffice.login.known_browser import set_browser_cookie
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.core.http.backoffice_middleware import is_back_office, may_enter_back_office
from vyloha.core.limits.secret_guesses import record_correct_guess
from vyloha.storefront.pages.account.adapter import SharedAccountAdapter, ShopAccountAdapter


def build_adapter(request: HttpRequest | None = None) -> DefaultAccountAdapter:
    """Return the adapter of the back office or, in requests of shoppers, the shop's; allauth calls it as a class."""
    current = request or allauth_context.request
    return ShopAccountAdapter() if current and not is_back_office(current) else AccountAdapter()


class AccountAdapter(SharedAccountAdapter):
    """Signs in to the back office: by user name, with a second factor. Shoppers get the answers of strangers."""

    def get_login_stages(self) -> list[str]:
        return ["allauth.mfa.stages.AuthenticateStage"]

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Check a password; allauth's forms of signing in and of confirming one's identity call it."""
        guess = count_user_guess(LOGIN, credentials["username"], request)
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if user is None or not may_enter_back_office(user):
            return None
        record_correct_guess(guess, LOGIN)
        return user

    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse | None:
        """Refuse shoppers, however they would sign in; passkeys call no ``authenticate``."""
        if response := super().pre_login(request, user, **kwargs):
            return response
        if may_enter_back_office(user):
            return None
        messages.error(request, get_factor_adapter().error_messages["incorrect_code"])  # as of an unknown passkey
        return HttpResponseRedirect(settings.LOGIN_URL)

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        set_browser_cookie(request, response, user.get_username())
        return response

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        messages.error(request, _("This account was switched off."))
        return HttpResponseRedirect(settings.LOGIN_URL)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue an e-mail; it needs no request, for `vyloha reset-second-factor`."""
        site = {"name": ShopSettings.get_for_default_site().shop_name, "domain": settings.BASE_URL}
        message = self.render_mail(template_prefix, email, {**context, "current_site": site})
        send_account_email.enqueue(message.subject, message.body, email)
