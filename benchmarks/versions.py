"""Two versions of the shop on this machine, each with a database of its own."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from benchmarks.shop import Shop

ROOT = Path(__file__).parents[1]
SHARED_FACTS = Path(__file__).with_name("production_facts.py")


@dataclass(frozen=True)
class Version:
    """A version of the shop on this machine: its label, its command and its environment."""

    name: str
    vyloha: Path
    environment: dict[str, str]

    def run(self, *arguments: str) -> str:
        """Run a management command and return what it printed."""
        done = subprocess.run(
            [self.vyloha, *arguments], env=self.environment, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout


@dataclass(frozen=True)
class Facts:
    """The output of ``production_facts.py`` for a filled shop: paths, ids to buy and to price, names to search for."""

    products: list[str]
    categories: list[str]
    listings: list[str]  # pages of categories after their first
    bought: list[int]
    priced: list[int]
    names: list[str]
    unseen: list[str] = field(default_factory=list)  # products that no other measurement requests


@dataclass(frozen=True)
class RunningShop:
    """A version that is served: directly, and by an nginx at ``front``."""

    version: Version
    shop: Shop
    facts: Facts
    front: str
    lines: Path  # a file for the lines that wrk requests


def older(commit: str) -> Path:
    """Return the command of ``commit``, checked out and installed once on this machine."""
    folder = Path(tempfile.gettempdir()) / f"vyloha-bench-{commit}"
    if not (folder / "scripts").exists():
        subprocess.run(
            ["git", "worktree", "add", "--force", "--detach", folder, commit], cwd=ROOT, check=True, stdout=sys.stderr
        )
    subprocess.run([_python(), "scripts/prepare.py", "run"], cwd=folder, check=True, stdout=sys.stderr)
    return folder / ".venv" / "bin" / "vyloha"


def _python() -> str:
    """Return the Python that created this environment: an older version creates its own."""
    return str(Path(sys.base_prefix) / "bin" / "python3")


def build_environment(folder: Path, name: str, number: int) -> dict[str, str]:
    """Create a database for a version and return its environment; rate limits are off."""
    url = os.environ["DATABASE_URL"]
    database = f"bench_{number}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {database}")
    data = folder / name
    data.mkdir()
    return os.environ | {
        "DATABASE_URL": url.rpartition("/")[0] + f"/{database}" + _query(url),
        "CACHE_URL": f"{os.environ['CACHE_URL'].rstrip('/').removesuffix('/0')}/{number}",
        "VYLOHA_DATA": str(data),
        "FILTERED_PER_MINUTE": str(10**9),
        "COST_SECONDS_PER_MINUTE": str(10**9),
    }


def _query(url: str) -> str:
    return "?" + url.partition("?")[2] if "?" in url else ""


def fill(version: Version, file: Path) -> Facts:
    """Fill a version's shop with its demo and the products of ``file``, and return what can be requested there."""
    version.run("migrate")
    version.run(*get_fill_command(version.vyloha))
    version.run("import_products", str(file), "--no-images", "--strict")
    version.run("reindex")
    found = version.run("shell", "--no-imports", "-c", SHARED_FACTS.read_text()).splitlines()[-1]
    return Facts(**json.loads(found))


def get_fill_command(vyloha: Path) -> list[str]:
    """Return the command that fills the test shop; older versions have only one demo."""
    has_ranges = (vyloha.parents[2] / "demo" / "range").exists()
    return ["demo", "--shop", "test"] if has_ranges else ["demo"]
