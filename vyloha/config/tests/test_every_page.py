"""Every page, block and island of the shop renders in the server's own V8 (needs `npm run build`)."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import RequestFactory

from vyloha.core.management.commands.types import load_project
from vyloha.core.rendering import Page, renderer
from vyloha.core.rendering.samples import build_sample

load_project()
WEB = Path(settings.ROOT) / "web"
PAGES = {name: page for name, page in Page.registry.items() if ".tests." not in page.__module__}
ISLANDS = {file.name.removesuffix(".island.tsx") for file in (WEB / "islands").glob("*.island.tsx")}


@pytest.fixture(autouse=True, scope="module")
def _contexts_of_the_shop() -> None:
    renderer.close_renderer()


def find_components(folder: str) -> set[str]:
    return {file.stem for file in (WEB / folder).rglob("*.tsx") if not file.name.endswith(".test.tsx")}


def test_every_page_has_component_and_props() -> None:
    assert find_components("pages") == set(PAGES)


@pytest.mark.parametrize("full", [True, False], ids=["full", "bare"])
@pytest.mark.parametrize("name", sorted(PAGES))
def test_page_renders_with_all_its_islands(name: str, full: bool, caplog: pytest.LogCaptureFixture) -> None:
    response = build_sample(PAGES[name], full).render(RequestFactory().get("/"))

    assert response.content.startswith(b"<!DOCTYPE html>")
    assert not caplog.records, caplog.text  # an island that throws is logged
    html = response.content.decode()
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*(\ssrc=|application/))", html), "inline style or script"


def test_every_island_is_on_a_sample_page() -> None:
    pages = [build_sample(page).render(RequestFactory().get("/")).content.decode() for page in PAGES.values()]
    drawn = {name for html in pages for name in re.findall(r'<shop-island name="(\w+)"', html)}

    assert drawn == ISLANDS
