"""Connects allauth's second factors to the shop."""

from urllib.parse import urlsplit

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.utils.crypto import get_random_string

from vyloha.core.sealing import UnreadableError, seal, unseal

PURPOSE = "vyloha.second-factor"


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
        return seal(text, PURPOSE)

    def decrypt(self, encrypted_text: str) -> str:
        try:
            return unseal(encrypted_text, PURPOSE)
        except UnreadableError:  # SECRET_KEY was changed: no code is valid any more, instead of an empty secret's
            return get_random_string(32, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
