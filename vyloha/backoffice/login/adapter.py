"""Connects allauth's sign-in to the shop's limits and e-mails."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, logout
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from vyloha.backoffice.login.emails import send_account_email
from vyloha.backoffice.login.guesses import LOGIN, count_user_guess
from vyloha.backoffice.login.known_browser import set_browser_cookie
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.secret_guesses import record_correct_guess


class AccountAdapter(DefaultAccountAdapter):
    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Check a password; allauth's forms of signing in and of confirming one's identity call it."""
        guess = count_user_guess(LOGIN, credentials["username"], request)
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if user:
            record_correct_guess(guess, LOGIN)
        return user

    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse | None:
        """End the session of another user. Django would do it later, with the factors that ``user`` has proven."""
        if request.session.get(SESSION_KEY, str(user.pk)) != str(user.pk):
            proven = get_authentication_records(request, user)
            logout(request)
            for record in proven:
                record_authentication(request, user, **record)
        response: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return response

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        set_browser_cookie(request, response, user.get_username())
        return response

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        messages.error(request, _("This account was switched off."))
        return HttpResponseRedirect(settings.LOGIN_URL)

    def get_client_ip(self, request: HttpRequest) -> str:
        return get_client_network(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue an e-mail; it needs no request, for `vyloha reset-second-factor`."""
        site = {"name": ShopSettings.get_for_default_site().shop_name, "domain": settings.BASE_URL}
        message = self.render_mail(template_prefix, email, {**context, "current_site": site})
        send_account_email.enqueue(message.subject, message.body, email)
