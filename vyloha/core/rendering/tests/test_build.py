"""The build of the fixture frontend gives the browser small, separate files."""

import gzip
import json
import re
from pathlib import Path

from vyloha.core.rendering.tests.conftest import ROOT

RUNTIME_BYTES = 4096  # compressed; every page loads it


def load_blocks(build: Path) -> dict[str, str]:
    files: dict[str, str] = json.loads((build / "assets.json").read_text())["blocks"]
    return {block: Path(file).name for block, file in files.items()}


def test_runtime_is_small_and_imports_nothing(fixture_build: Path) -> None:
    assets = json.loads((fixture_build / "assets.json").read_text())
    runtime = (fixture_build / "client" / assets["runtime"]).read_text()

    assert len(gzip.compress(runtime.encode())) < RUNTIME_BYTES
    assert not re.search(r"""(^|;)import\s*["'{*\w]""", runtime), "a static import would arrive with every page"
    assert "react.element" not in runtime


def test_react_is_in_one_chunk(fixture_build: Path) -> None:
    chunks = (fixture_build / "client" / "assets").glob("*.js")

    assert [chunk.name[:6] for chunk in chunks if "hydrateRoot" in chunk.read_text()] == ["react-"]


def test_style_is_in_one_css_file(fixture_build: Path) -> None:
    files = (fixture_build / "client" / "assets").glob("*.css")

    assert [file.name for file in files if ".styled" in file.read_text()] == [load_blocks(fixture_build)["styled"]]


def test_pages_with_the_same_style_share_a_file(fixture_build: Path) -> None:
    pages = json.loads((fixture_build / "assets.json").read_text())["pages"]

    assert pages["BasketPage"] == pages["NestedPage"] == pages["FailingPage"] != pages["StrategiesPage"]


def test_css_rules_are_in_layer_of_their_folder(fixture_build: Path) -> None:
    assets = json.loads((fixture_build / "assets.json").read_text())
    block = (fixture_build / "client" / assets["blocks"]["styled"]).read_text()
    page = (fixture_build / "client" / assets["pages"]["StrategiesPage"]).read_text()

    assert "@layer islands{.styled{" in block
    assert "@layer pages{.top{" in page


def test_fixture_islands_are_not_in_shop() -> None:
    shop = {file.name for file in (ROOT / "web" / "islands").glob("*.island.tsx")}
    fixtures = {file.name for file in (ROOT / "e2e" / "islands" / "fixtures" / "islands").glob("*.island.tsx")}

    assert not shop & fixtures
