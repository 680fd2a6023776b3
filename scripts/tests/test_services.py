import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import services
from services import Missing, Service, ensure_installed, run_with


def a_service(ended: list[str], program: Path | None = Path("/bin/true")) -> Service:
    def run(program: Path, folder: Path) -> Iterator[dict[str, str]]:
        try:
            yield {"SERVICE_URL": "here"}
        finally:
            ended.append("stopped")

    return Service("service", "a-package", lambda: program, run)


@pytest.mark.parametrize(("code", "status"), [("import os; assert os.environ['SERVICE_URL']", 0), ("exit(5)", 5)])
def test_a_command_finds_its_services_and_they_end_with_it(code: str, status: int) -> None:
    ended: list[str] = []

    assert run_with([a_service(ended)], [sys.executable, "-c", code]) == status
    assert ended == ["stopped"]


def test_services_end_also_when_the_command_cannot_be_started() -> None:
    ended: list[str] = []

    with pytest.raises(FileNotFoundError):
        run_with([a_service(ended)], ["/no/such/program"])

    assert ended == ["stopped"]


def test_what_cannot_be_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "apt_get", lambda: None)

    with pytest.raises(Missing, match="a-package"):
        ensure_installed([a_service([], program=None)])
