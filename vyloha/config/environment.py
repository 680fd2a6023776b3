"""Settings read from the environment; see docs/developers/settings.md for the list."""

import hashlib
import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

# May differ between the machines of a shop, and no page depends on them.
OF_ONE_MACHINE = {
    "HOST",
    "PORT",
    "WEB_WORKERS",
    "WEB_THREADS",
    "COST_SECONDS_PER_MINUTE",
    "RENDER_CONTEXTS",
    "PAGES_RENDERED_AHEAD",
    "LOG_LEVEL",
}
_read: dict[str, str] = {}  # every variable that was read


def read_text(name: str, default: str = "") -> str:
    """Return the variable, or ``default`` when it is missing or blank."""
    _read[name] = value = os.environ.get(name, "").strip() or default
    return value


def compute_version() -> str:
    """Return a hash of all variables read so far: cached pages of other settings may differ."""
    shared = sorted((name, value) for name, value in _read.items() if name not in OF_ONE_MACHINE)
    return hashlib.blake2b(repr(shared).encode(), digest_size=8).hexdigest()


def read_flag(name: str, default: bool = False) -> bool:
    """Return whether the variable says yes (1, true, yes, on)."""
    return read_text(name, str(default)).lower() in {"1", "true", "yes", "on"}


def read_number(name: str, default: int) -> int:
    """
    Return the variable as a whole number.

    :raises ValueError: if it is set and not a number
    """
    return int(read_text(name, str(default)))


def read_list(name: str) -> list[str]:
    """Return the comma-separated parts of the variable, without blanks."""
    return [part.strip() for part in read_text(name).split(",") if part.strip()]


def ensure_folder(path: Path) -> Path:
    """Return ``path``, created if missing: Django and WhiteNoise warn about missing folders."""
    path.mkdir(parents=True, exist_ok=True)
    return path


def load_or_create_secret(file: Path) -> str:
    """Return the secret stored in ``file``, created on first use: sessions of the demo survive a restart."""
    ensure_folder(file.parent)
    try:
        # "x", so that two processes that start together agree on one secret.
        with open(file, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as new:
            new.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return file.read_text()


def build_cache_setting(url: str) -> dict[str, Any]:
    """
    Return Django's cache setting for ``url``: ``locmem://`` or ``redis://host:port/db``.

    :raises ValueError: for any other scheme
    """
    scheme = urlsplit(url).scheme
    if scheme == "locmem":
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 1000}}
    if scheme in {"redis", "rediss", "valkey"}:
        location = url.replace("valkey:", "redis:", 1)
        return {"BACKEND": "vyloha.core.cache.redis_cache.FallbackRedisCache", "LOCATION": location}
    raise ValueError(f"CACHE_URL: unknown scheme {scheme!r}; use locmem:// or redis://")
