import re
from pathlib import Path

import pytest
from django.conf import settings

from vyloha.config import environment as env

DOCUMENTED = settings.ROOT / "docs" / "developers" / "settings.md"


def test_every_variable_is_documented() -> None:
    source = (settings.ROOT / "vyloha/config/settings.py").read_text()
    read = set(re.findall(r'env\.\w+\("([A-Z_]+)"', source))

    assert read
    assert [name for name in sorted(read) if f"`{name}`" not in DOCUMENTED.read_text()] == []


def test_blank_variable_counts_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "  ")

    assert env.read_text("PORT", "8000") == "8000"
    assert env.read_number("PORT", 8000) == 8000


@pytest.mark.parametrize(("value", "meant"), [("1", True), ("Yes", True), ("on", True), ("0", False), ("no", False)])
def test_flag_is_read_as_boolean(monkeypatch: pytest.MonkeyPatch, value: str, meant: bool) -> None:
    monkeypatch.setenv("DEBUG", value)

    assert env.read_flag("DEBUG") is meant


def test_lists_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "www.obchod.example, obchod.example,")

    assert env.read_list("ALLOWED_HOSTS") == ["www.obchod.example", "obchod.example"]


def test_generated_secret_is_stable_and_private(tmp_path: Path) -> None:
    file = tmp_path / "data" / "secret-key"

    assert env.load_or_create_secret(file) == env.load_or_create_secret(file)
    assert len(file.read_text()) > 50
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("url", ["redis://host:6379/0", "valkey://host:6379/0"])
def test_redis_and_valkey_urls_give_same_cache(url: str) -> None:
    assert env.build_cache_setting(url)["LOCATION"] == "redis://host:6379/0"


def test_unknown_cache_url_is_rejected() -> None:
    with pytest.raises(ValueError, match="CACHE_URL"):
        env.build_cache_setting("memcached://host")


@pytest.mark.parametrize(("name", "is_of_pages"), [("BASE_URL", True), ("WEB_WORKERS", False)])
def test_version_changes_with_settings_of_pages(monkeypatch: pytest.MonkeyPatch, name: str, is_of_pages: bool) -> None:
    versions = set()
    for value in ("1", "2"):
        monkeypatch.setenv(name, value)
        env.read_text(name)
        versions.add(env.compute_version())

    assert len(versions) == (2 if is_of_pages else 1)
