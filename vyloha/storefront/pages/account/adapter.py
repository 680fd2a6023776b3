"""Connects allauth's sign-in of shoppers to the shop: e-mails, limits, redirects."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from django.conf import settings
from django.contrib.auth import SESSION_KEY, logout
from django.contrib.auth.models import AbstractBaseUser, User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy

from vyloha.commerce.customers.accounts import find_user, generate_username
from vyloha.core.http.client_address import get_client_network
from vyloha.core.http.redirects import SeeOther, get_local_url
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_guess, record_correct_guess
from vyloha.storefront.account_jobs import queue_account_letter
from vyloha.storefront.emails import account as letters
from vyloha.storefront.emails.base import build_absolute_url

LOGIN = "login"  # the same counters as in the back office: a user has one password


class SharedAccountAdapter(DefaultAccountAdapter):
    """What the shop and the back office have in common."""

    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse | None:
        """End the session of another user. Django would do it later, with the factors that ``user`` has proven."""
        if request.session.get(SESSION_KEY, str(user.pk)) != str(user.pk):
            proven = get_authentication_records(request, user)
            logout(request)
            for record in proven:
                record_authentication(request, user, **record)
        response: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return response

    def get_client_ip(self, request: HttpRequest) -> str:
        return get_client_network(request)


class ShopAccountAdapter(SharedAccountAdapter):
    """
    Signs shoppers in by their e-mail. There is no second factor: the session opens nothing but the account at the shop.
    """

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": gettext_lazy("The e-mail or the password is not correct."),
        "incorrect_code": gettext_lazy("The code is not correct. Look at the newest e-mail from us."),
    }

    def get_login_stages(self) -> list[str]:
        return ["allauth.account.stages.LoginByCodeStage", "allauth.account.stages.EmailVerificationStage"]

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Check a password; an unknown e-mail takes as long as a known one."""
        name = credentials.get("username") or _find_username(credentials["email"])
        try:
            guess = count_guess(LOGIN, name or credentials["email"], get_client_network(request))
        except TooManyAttempts as error:
            raise ValidationError(str(error)) from error
        user: AbstractBaseUser | None = super().authenticate(request, username=name, password=credentials["password"])
        if user:
            record_correct_guess(guess, LOGIN)
        return user

    def populate_username(self, request: HttpRequest, user: User) -> None:
        user.username = user.username or generate_username(user.email)

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse:
        request.session.set_expiry(None)  # the session of a sign-in that was not finished ends sooner
        response: HttpResponse = super().post_login(request, user, **kwargs)
        return response

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        return SeeOther(reverse("account_log_in"))

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return settings.ACCOUNT_PATH

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return settings.ACCOUNT_PATH

    def get_logout_redirect_url(self, request: HttpRequest) -> str:
        return f"{reverse('account_log_in')}?odhlaseno=1"

    def is_safe_url(self, url: str) -> bool:
        return get_local_url(url, "") == url and not url.startswith(settings.BACK_OFFICE_PATH)

    def is_ajax(self, request: HttpRequest) -> bool:
        return False

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """Do nothing: pages of the shop have no messages that outlive a request."""

    def get_reset_password_from_key_url(self, key: str) -> str:
        return build_absolute_url(letters.build_password_path(key))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue an e-mail."""
        letter = _build_letter(template_prefix.rpartition("/")[2], context) or self._render_letter(
            template_prefix, email, context
        )
        queue_account_letter(letter, email)

    def _render_letter(self, template_prefix: str, email: str, context: dict[str, Any]) -> letters.AccountLetter:
        """Return an e-mail for which the shop has no texts of its own: allauth's."""
        message = self.render_mail(template_prefix, email, context | {"current_site": {"name": "", "domain": ""}})
        return letters.AccountLetter(message.subject, tuple(message.body.strip().split("\n\n")))


def _find_username(email: str) -> str:
    user = find_user(email)
    return user.get_username() if user else ""


def _build_letter(name: str, context: dict[str, Any]) -> letters.AccountLetter | None:
    """Return the e-mail that allauth calls ``name``, None if the shop has none of its own."""
    match name:
        case "login_code":
            return letters.build_log_in_code(context["code"])
        case "email_confirmation" | "email_confirmation_signup":
            return letters.build_confirmation_code(context["code"])
        case "account_already_exists":
            return letters.build_account_exists()
        case "unknown_account":
            return letters.build_no_account()
        case "password_reset_key":
            return letters.build_password_link(context["password_reset_url"])
        case "password_reset":
            return letters.build_password_was_set()
    return None
