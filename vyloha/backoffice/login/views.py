"""The login form of the back office and of private pages, and the form for forgotten passwords."""

from typing import Any

from allauth.account.internal.flows.login import perform_password_login
from allauth.account.models import Login
from django.conf import settings
from django.contrib.auth import SESSION_KEY, logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from wagtail.admin.views import account

from vyloha.backoffice.login.forms import LoginForm, PasswordResetForm
from vyloha.backoffice.login.known_browser import set_browser_cookie
from vyloha.backoffice.login.passkey_domain import get_passkey_domain
from vyloha.core.http.client_address import get_client_network
from vyloha.core.http.redirects import get_local_url


class LimitedFormMixin:
    """Responds with 429 when the form was sent too often."""

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        if getattr(form, "wait_s", 0):
            response.status_code = 429
            response.headers["Retry-After"] = str(form.wait_s)
        return response


class LoginView(LimitedFormMixin, account.LoginView):
    def get_form_class(self) -> type[LoginForm]:
        return LoginForm

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        # A signed-in user was sent here by a private page that they may not see: redirecting back would loop.
        if self.get_redirect_url().startswith(reverse("private_page", args=[""])):
            response: HttpResponseBase = self.render_to_response(self.get_context_data())
            return response
        return super().get(request, *args, **kwargs)  # type: ignore[no-any-return]

    def form_valid(self, form: LoginForm) -> HttpResponse:
        """Run allauth's login stages: a user with a second factor must give it before the session is theirs."""
        user = form.get_user()
        end_previous_session(self.request)
        self.request.session.set_expiry(settings.SESSION_COOKIE_AGE if form.cleaned_data.get("remember") else 0)
        login = Login(user=user, redirect_url=get_safe_next_url(self.request))
        response: HttpResponse = perform_password_login(self.request, {"username": user.get_username()}, login)
        if self.request.user.is_authenticated:
            set_browser_cookie(self.request, response, user.get_username())
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"has_name": bool(get_passkey_domain(self.request))}


class PasswordResetView(LimitedFormMixin, account.PasswordResetView):
    def get_form_class(self) -> type[PasswordResetForm]:
        return PasswordResetForm

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        form.count_email(get_client_network(self.request))
        if form.wait_s:
            return self.form_invalid(form)
        return super().form_valid(form)  # type: ignore[no-any-return]


class PasswordResetConfirmView(account.PasswordResetConfirmView):
    """
    Marks the browser as known: a user who resets the password because of an attack must be able to sign in with it.
    """

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        set_browser_cookie(self.request, response, form.user.get_username())
        return response


def end_previous_session(request: HttpRequest) -> None:
    """
    End the session of another signed-in user: Django would flush it at login, with the next user's proven factors in
    it.
    """
    if SESSION_KEY in request.session:
        logout(request)


def get_safe_next_url(request: HttpRequest) -> str:
    """Return the form's target URL within the shop, else the first page of the back office."""
    return get_local_url(request.POST.get("next", request.GET.get("next", "")), reverse("wagtailadmin_home"))
