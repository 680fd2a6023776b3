"""
Prepares a working copy: Python and Node packages, built frontend, compiled texts, static files.

    python3 scripts/prepare.py run    for serving
    python3 scripts/prepare.py dev    for developing and testing

Each step stores a fingerprint of its sources and is skipped while that stays the same, so a second start takes a
fraction of a second. It needs nothing but Python itself.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
DATA = Path(os.environ.get("VYLOHA_DATA") or ROOT / "var")
NODE_MODULES = ROOT / "node_modules"

MIN_PYTHON = (3, 11)
# Vite runs on these lines of Node from these versions on, and on any line from 24 on.
NODE_LINES = ((20, 19), (22, 12))
NEXT_NODE_LINE = 24
NODE_NEEDED = "Node 20.19 or newer of line 20, 22.12 or newer of line 22, or 24 or newer,"


class Unprepared(Exception):
    """A step failed; the message tells the developer how to fix it."""


@dataclass(frozen=True)
class Step:
    """Work that runs when its ``sources`` have changed or one of its ``results`` is missing."""

    title: str
    stamp: Path
    sources: Callable[[], Iterable[Path]]
    results: tuple[Path, ...]
    work: Callable[[], None]

    def fingerprint(self) -> str:
        """Return a digest of the names and contents of the sources."""
        digest = hashlib.sha256(sys.version.encode())
        for file in sorted(self.sources()):
            digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
        return digest.hexdigest()

    def is_done(self) -> bool:
        """Return whether nothing has changed since the step ran."""
        if not all(result.exists() for result in self.results):
            return False
        return self.stamp.exists() and self.stamp.read_text() == self.fingerprint()

    def do(self) -> None:
        """Run the step unless it is done."""
        if self.is_done():
            return
        print(f"· {self.title}", flush=True)
        self.stamp.unlink(missing_ok=True)
        self.work()
        self.stamp.parent.mkdir(parents=True, exist_ok=True)
        # Computed after the work, which may write sources of its own (a lock file, generated types).
        self.stamp.write_text(self.fingerprint())


def call(*command: str | Path, **environment: str) -> None:
    """
    Run a command in the working copy.

    :raises Unprepared: with its output, when it fails
    """
    answer = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if answer.returncode:
        raise Unprepared(f"{' '.join(map(str, command))}\n{answer.stdout}")


def files_under(*folders: str, skip: Iterable[str] = ()) -> Iterator[Path]:
    """Yield all files in ``folders`` of the working copy, without those in folders named in ``skip``."""
    left_out = set(skip)
    for folder in folders:
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and not left_out & set(file.relative_to(ROOT).parts):
                yield file


def install_python(requirements: str) -> None:
    """Create the virtual environment if it is missing and install ``requirements`` and the shop itself."""
    if not has_pip():
        make_venv()
    pip = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    # Install only locked packages, whatever an index offers under their names.
    call(*pip, "--require-hashes", "-r", f"requirements/{requirements}.txt")
    call(*pip, "--no-deps", "--no-build-isolation", "-e", ".")


def has_pip() -> bool:
    """Return whether the virtual environment can install packages; an incomplete one has no pip."""
    return PYTHON.exists() and subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True).returncode == 0


def make_venv() -> None:
    """
    Create the virtual environment again.

    :raises Unprepared: when Python comes without ensurepip, as Debian's does; the incomplete environment is deleted
    """
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        venv.create(VENV, with_pip=True, symlinks=True)
    except (ImportError, subprocess.CalledProcessError) as error:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Unprepared(
            "This Python cannot make a virtual environment with pip. On Debian and Ubuntu: apt-get install python3-venv"
        ) from error


def python_step(requirements: str) -> Step:
    """Return the step that installs Python packages: ``base`` or, with the tools, ``dev``."""
    return Step(
        title=f"Python packages ({requirements})",
        stamp=VENV / f"prepared-{requirements}",
        sources=lambda: [ROOT / "requirements" / f"{requirements}.txt", ROOT / "pyproject.toml"],
        results=(PYTHON, VENV / "bin" / "vyloha"),
        work=lambda: install_python(requirements),
    )


NODE = Step(
    title="Node packages",
    stamp=NODE_MODULES / ".prepared",
    sources=lambda: [ROOT / "package.json", ROOT / "package-lock.json"],
    results=(NODE_MODULES,),
    # Browsers come from the system (scripts/services.py), not from a download of 150 MB.
    work=lambda: call("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD="1"),
)
WEB = Step(
    title="frontend",
    stamp=ROOT / "web" / "dist" / "prepared",
    sources=lambda: [
        *files_under("web", skip=["dist"]),
        *(ROOT / name for name in ("package.json", "package-lock.json", "vite.config.ts", "tsconfig.json")),
    ],
    results=(ROOT / "web/dist/client", ROOT / "web/dist/server", ROOT / "web/dist/assets.json"),
    work=lambda: call("npm", "run", "--silent", "build"),
)
ISLANDS = Step(
    title="islands for the tests",
    stamp=ROOT / "e2e" / ".results" / "prepared",
    sources=lambda: [*WEB.sources(), *files_under("e2e/islands", skip=["__pycache__"])],
    results=(ROOT / "e2e/.results/islands/client",),
    work=lambda: call("npm", "run", "--silent", "build:fixtures"),
)
TEXTS = Step(
    title="texts",
    stamp=ROOT / "locale" / "prepared",
    sources=lambda: (ROOT / "locale").rglob("*.po"),
    results=tuple(po.with_suffix(".mo") for po in (ROOT / "locale").rglob("django*.po")),
    work=lambda: call(PYTHON, "-m", "vyloha.core.messages.compiling", "locale"),
)
STATIC = Step(
    title="static files",
    stamp=DATA / "static" / "prepared",
    sources=lambda: [
        *files_under("vyloha/backoffice/static"),
        *(ROOT / name for name in ("web/dist/prepared", "requirements/base.txt", "vyloha/config/settings.py")),
    ],
    results=(DATA / "static",),
    work=lambda: call(VENV / "bin" / "vyloha", "collectstatic", "--noinput", "--verbosity=0"),
)


def refuse_old_tools() -> None:
    """
    Check the versions of Python and Node before anything is installed.

    :raises Unprepared: when one is missing or too old
    """
    if sys.version_info < MIN_PYTHON:
        found, needed = sys.version.split()[0], version(MIN_PYTHON)
        raise Unprepared(f"Python {needed} or newer is needed; this is {found}. Another: make run PYTHON=python3.12")
    try:
        answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        raise Unprepared(f"{NODE_NEEDED} is needed to build the frontend; none was found.") from None
    if not is_fit_node(answer):
        raise Unprepared(f"{NODE_NEEDED} is needed to build the frontend; this is {answer}.")


def is_fit_node(answer: str) -> bool:
    """Return whether Vite runs on the Node that calls itself ``answer`` ("v22.12.0")."""
    found = tuple(int(part) for part in answer.lstrip("v").split(".")[:2])
    same_line = any(found[0] == line[0] and found >= line for line in NODE_LINES)
    return same_line or found[0] >= NEXT_NODE_LINE


def version(parts: tuple[int, ...]) -> str:
    """Return the version number in a text."""
    return ".".join(map(str, parts))


def prepare(purpose: str) -> None:
    """Run every step that ``purpose`` (run or dev) needs."""
    tools = python_step("dev")
    # The tools include the packages for serving, in the same versions.
    python = tools if purpose == "dev" or tools.is_done() else python_step("base")
    if not (python.is_done() and NODE.is_done()):
        refuse_old_tools()
    with ThreadPoolExecutor() as both:
        for done in [both.submit(python.do), both.submit(NODE.do)]:
            done.result()
    for step in (TEXTS, WEB, STATIC, *((ISLANDS,) if purpose == "dev" else ())):
        step.do()


if __name__ == "__main__":
    try:
        prepare(sys.argv[1] if len(sys.argv) > 1 else "run")
    except Unprepared as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
