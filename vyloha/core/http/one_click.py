"""Unsubscribing by a button of a mail program (RFC 8058)."""

from django.http import HttpRequest


def is_one_click(request: HttpRequest) -> bool:
    """Return whether a mail program sent the POST; its answer may be no redirect."""
    return request.POST.get("List-Unsubscribe") == "One-Click"
