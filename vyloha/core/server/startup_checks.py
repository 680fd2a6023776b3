"""Checks the settings before a shop serves. Django runs them as system checks; the WSGI application runs them again."""

import ipaddress
import logging
import os
from collections.abc import Iterator
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

from babel.numbers import list_currencies
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host
from django.utils.translation import gettext as _

MIN_SECRET_LENGTH = 50
SEARCH_ENGINES = {"tantivy", "postgresql"}
COMGATE_DOMAIN = "comgate.cz"
# These backends save emails on this machine or discard them.
LOCAL_MAIL = {"filebased", "console", "locmem", "dummy"}

logger = logging.getLogger(__name__)


@register(Tags.security)
def check_environment(**kwargs: Any) -> list[CheckMessage]:
    """Return the unsafe settings of the shop's environment."""
    checks = {"demo": check_demo, "production": check_production}.get(settings.ENVIRONMENT, check_environment_name)
    return [Error(message, hint=hint, id="vyloha.E001") for message, hint in chain(checks(), check_currency())]


@register(Tags.security)
def find_doubtful_settings(**kwargs: Any) -> list[CheckMessage]:
    """Return settings that a shop in production may have for a while only."""
    if settings.ENVIRONMENT != "production" or not settings.COMGATE_TEST:
        return []
    return [
        Warning(
            _("COMGATE_TEST is on: orders count as paid though no money moves."),
            hint=_("Leave it out once the shop sells."),
            id="vyloha.W001",
        )
    ]


def exit_if_unsafe() -> None:
    """
    Stop a server that is about to start with unsafe settings; log doubtful ones.

    :raises ImproperlyConfigured: with the list of errors and how to fix them
    """
    for doubt in find_doubtful_settings():
        logger.warning("%s %s", doubt.msg, doubt.hint)
    if faults := check_environment():
        lines = [f"* {fault.msg} {fault.hint}" for fault in faults]
        raise ImproperlyConfigured("\n".join([_("The shop does not start:"), *lines]))


StartupErrors = Iterator[tuple[str, str]]  # the error, and how to fix it


def check_environment_name() -> StartupErrors:
    """Yield an error for an environment that is neither ``demo`` nor ``production``."""
    yield _("VYLOHA_ENVIRONMENT is %(value)s.") % {"value": settings.ENVIRONMENT}, _("Set it to demo or production.")


def check_demo() -> StartupErrors:
    """Yield settings that would expose the demo, with its known passwords, beyond this machine."""
    if not is_loopback(settings.HOST):
        yield (
            _("The demo listens on this machine only, but HOST is %(host)s.") % {"host": settings.HOST},
            _("Leave HOST out, or set VYLOHA_ENVIRONMENT=production and what it asks for."),
        )
    yield from check_search()
    # A proxy may bring other clients to a server that listens on loopback; its operator names its hosts.
    yield from check_demo_proxy()


def check_demo_proxy() -> StartupErrors:
    """Yield the settings that only a shop behind a proxy has."""
    mend = _("Leave %(name)s out, or set VYLOHA_ENVIRONMENT=production and what it asks for.")
    if strangers := [name for name in settings.ALLOWED_HOSTS if not is_local_name(name)]:
        yield (
            _("The demo answers to names of this machine only, but ALLOWED_HOSTS has %(hosts)s.")
            % {"hosts": ", ".join(strangers)},
            mend % {"name": "ALLOWED_HOSTS"},
        )
    if not is_local_name(urlsplit(settings.BASE_URL).hostname or ""):
        yield (
            _("The demo is on this machine only, but BASE_URL is %(url)s.") % {"url": settings.BASE_URL},
            mend % {"name": "BASE_URL"},
        )
    if settings.BEHIND_TLS_PROXY:
        yield _("The demo stands behind no proxy, but BEHIND_TLS_PROXY is set."), mend % {"name": "BEHIND_TLS_PROXY"}


def check_production() -> StartupErrors:
    """Yield settings that are unsafe in production."""
    yield from check_key_and_hosts()
    yield from check_base_url()
    yield from check_shared_state()
    yield from check_search()
    yield from check_mail()
    yield from check_payment_gateway()


def check_key_and_hosts() -> StartupErrors:
    """Yield errors of DEBUG, SECRET_KEY and ALLOWED_HOSTS."""
    if settings.DEBUG:
        yield _("DEBUG is on: error pages would show settings and data."), _("Leave DEBUG out.")
    if not os.environ.get("SECRET_KEY", "").strip():
        yield _("SECRET_KEY is not set."), _("Set it to 50 or more random characters, the same for all processes.")
    elif len(settings.SECRET_KEY) < MIN_SECRET_LENGTH or len(set(settings.SECRET_KEY)) < 10:
        yield _("SECRET_KEY is too easy to guess."), _("Set it to 50 or more random characters.")
    if not os.environ.get("ALLOWED_HOSTS", "").strip():
        yield _("ALLOWED_HOSTS is not set."), _("List the host names of the shop, separated by commas.")
    elif "*" in settings.ALLOWED_HOSTS:
        yield _("ALLOWED_HOSTS lets every name in."), _("List the host names of the shop, separated by commas.")


def check_base_url() -> StartupErrors:
    """Yield errors of the shop's own URL, which emails and payment requests contain."""
    address = urlsplit(settings.BASE_URL)
    if address.scheme != "https" or not address.hostname:
        yield _("BASE_URL is not an https address."), _("Set it to the address of the shop: https://www.example.cz")
    elif not validate_host(address.hostname, settings.ALLOWED_HOSTS):
        yield _("The host of BASE_URL is not in ALLOWED_HOSTS."), _("Add it there.")
    if not settings.BEHIND_TLS_PROXY:
        yield (
            _("BEHIND_TLS_PROXY is not set: login cookies would travel unencrypted, slow clients would block orders."),
            _("Let a proxy end TLS, buffer requests and send X-Forwarded-Proto, and set BEHIND_TLS_PROXY=1."),
        )


def check_shared_state() -> StartupErrors:
    """Yield errors of the database and the cache, which several processes share."""
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        yield (
            _("The database is SQLite, a file that one machine can write."),
            _("Set DATABASE_URL to a PostgreSQL database: postgres://user:password@host/name"),
        )
    # Also with one web process: the worker and the scheduler invalidate cached pages too.
    if "locmem" in settings.CACHES["default"]["BACKEND"]:
        yield (
            _("The cache is in-process, so the shop's processes would not see what others changed."),
            _("Set CACHE_URL to a Redis or Valkey: redis://host:6379/0"),
        )


def check_search() -> StartupErrors:
    """Yield errors of the text index's location; no shop could search with them, the demo neither."""
    if settings.SEARCH_TEXTS not in SEARCH_ENGINES:
        yield (
            _("SEARCH_TEXTS is %(value)s.") % {"value": settings.SEARCH_TEXTS},
            _("Set it to tantivy or postgresql."),
        )
    if settings.SEARCH_TEXTS == "tantivy" and "search" in settings.DATABASES:
        yield (
            _("SEARCH_DATABASE_URL names a replica, but SEARCH_TEXTS is not postgresql, so nothing would ask it."),
            _("Set SEARCH_TEXTS to postgresql, or leave SEARCH_DATABASE_URL out."),
        )
    databases = (settings.DATABASES[name] for name in ("default", "search") if name in settings.DATABASES)
    if settings.SEARCH_TEXTS == "postgresql" and not all(
        database["ENGINE"].endswith("postgresql") for database in databases
    ):
        yield (
            _("SEARCH_TEXTS wants PostgreSQL, but a database of the shop is another one."),
            _("Set DATABASE_URL, and SEARCH_DATABASE_URL if you use it, to PostgreSQL; or leave SEARCH_TEXTS out."),
        )


def check_currency() -> StartupErrors:
    """Yield an error for a currency that ISO 4217 does not have."""
    if settings.DEFAULT_CURRENCY not in list_currencies():
        yield (
            _("DEFAULT_CURRENCY is %(value)s.") % {"value": settings.DEFAULT_CURRENCY},
            _("Set it to the code of a currency, such as CZK or EUR."),
        )


def check_mail() -> StartupErrors:
    """Yield errors of outgoing mail."""
    if LOCAL_MAIL & set(settings.EMAIL_BACKEND.split(".")):
        yield _("Letters would not leave this machine."), _("Set EMAIL_HOST and the login for it.")
    if settings.DEFAULT_FROM_EMAIL.endswith(".invalid"):
        yield _("Letters have no sender."), _("Set EMAIL_FROM to the address of the shop.")


def check_payment_gateway() -> StartupErrors:
    """Yield errors of the gateway: a stand-in, or anybody else, would let shoppers pay without money."""
    url = urlsplit(settings.COMGATE_URL)
    if url.scheme != "https" or not f".{url.hostname or ''}".endswith(f".{COMGATE_DOMAIN}"):
        yield _("COMGATE_URL is not an https address of Comgate."), _("Leave it out: only tests need another one.")
    for prefix in ("COMGATE_", "COMGATE_EUR_"):
        merchant, secret = f"{prefix}MERCHANT", f"{prefix}SECRET"
        if bool(getattr(settings, merchant)) != bool(getattr(settings, secret)):
            yield (
                _("Of %(merchant)s and %(secret)s only one is set.") % {"merchant": merchant, "secret": secret},
                _("Set both, or neither."),
            )


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach ``host``."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def is_local_name(host: str) -> bool:
    """Return whether ``host``, an entry of ALLOWED_HOSTS or a host of a URL, names only this machine."""
    return is_loopback(host) or host.endswith(".localhost")
