from pathlib import Path

from test import find_files_of_second_run, get_services_of_part, split_files


def test_parts_split_test_files_evenly(tmp_path: Path) -> None:
    for number in range(9):
        file = tmp_path / "vyloha" / "cart" / f"test_{number}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("#" * (number + 1))
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "test_x.py").touch()

    first, second = split_files(2, tmp_path)

    assert sorted(first + second) == ["scripts/test_x.py", *(f"vyloha/cart/test_{number}.py" for number in range(9))]
    assert abs(len(first) - len(second)) <= 2


def test_second_run_collects_only_files_with_mark(tmp_path: Path) -> None:
    folder = tmp_path / "vyloha"
    folder.mkdir()
    (folder / "test_locks.py").write_text("pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]")
    (folder / "test_texts.py").write_text("pytestmark = pytest.mark.django_db")

    assert find_files_of_second_run(tmp_path) == ["vyloha/test_locks.py"]


def test_parts_share_neither_database_nor_cache() -> None:
    services = {"DATABASE_URL": "postgres://me@127.0.0.1:5432/postgres", "CACHE_URL": "redis://127.0.0.1:6379/0"}

    assert get_services_of_part(services, 2) == {
        "DATABASE_URL": "postgres://me@127.0.0.1:5432/part2",
        "CACHE_URL": "redis://127.0.0.1:6379/2",
    }
