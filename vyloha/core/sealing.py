"""Encrypts what a copy of the database must not show. Changing ``SECRET_KEY`` makes it unreadable for good."""

from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac


class UnreadableError(Exception):
    """The text was sealed with another key, for another purpose, or changed since."""


def seal(text: str, purpose: str) -> str:
    """Return ``text`` encrypted with a key for ``purpose``, which is derived from ``SECRET_KEY``."""
    from cryptography.fernet import Fernet  # not at start-up: it takes a while

    return Fernet(_derive_key(purpose)).encrypt(text.encode()).decode()


def unseal(sealed: str, purpose: str) -> str:
    """
    Return the text that was sealed for ``purpose``.

    :raises UnreadableError: if the key is another one, or the text is not as it was sealed
    """
    from cryptography.fernet import Fernet, InvalidToken

    try:
        return Fernet(_derive_key(purpose)).decrypt(sealed.encode()).decode()
    except InvalidToken as error:
        raise UnreadableError(purpose) from error


def _derive_key(purpose: str) -> bytes:
    return urlsafe_b64encode(salted_hmac(purpose, "", algorithm="sha256").digest())
