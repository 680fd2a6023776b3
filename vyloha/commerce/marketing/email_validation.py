"""Decides which email addresses are sent to a marketing provider."""

import re

MAX_EMAIL_LENGTH = 254  # RFC 5321
_ATOM = r"[^<>()\[\]\\.,;:\s@\"]+"
_LOCAL = rf"(?:{_ATOM}(?:\.{_ATOM})*|\"[^\"\s]+\")"
_DOMAIN = r"(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}"
_IPV4 = r"\[\d{1,3}(?:\.\d{1,3}){3}\]"
_EMAIL = re.compile(rf"{_LOCAL}@(?:{_IPV4}|{_DOMAIN})", re.ASCII)


def is_email(text: str) -> bool:
    """Return whether ``text`` is a local part, @, and a domain that ends in two letters or more, or [IPv4]."""
    is_plain = len(text) <= MAX_EMAIL_LENGTH and text.isascii() and text.isprintable()
    return is_plain and _EMAIL.fullmatch(text) is not None
