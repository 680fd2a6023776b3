"""Adapters of allauth to the shop."""

from base64 import urlsafe_b64encode
from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.crypto import get_random_string, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.backoffice.login.passkey_domain import get_passkey_domain
from vyloha.backoffice.second_factor.emails import send_second_factor_notice
from vyloha.backoffice.second_factor.roles import can_remove
from vyloha.content.settings.shop_settings import ShopSettings


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "incorrect_password": gettext_lazy("The password is not right."),
    }

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return reverse("wagtailadmin_home")

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        messages.error(request, _("This account was switched off."))
        return HttpResponseRedirect(reverse("wagtailadmin_login"))

    def get_reauthentication_methods(self, user: AbstractBaseUser) -> list[dict[str, Any]]:
        """
        Return the methods by which ``user`` may confirm their identity, with our labels; without passkeys on an IP
        address.
        """
        words = {
            "account_reauthenticate": _("With the password"),
            "mfa_reauthenticate": _("With a code"),
            "mfa_reauthenticate_webauthn": _("With a passkey"),
        }
        if not get_passkey_domain(self.request):
            del words["mfa_reauthenticate_webauthn"]
        urls = {reverse(name): text for name, text in words.items()}
        methods = super().get_reauthentication_methods(user)
        return [method | {"description": urls[method["url"]]} for method in methods if method["url"] in urls]

    def send_notification_mail(self, template_prefix: str, user: AbstractBaseUser, *args: Any, **kwargs: Any) -> None:
        """Queue an email about the change; ``template_prefix`` is allauth's name of it."""
        send_second_factor_notice.enqueue(user.pk, template_prefix.rpartition("/")[2])


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("The code is not right, or was used already."),
        "cannot_delete_authenticator": gettext_lazy("Your role must have a second factor: add another one first."),
    }

    def get_totp_issuer(self) -> str:
        return ShopSettings.get_for_default_site().shop_name

    def get_totp_label(self, user: AbstractBaseUser) -> str:
        return user.get_username()

    def build_totp_svg(self, url: str) -> str:
        return str(segno.make(url, error="m").svg_inline(scale=5, border=4, light="#fff"))

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return _("Passkey %(number)d") % {"number": number}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {"id": get_passkey_domain(self.request), "name": self.get_totp_issuer()}

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        return can_remove(authenticator)

    def encrypt(self, text: str) -> str:
        """Return ``text`` encrypted: a copy of the database must not suffice to generate codes."""
        return str(_get_cipher().encrypt(text.encode()).decode())

    def decrypt(self, encrypted_text: str) -> str:
        from cryptography.fernet import InvalidToken

        try:
            return str(_get_cipher().decrypt(encrypted_text.encode()).decode())
        except InvalidToken:  # SECRET_KEY was changed: no code is valid any more, instead of an empty secret's
            return get_random_string(32, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")


def _get_cipher() -> Any:
    from cryptography.fernet import Fernet  # not at start-up: it takes a while

    return Fernet(urlsafe_b64encode(salted_hmac("vyloha.second-factor", "", algorithm="sha256").digest()))
