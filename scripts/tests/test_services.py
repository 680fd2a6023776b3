import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import services
from services import Missing, Service, ensure_installed, run_with


def build_service(ended: list[str], program: Path | None = Path("/bin/true")) -> Service:
    def run(program: Path, folder: Path) -> Iterator[dict[str, str]]:
        try:
            yield {"SERVICE_URL": "here"}
        finally:
            ended.append("stopped")

    return Service("service", "a-package", lambda: program, run)


@pytest.mark.parametrize(("code", "status"), [("import os; assert os.environ['SERVICE_URL']", 0), ("exit(5)", 5)])
def test_services_run_during_command_and_end_with_it(code: str, status: int) -> None:
    ended: list[str] = []

    assert run_with([build_service(ended)], [sys.executable, "-c", code]) == status
    assert ended == ["stopped"]


def test_services_end_when_command_cannot_start() -> None:
    ended: list[str] = []

    with pytest.raises(FileNotFoundError):
        run_with([build_service(ended)], ["/no/such/program"])

    assert ended == ["stopped"]


def test_package_that_cannot_be_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "apt_get", lambda: None)

    with pytest.raises(Missing, match="a-package"):
        ensure_installed([build_service([], program=None)])


def replace_apt_get(monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    """Replace apt-get of the system ``name``; return the list of the last arguments of its calls."""
    words: list[str] = []

    def run(command: list[str], **_options: Any) -> "subprocess.CompletedProcess[bytes]":
        words.append(command[-1])
        return subprocess.CompletedProcess(command, 100)

    monkeypatch.setattr(services, "apt_get", lambda: ["apt-get"])
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: {"ID": name})
    monkeypatch.setattr(subprocess, "run", run)
    return words


def build_missing_services(*packages: str) -> list[Service]:
    return [Service(name, name, lambda: None, lambda *_: iter(())) for name in packages]


def test_unknown_package_does_not_block_others(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = replace_apt_get(monkeypatch, "debian")

    with pytest.raises(Missing, match="CHROMIUM_PATH"):
        ensure_installed(build_missing_services("unknown", "chromium-headless-shell", "wrk"))

    assert installed == ["-qq", "unknown", "chromium-headless-shell", "wrk"]


def test_ubuntu_is_advised_to_install_chromium_snap(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = replace_apt_get(monkeypatch, "ubuntu")

    with pytest.raises(Missing, match=r"snap install chromium.*CHROMIUM_PATH="):
        ensure_installed(build_missing_services("chromium-headless-shell", "wrk"))

    assert installed == ["-qq", "wrk"]
