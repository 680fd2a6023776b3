"""
Browsers in which an account has succeeded before.

Their guesses are counted apart, so that strangers who guess cannot lock the owner out (OWASP: device cookies). The
cookie opens nothing: it still takes the password.
"""

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import get_random_string, salted_hmac

COOKIE = "known_browser"
SALT = "vyloha.known-browser"
KEPT_S = 365 * 24 * 3600
ACCOUNTS = 5  # of one browser: colleagues share a computer


def known_browser(request: HttpRequest, account: str) -> str:
    """Return the id of the browser when ``account`` has succeeded in it before, else ""."""
    browser, names = _read(request)
    return browser if _name(account) in names else ""


def remember_browser(request: HttpRequest, response: HttpResponseBase, account: str) -> None:
    """Give the browser the cookie that says that ``account`` has succeeded in it."""
    browser, names = _read(request)
    names = [_name(account), *(name for name in names if name != _name(account))][:ACCOUNTS]
    response.set_cookie(
        COOKIE,
        signing.dumps([browser or get_random_string(16), names], salt=SALT),
        max_age=KEPT_S,
        path=settings.BACK_OFFICE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    try:
        browser, names = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT_S)
    except signing.BadSignature:
        return "", []
    return browser, names


def _name(account: str) -> str:
    # Who sits down at the computer reads no names in the cookie.
    return salted_hmac(SALT, account.casefold(), algorithm="sha256").hexdigest()[:16]
