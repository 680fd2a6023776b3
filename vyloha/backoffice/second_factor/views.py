"""allauth's views of second factors, with our screens, forms and limits."""

from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import Login
from allauth.account.views import ReauthenticateView as AllauthReauthenticateView
from allauth.mfa.base import views as base
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from allauth.mfa.webauthn.internal import auth, flows
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase

from vyloha.backoffice.login.known_browser import set_browser_cookie
from vyloha.backoffice.login.passkey_domain import get_passkey_domain
from vyloha.backoffice.login.views import LimitedFormMixin, end_previous_session, get_safe_next_url
from vyloha.backoffice.second_factor.roles import can_remove, is_second_factor_required

ANSWER_TIMEOUT_S = 600


class KeepProofMixin:
    """Marks the session that set up a factor as verified, so that it continues."""

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        record_authentication(self.request, self.request.user, "mfa")  # type: ignore[attr-defined]
        return response


class PasskeyDomainMixin:
    """Disables passkeys when the shop was opened by IP address."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not get_passkey_domain(request):
            raise Http404("passkeys need a name instead of an IP address")
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc, no-any-return]


class IndexView(base.IndexView):
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        owned = context["authenticators"]
        codes = owned.get(Authenticator.Type.RECOVERY_CODES)
        return context | {
            "app": owned.get(Authenticator.Type.TOTP),
            "passkeys": owned.get(Authenticator.Type.WEBAUTHN, []),
            "codes_left": len(codes.get_unused_codes()) if codes else None,
            "has_name": bool(get_passkey_domain(self.request)),
            "must": is_second_factor_required(self.request.user),
        }


class ActivateView(KeepProofMixin, totp.ActivateTOTPView):
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        secret = context["form"].secret
        return context | {"secret": " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))}


class AddPasskeyView(PasskeyDomainMixin, KeepProofMixin, webauthn.AddWebAuthnView):
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        # A passkey that signs in alone: stored in the device and unlocked by a finger, a face or a PIN.
        return context | {"js_data": {"creation_options": auth.begin_registration(self.request.user, True)}}


class RemovePasskeyView(webauthn.RemoveWebAuthnView):
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"refused": not self.can_remove()}

    def form_valid(self, form: Any) -> HttpResponse:
        return super().form_valid(form) if self.can_remove() else self.form_invalid(form)  # type: ignore[no-any-return]

    def can_remove(self) -> bool:
        return can_remove(self.get_object())


class AuthenticateView(LimitedFormMixin, base.AuthenticateView):
    """The step after the password."""

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        set_browser_cookie(self.request, response, self.stage.login.user.get_username())
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        passkeys = Authenticator.objects.filter(user=self.stage.login.user, type=Authenticator.Type.WEBAUTHN)
        has_passkeys = passkeys.exists()
        if not (has_passkeys and get_passkey_domain(self.request)):
            self.webauthn_form = None
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"needs_name": has_passkeys and not get_passkey_domain(self.request)}


class LoginByPasskeyView(PasskeyDomainMixin, webauthn.LoginWebAuthnView):
    """Signs in with a passkey alone: it is two factors, the device and its unlocking."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        is_nobodys = request.session.is_empty()
        response: HttpResponseBase = super().get(request, *args, **kwargs)
        if is_nobodys and request.session.modified:
            # Every request creates a session, which must last until the browser has answered.
            request.session.set_expiry(ANSWER_TIMEOUT_S)
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        authenticator = form.cleaned_data["credential"]
        end_previous_session(self.request)
        self.request.session.set_expiry(0)
        login = Login(user=authenticator.user, redirect_url=get_safe_next_url(self.request))
        response: HttpResponse = flows.perform_passwordless_login(self.request, authenticator, login)
        set_browser_cookie(self.request, response, authenticator.user.get_username())
        return response


class ReauthenticateView(LimitedFormMixin, AllauthReauthenticateView):
    """Asks for the password again before a factor is changed."""


class ReauthenticateByCodeView(LimitedFormMixin, base.ReauthenticateView):
    pass


class ReauthenticateByPasskeyView(PasskeyDomainMixin, webauthn.ReauthenticateWebAuthnView):
    pass
