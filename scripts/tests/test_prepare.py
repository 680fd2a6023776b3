from pathlib import Path

import prepare
import pytest
from prepare import Step, Unprepared, call


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that stands for the working copy."""
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    (tmp_path / "source").write_text("1")
    return tmp_path


def a_step(folder: Path, runs: list[int]) -> Step:
    def work() -> None:
        runs.append(1)
        (folder / "result").write_text("made")

    return Step("things", folder / "stamp", lambda: [folder / "source"], (folder / "result",), work)


def test_a_step_is_done_once_while_nothing_changes(made: Path) -> None:
    runs: list[int] = []

    for _ in range(3):
        a_step(made, runs).do()

    assert len(runs) == 1


def test_a_changed_source_and_a_missing_result_are_made_again(made: Path) -> None:
    runs: list[int] = []
    a_step(made, runs).do()

    (made / "source").write_text("2")
    a_step(made, runs).do()
    (made / "result").unlink()
    a_step(made, runs).do()

    assert len(runs) == 3


def test_a_step_that_fails_is_not_taken_for_done(made: Path) -> None:
    step = Step("things", made / "stamp", lambda: [made / "source"], (), lambda: call("false"))

    with pytest.raises(Unprepared):
        step.do()

    assert not step.is_done()


def test_a_failing_command_tells_what_it_said() -> None:
    with pytest.raises(Unprepared, match="disk is full"):
        call("sh", "-c", "echo disk is full; exit 1")
