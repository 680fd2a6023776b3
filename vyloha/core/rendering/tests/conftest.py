"""Builds the fixture frontend with the shop's own build."""

import subprocess
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest
from django.conf import settings as shop
from pytest_django import Settings

from vyloha.core.rendering import renderer

ROOT = Path(shop.ROOT)
BUILT = ROOT / "e2e" / ".results" / "islands"


def sources_changed_after(built: Path) -> bool:
    """Return whether a source of the build is newer than its result."""
    if not built.exists():
        return True
    folders = ("e2e/islands", "web/runtime", "web/rendering", "web/build", "web/dom", "web/third-party")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.*")]
    return any(file.stat().st_mtime_ns > built.stat().st_mtime_ns for file in files)


@pytest.fixture(scope="session")
def fixture_build() -> Path:
    """Return the folder of the fixture frontend, built when its sources changed."""
    BUILT.mkdir(parents=True, exist_ok=True)
    with (BUILT.parent / "islands.lock").open("w") as lock:
        flock(lock, LOCK_EX)  # two suites may run at once
        if sources_changed_after(BUILT / "assets.json"):
            subprocess.run(["npm", "run", "--silent", "build:fixtures"], cwd=ROOT, check=True, capture_output=True)
    return BUILT


@pytest.fixture
def fixture_frontend(fixture_build: Path, settings: Settings) -> Iterator[None]:
    """Render with the fixture frontend, in new contexts."""
    settings.WEB_DIST = fixture_build
    renderer.close_renderer()
    yield
    renderer.close_renderer()
