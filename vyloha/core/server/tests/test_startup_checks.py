from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from vyloha.core.server.startup_checks import check_environment, exit_if_unsafe, is_loopback

KEY = "9fK2-long-enough-and-random-looking-secret-key-of-a-real-shop"
SAFE: dict[str, Any] = {
    "ENVIRONMENT": "production",
    "DEBUG": False,
    "SECRET_KEY": KEY,
    "ALLOWED_HOSTS": ["www.obchod.example"],
    "BASE_URL": "https://www.obchod.example",
    "BEHIND_TLS_PROXY": True,
    "DATABASES": {"default": {"ENGINE": "django.db.backends.postgresql"}},
    "CACHES": {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache"}},
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "DEFAULT_FROM_EMAIL": "obchod@obchod.example",
    "WORKERS": 2,
    "SEARCH_TEXTS": "tantivy",
    "DEFAULT_CURRENCY": "CZK",
    "COMGATE_URL": "https://payments.comgate.cz",
    "COMGATE_MERCHANT": "123456",
    "COMGATE_SECRET": "tajemstvi",
    "COMGATE_EUR_MERCHANT": "",
    "COMGATE_EUR_SECRET": "",
    "COMGATE_TEST": False,
}


@pytest.fixture
def production(settings: Any, monkeypatch: Any) -> Any:
    # Only the check reads these settings here; the suite's own database and cache stay open.
    monkeypatch.setattr("vyloha.core.server.startup_checks.settings", build_settings(SAFE))
    monkeypatch.setenv("SECRET_KEY", KEY)
    monkeypatch.setenv("ALLOWED_HOSTS", "www.obchod.example")
    return monkeypatch


def build_settings(values: dict[str, Any]) -> Any:
    return type("Settings", (), values)


def test_safe_settings_have_no_errors(production: Any) -> None:
    assert check_environment() == []
    exit_if_unsafe()


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"DEBUG": True}, "DEBUG"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY"),
        ({"SECRET_KEY": "a" * 60}, "SECRET_KEY"),
        ({"ALLOWED_HOSTS": ["*"]}, "ALLOWED_HOSTS"),
        ({"BASE_URL": "http://www.obchod.example"}, "BASE_URL"),
        ({"BASE_URL": "https://jinam.example"}, "BASE_URL"),
        ({"BEHIND_TLS_PROXY": False}, "BEHIND_TLS_PROXY"),
        ({"DATABASES": {"default": {"ENGINE": "django.db.backends.sqlite3"}}}, "DATABASE_URL"),
        ({"CACHES": {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}}, "CACHE_URL"),
        ({"EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend"}, "EMAIL_HOST"),
        ({"DEFAULT_FROM_EMAIL": "obchod@vyloha.invalid"}, "EMAIL_FROM"),
        ({"ENVIRONMENT": "produkce"}, "VYLOHA_ENVIRONMENT"),
        ({"SEARCH_TEXTS": "elastic"}, "SEARCH_TEXTS"),
        ({"DEFAULT_CURRENCY": "KČS"}, "DEFAULT_CURRENCY"),
        ({"COMGATE_URL": "http://127.0.0.1:9100"}, "COMGATE_URL"),
        ({"COMGATE_URL": "http://payments.comgate.cz"}, "COMGATE_URL"),
        ({"COMGATE_URL": "https://zlodej.example"}, "COMGATE_URL"),
        ({"COMGATE_URL": "https://payments.comgate.cz.zlodej.example"}, "COMGATE_URL"),
        ({"COMGATE_URL": "https://comgate.cz@zlodej.example"}, "COMGATE_URL"),
        ({"COMGATE_SECRET": ""}, "COMGATE_SECRET"),
        ({"COMGATE_EUR_MERCHANT": "654321"}, "COMGATE_EUR_SECRET"),
        ({"DATABASES": SAFE["DATABASES"] | {"search": SAFE["DATABASES"]["default"]}}, "SEARCH_DATABASE_URL"),
        (
            {"SEARCH_TEXTS": "postgresql", "DATABASES": SAFE["DATABASES"] | {"search": {"ENGINE": "…sqlite3"}}},
            "SEARCH_DATABASE_URL",
        ),
    ],
)
def test_unsafe_setting_is_named_and_stops_shop(production: Any, change: dict[str, Any], named: str) -> None:
    production.setattr("vyloha.core.server.startup_checks.settings", build_settings(SAFE | change))

    [fault] = check_environment()

    assert named in f"{fault.msg} {fault.hint}"
    with pytest.raises(ImproperlyConfigured, match=named):
        exit_if_unsafe()


def test_test_payments_are_warned_of_but_do_not_stop_shop(production: Any, caplog: Any) -> None:
    production.setattr("vyloha.core.server.startup_checks.settings", build_settings(SAFE | {"COMGATE_TEST": True}))

    exit_if_unsafe()

    assert "COMGATE_TEST" in caplog.text


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_requires_variables_the_demo_generates(production: Any, name: str) -> None:
    production.delenv(name)

    [fault] = check_environment()

    assert name in fault.msg


def test_search_texts_may_be_in_postgresql(production: Any) -> None:
    production.setattr(
        "vyloha.core.server.startup_checks.settings", build_settings(SAFE | {"SEARCH_TEXTS": "postgresql"})
    )

    assert check_environment() == []


def test_single_worker_requires_shared_cache(production: Any) -> None:
    cache = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    production.setattr(
        "vyloha.core.server.startup_checks.settings", build_settings(SAFE | {"CACHES": cache, "WORKERS": 1})
    )

    [fault] = check_environment()

    assert "CACHE_URL" in f"{fault.hint}"


DEMO: dict[str, Any] = {
    "ENVIRONMENT": "demo",
    "HOST": "127.0.0.1",
    "ALLOWED_HOSTS": ["127.0.0.1", "localhost", "[::1]"],
    "BASE_URL": "http://127.0.0.1:8000",
    "BEHIND_TLS_PROXY": False,
    "DATABASES": {"default": {"ENGINE": "django.db.backends.sqlite3"}},
    "SEARCH_TEXTS": "tantivy",
    "DEFAULT_CURRENCY": "CZK",
}


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"DEBUG": True},
        {"HOST": "[::1]", "BASE_URL": "http://[::1]:8000"},
        {"ALLOWED_HOSTS": [".localhost", "obchod.localhost"], "BASE_URL": "http://obchod.localhost:8000"},
    ],
)
def test_demo_starts_on_local_machine(monkeypatch: Any, change: dict[str, Any]) -> None:
    monkeypatch.setattr("vyloha.core.server.startup_checks.settings", build_settings(DEMO | change))

    assert check_environment() == []


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"HOST": "192.168.1.5"}, "HOST"),
        ({"ALLOWED_HOSTS": ["127.0.0.1", "www.obchod.example"]}, "ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": ["*"]}, "ALLOWED_HOSTS"),
        ({"BASE_URL": "https://www.obchod.example"}, "BASE_URL"),
        ({"BASE_URL": "https://localhost.obchod.example"}, "BASE_URL"),
        ({"BEHIND_TLS_PROXY": True}, "BEHIND_TLS_PROXY"),
        ({"SEARCH_TEXTS": "postgresql"}, "SEARCH_TEXTS"),
    ],
)
def test_demo_rejects_settings_exposing_it(monkeypatch: Any, change: dict[str, Any], named: str) -> None:
    monkeypatch.setattr("vyloha.core.server.startup_checks.settings", build_settings(DEMO | change))

    [fault] = check_environment()

    assert named in fault.msg
    with pytest.raises(ImproperlyConfigured, match=named):
        exit_if_unsafe()


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("[::1]", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.5", False),
        ("obchod.example", False),
        ("", False),
    ],
)
def test_loopback_hosts_are_recognized(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback
