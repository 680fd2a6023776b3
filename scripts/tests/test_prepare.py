import json
import re
import subprocess
import venv
from pathlib import Path
from typing import Any

import prepare
import pytest
from prepare import Step, Unprepared, call, is_fit_node


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that stands for the working copy."""
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    (tmp_path / "source").write_text("1")
    return tmp_path


def build_step(folder: Path, runs: list[int]) -> Step:
    def work() -> None:
        runs.append(1)
        (folder / "result").write_text("made")

    return Step("things", folder / "stamp", lambda: [folder / "source"], (folder / "result",), work)


def test_step_runs_once_while_nothing_changes(made: Path) -> None:
    runs: list[int] = []

    for _ in range(3):
        build_step(made, runs).do()

    assert len(runs) == 1


def test_step_runs_again_after_changed_source_or_missing_result(made: Path) -> None:
    runs: list[int] = []
    build_step(made, runs).do()

    (made / "source").write_text("2")
    build_step(made, runs).do()
    (made / "result").unlink()
    build_step(made, runs).do()

    assert len(runs) == 3


def test_failed_step_is_not_done(made: Path) -> None:
    step = Step("things", made / "stamp", lambda: [made / "source"], (), lambda: call("false"))

    with pytest.raises(Unprepared):
        step.do()

    assert not step.is_done()


def test_failed_command_reports_its_output() -> None:
    with pytest.raises(Unprepared, match="disk is full"):
        call("sh", "-c", "echo disk is full; exit 1")


@pytest.mark.parametrize(
    ("node", "fit"),
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v23.0.0", False),
        ("v24.1.0", True),
    ],
)
def test_only_node_versions_of_vite_are_fit(node: str, fit: bool) -> None:
    assert is_fit_node(node) is fit


def test_required_node_version_matches_vite() -> None:
    vite = json.loads((prepare.NODE_MODULES / "vite" / "package.json").read_text())

    assert vite["engines"]["node"] == "^20.19.0 || >=22.12.0"


def test_unfit_node_is_reported_with_required_version(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = subprocess.CompletedProcess([], 0, stdout="v22.11.0\n")
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_options: answer)

    with pytest.raises(Unprepared, match=r"22\.12 or newer.* v22\.11\.0"):
        prepare.refuse_old_tools()


@pytest.fixture
def no_venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a virtual environment that does not exist yet."""
    monkeypatch.setattr(prepare, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(prepare, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    return tmp_path / ".venv"


def test_failed_venv_is_deleted_without_ensurepip(no_venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half_made(folder: Path, **_options: Any) -> None:
        (folder / "bin").mkdir(parents=True)
        raise subprocess.CalledProcessError(1, "ensurepip")

    monkeypatch.setattr(venv, "create", half_made)

    with pytest.raises(Unprepared, match="apt-get install python3-venv"):
        prepare.install_python("base")

    assert not no_venv.exists()


def test_venv_without_pip_is_created_again(no_venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    venv.create(no_venv, with_pip=False, symlinks=True)
    left_over = no_venv / "left-over"
    left_over.touch()
    commands: list[Any] = []
    monkeypatch.setattr(venv, "create", lambda folder, **_options: folder.mkdir())
    monkeypatch.setattr(prepare, "call", lambda *command, **_environment: commands.append(command))

    prepare.install_python("base")

    assert not left_over.exists()
    assert len(commands) == 2


def test_back_office_files_are_sources_of_static_step() -> None:
    sources = {str(file.relative_to(prepare.ROOT)) for file in prepare.STATIC.sources()}

    assert any(name.startswith("vyloha/backoffice/static/") for name in sources)
    assert prepare.ROOT / "package.json" in set(prepare.WEB.sources())


@pytest.mark.parametrize("lock", ["base.txt", "dev.txt"])
def test_locked_packages_have_version_and_hashes(lock: str) -> None:
    lines = (prepare.ROOT / "requirements" / lock).read_text().splitlines()
    entries = [line for line in lines if line and not line.startswith((" ", "#"))]

    assert len(entries) > 50
    assert [line for line in entries if not re.fullmatch(r"[a-z0-9._-]+==\S+ \\", line)] == []
    following = [lines[lines.index(line) + 1] for line in entries]
    assert [line for line in following if "--hash=sha256:" not in line] == []


def test_install_requires_hashes_of_lock_file(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[Any, ...]] = []
    monkeypatch.setattr(prepare, "has_pip", lambda: True)
    monkeypatch.setattr(prepare, "call", lambda *command: commands.append(command))

    prepare.install_python("base")

    assert [command[-3:] for command in commands if "-r" in command] == [
        ("--require-hashes", "-r", "requirements/base.txt")
    ]
