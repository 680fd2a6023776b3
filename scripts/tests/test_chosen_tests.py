import subprocess
from pathlib import Path

from chosen_tests import ChosenTests, changed_files, choose_tests


def create_tree(folder: Path, *files: str) -> Path:
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).touch()
    return folder


def test_module_selects_nearest_tests(tmp_path: Path) -> None:
    root = create_tree(tmp_path, "vyloha/cart/tests/test_a.py", "vyloha/cart/models/lines.py", "vyloha/core/a.py")

    assert choose_tests(["vyloha/cart/models/lines.py"], root).pytest == ("vyloha/cart/tests",)
    assert choose_tests(["vyloha/core/a.py"], root).pytest == ()


def test_test_file_selects_itself_unless_its_folder_is_selected(tmp_path: Path) -> None:
    root = create_tree(tmp_path, "vyloha/cart/tests/test_a.py", "vyloha/cart/tests/shops.py", "vyloha/cart/lines.py")

    assert choose_tests(["vyloha/cart/tests/test_a.py"], root).pytest == ("vyloha/cart/tests/test_a.py",)
    assert choose_tests(["vyloha/cart/tests/test_a.py", "vyloha/cart/lines.py"], root).pytest == ("vyloha/cart/tests",)
    assert choose_tests(["vyloha/cart/tests/shops.py"], root).pytest == ("vyloha/cart/tests",)


def test_each_runner_gets_its_own_files(tmp_path: Path) -> None:
    root = create_tree(
        tmp_path, "web/cart/Cart.tsx", "web/cart.css", "e2e/a.spec.ts", "e2e/shop.ts", "README.md", "a.py"
    )

    assert choose_tests(
        ["web/cart/Cart.tsx", "web/cart.css", "e2e/a.spec.ts", "e2e/shop.ts", "README.md", "a.py"], root
    ) == (ChosenTests(vitest=("web/cart/Cart.tsx",), playwright=("e2e/a.spec.ts",)))


def test_folder_of_web_selects_its_modules(tmp_path: Path) -> None:
    root = create_tree(
        tmp_path, "web/cart/Cart.tsx", "web/cart/drawer/open.ts", "web/cart/Cart.css", "web/blog/Posts.tsx"
    )

    assert choose_tests(["web/cart"], root) == ChosenTests(vitest=("web/cart/Cart.tsx", "web/cart/drawer/open.ts"))


def test_changed_files_are_compared_with_last_commit_without_upstream(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=A", "-c", "user.email=a@example.cz", *arguments], cwd=tmp_path, check=True
        )

    create_tree(tmp_path, "same.py", "other.py", "gone.py")
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "first")
    (tmp_path / "other.py").write_text("1")
    (tmp_path / "gone.py").unlink()
    create_tree(tmp_path, "new.py")

    assert changed_files(tmp_path) == ["other.py", "new.py"]
