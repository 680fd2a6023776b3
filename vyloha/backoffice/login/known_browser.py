"""
Browsers in which an account has signed in before.

Their attempts are counted separately, so that attackers cannot lock the owner out (OWASP: device cookies). The cookie
grants nothing: the password is still required.
"""

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import get_random_string, salted_hmac

COOKIE = "known_browser"
SALT = "vyloha.known-browser"
RETENTION_S = 365 * 24 * 3600
MAX_ACCOUNTS = 5  # accounts of one browser: colleagues share a computer


def get_known_browser(request: HttpRequest, account: str) -> str:
    """Return the id of the browser when ``account`` has signed in with it before, else ""."""
    browser, names = _read_cookie(request)
    return browser if _build_account_name(account) in names else ""


def set_browser_cookie(request: HttpRequest, response: HttpResponseBase, account: str) -> None:
    """Set the cookie that records that ``account`` has signed in with this browser."""
    browser, names = _read_cookie(request)
    names = [_build_account_name(account), *(name for name in names if name != _build_account_name(account))][
        :MAX_ACCOUNTS
    ]
    response.set_cookie(
        COOKIE,
        signing.dumps([browser or get_random_string(16), names], salt=SALT),
        max_age=RETENTION_S,
        path=settings.BACK_OFFICE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read_cookie(request: HttpRequest) -> tuple[str, list[str]]:
    try:
        browser, names = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=RETENTION_S)
    except signing.BadSignature:
        return "", []
    return browser, names


def _build_account_name(account: str) -> str:
    # The cookie shows no names to others at the computer.
    return salted_hmac(SALT, account.casefold(), algorithm="sha256").hexdigest()[:16]
