"""One form to sign in for the back office and for private pages, and the one for forgotten passwords."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from wagtail.admin.views import account

from vyloha.backoffice.login.forms import LimitedForm, LoginForm, PasswordResetForm
from vyloha.backoffice.login.known_browser import remember_browser
from vyloha.core.client_address import client_network


class LimitedFormMixin:
    """Answers 429 where the form was sent too often."""

    def form_invalid(self, form: LimitedForm) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        if form.wait_s:
            response.status_code = 429
            response.headers["Retry-After"] = str(form.wait_s)
        return response


class LoginView(LimitedFormMixin, account.LoginView):
    def get_form_class(self) -> type[LoginForm]:
        return LoginForm

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        # Who is signed in and was sent here by a private page may not see it: going back there would go in circles.
        if self.get_redirect_url().startswith(reverse("private_page", args=[""])):
            response: HttpResponseBase = self.render_to_response(self.get_context_data())
            return response
        return super().get(request, *args, **kwargs)  # type: ignore[no-any-return]

    def form_valid(self, form: LoginForm) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        remember_browser(self.request, response, form.get_user().get_username())
        return response


class PasswordResetView(LimitedFormMixin, account.PasswordResetView):
    def get_form_class(self) -> type[PasswordResetForm]:
        return PasswordResetForm

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        form.limit(client_network(self.request))
        if form.wait_s:
            return self.form_invalid(form)
        return super().form_valid(form)  # type: ignore[no-any-return]
