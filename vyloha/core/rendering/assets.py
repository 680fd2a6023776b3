"""Loads the built frontend: the server bundle's source, and the URLs of its assets."""

import json
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.templatetags.static import static

from vyloha.core.rendering.errors import BundleMissing

BUILD_S = 10  # how long a request waits while the frontend is rebuilt


@dataclass(frozen=True, slots=True)
class Bundle:
    """One build of the frontend by `npm run build`."""

    version: int  # nanoseconds since 1970, of the build's end
    script: str  # JavaScript
    urls: dict[str, Any]  # the type Assets of web/rendering/assets.ts


def get_bundle() -> Bundle:
    """
    Return the build that this process serves; in DEBUG always the newest.

    :raises BundleMissing: if there is none
    """
    folder = Path(settings.WEB_DIST)
    # Outside DEBUG one process uses one build, also when its contexts are recycled after a deployment.
    return _read_bundle(folder, _get_build_time(folder, BUILD_S) if settings.DEBUG else None)


@cache
def _read_bundle(folder: Path, version: int | None) -> Bundle:
    version = _get_build_time(folder) if version is None else version
    script = (folder / "server" / "server.js").read_text()
    return Bundle(version, script, _build_urls(json.loads((folder / "assets.json").read_text())))


def _get_build_time(folder: Path, patience_s: float = 0) -> int:
    # A build removes the list of assets first and writes it last.
    deadline = time.monotonic() + patience_s
    while True:
        try:
            return (folder / "assets.json").stat().st_mtime_ns
        except FileNotFoundError:
            if time.monotonic() >= deadline:
                raise BundleMissing(f"{folder} holds no build of the frontend: run `npm run build`") from None
        time.sleep(0.05)


def _build_urls(files: dict[str, Any]) -> dict[str, Any]:
    development = settings.VITE_URL
    return {
        # The runtime is preloaded by its tag; what it imports at once arrives without a second round trip.
        "scripts": [f"{development}/dev.ts"] if development else [static(files["runtime"])],
        "early": static(files["early"]) if files.get("early") else "",
        "styles": [static(file) for file in (files["base"],) if file],
        "pages": {page: static(file) for page, file in files["pages"].items()},
        "blocks": {block: static(file) for block, file in files["blocks"].items()},
        "fonts": {font: [static(file) for file in cut] for font, cut in files["fonts"].items()},
    }
