"""Connects allauth's second factors to the shop."""

from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.utils.crypto import get_random_string, salted_hmac


class SecondFactorAdapter(DefaultMFAAdapter):
    def build_totp_svg(self, url: str) -> str:
        return str(segno.make(url, error="m").svg_inline(scale=5, border=4, light="#fff"))

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        entity: dict[str, str] = super().get_public_key_credential_rp_entity()
        own = urlsplit(settings.BASE_URL).hostname
        # The host without www., so that a passkey created at www. works without it too.
        return entity | {"id": own} if own and entity["id"].endswith(f".{own}") else entity

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
