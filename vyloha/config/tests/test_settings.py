"""Settings are read from the environment."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from vyloha.config import environment


def load_settings(monkeypatch: pytest.MonkeyPatch, **variables: str) -> dict[str, Any]:
    for name in ("CACHE_URL", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_SSL", "EMAIL_TLS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(Path(environment.__file__).with_name("settings.py")))


def test_hsts_is_configurable(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = load_settings(monkeypatch, BEHIND_TLS_PROXY="1")
    set_so = load_settings(monkeypatch, HSTS_SECONDS="300", HSTS_SUBDOMAINS="1", HSTS_PRELOAD="1")

    names = ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")
    assert [usual[name] for name in names] == [31_536_000, False, False]
    assert [set_so[name] for name in names] == [300, True, True]


@pytest.mark.parametrize("cache", ["locmem://", "redis://host:6379/0", "valkey://host/0"])
def test_sessions_are_stored_in_database_with_any_cache(monkeypatch: pytest.MonkeyPatch, cache: str) -> None:
    settings = load_settings(monkeypatch, CACHE_URL=cache)

    assert settings["SESSION_ENGINE"] == "django.contrib.sessions.backends.db"


@pytest.mark.parametrize(
    ("variables", "port", "ssl", "starttls"),
    [
        ({}, 587, False, True),
        ({"EMAIL_TLS": "0", "EMAIL_PORT": "25"}, 25, False, False),
        ({"EMAIL_SSL": "1"}, 465, True, False),
        ({"EMAIL_SSL": "1", "EMAIL_PORT": "4465"}, 4465, True, False),
    ],
)
def test_mail_uses_ssl_or_starttls(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], port: int, ssl: bool, starttls: bool
) -> None:
    settings = load_settings(monkeypatch, EMAIL_HOST="mail.obchod.example", **variables)

    assert (settings["EMAIL_PORT"], settings["EMAIL_USE_SSL"], settings["EMAIL_USE_TLS"]) == (port, ssl, starttls)


def test_search_database_has_short_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "postgres://shop@db2/shop"

    options = load_settings(monkeypatch, SEARCH_DATABASE_URL=url)["DATABASES"]["search"]["OPTIONS"]
    own = load_settings(monkeypatch, SEARCH_DATABASE_URL=f"{url}?connect_timeout=5&sslmode=require")

    assert options == {"connect_timeout": 2, "tcp_user_timeout": 3000, "prepare_threshold": 2}
    assert own["DATABASES"]["search"]["OPTIONS"] == options | {"connect_timeout": 5, "sslmode": "require"}


def test_database_has_connection_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    database = load_settings(monkeypatch, DATABASE_URL="postgres://shop@db/shop")["DATABASES"]["default"]

    assert database["ENGINE"] == "vyloha.core.database.postgresql"
    assert database["OPTIONS"] == {"connect_timeout": 3, "tcp_user_timeout": 30_000, "prepare_threshold": 2}


def test_prepared_statements_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = load_settings(monkeypatch, DATABASE_URL="postgres://shop@db/shop", PREPARED_STATEMENTS="no")

    assert settings["DATABASES"]["default"]["OPTIONS"]["prepare_threshold"] is None
