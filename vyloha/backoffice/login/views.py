from typing import Any

from allauth.mfa.webauthn.views import LoginWebAuthnView
from django.http import HttpRequest, HttpResponse
from wagtail.admin.views import account

from vyloha.backoffice.login.known_browser import set_browser_cookie

OPTIONS_PERIOD_S = 600  # how long a browser may take to sign in with a passkey


class PasskeyLoginView(LoginWebAuthnView):
    """Forgets a session that only asked for a passkey's options soon: anybody can start any number of them."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        is_new = request.session.is_empty()
        response: HttpResponse = super().get(request, *args, **kwargs)
        if is_new and not request.session.is_empty():
            request.session.set_expiry(OPTIONS_PERIOD_S)
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        self.request.session.set_expiry(None)
        response: HttpResponse = super().form_valid(form)
        return response


class PasswordResetConfirmView(account.PasswordResetConfirmView):
    """
    Marks the browser as known: a user who resets the password because of an attack must be able to sign in with it.
    """

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        set_browser_cookie(self.request, response, form.user.get_username())
        return response
