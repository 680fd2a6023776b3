"""
Runs a command with throw-away services running:

    python scripts/services.py postgresql redis chromium -- COMMAND …

PostgreSQL and Redis run in a temporary folder on free ports of this machine and end with the command, also when it
fails or is interrupted. The command finds them as DATABASE_URL and CACHE_URL, the browser as CHROMIUM_PATH. Missing
programs are installed on Debian and Ubuntu if we may; elsewhere the script names what is missing.
"""

import os
import platform
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

PATIENCE_S = 30
# Without windows and their own pages it costs tests less than the whole browser.
HEADLESS_CHROMIUM = "chromium-headless-shell"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
Environment = dict[str, str]


class Missing(Exception):
    """A service is not available; the message names the packages to install."""


@dataclass(frozen=True)
class Service:
    """A program that tests need: how to find it, its Debian package, how to run it."""

    name: str
    package: str
    find: Callable[[], Path | None]
    run: Callable[[Path, Path], Iterator[Environment]]


def find_program(*names: str) -> Path | None:
    """Return the path of the first of ``names`` on the PATH."""
    return next((Path(found) for name in names if (found := shutil.which(name))), None)


def find_postgresql() -> Path | None:
    """Return the folder with PostgreSQL's programs; on Debian they are not on the PATH, one folder a version."""
    newest_first = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -int(path.parent.name))
    on_path = find_program("postgres")
    return next(
        (folder for folder in newest_first if (folder / "initdb").exists()), on_path and on_path.resolve().parent
    )


def find_chromium() -> Path | None:
    """Return the system's Chromium or Chrome, or the one that CHROMIUM_PATH names."""
    named = os.environ.get("CHROMIUM_PATH")
    return Path(named) if named else find_program(HEADLESS_CHROMIUM, *CHROMIUMS)


def free_port() -> int:
    """Return an unused port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, process: "subprocess.Popen[bytes]") -> None:
    """
    Wait until ``process`` listens on ``port``.

    :raises Missing: when it ends or does not answer in ``PATIENCE_S``
    """
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise Missing(f"{process.args!r} did not start")


@contextmanager
def running(command: list[str | Path], port: int, user: str | None) -> Iterator[None]:
    """Keep ``command`` running as ``user`` (None: as ourselves) while the block runs."""
    # A session of its own: Ctrl+C stops the tests, and we stop the services when they are done.
    process = subprocess.Popen(command, user=user, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        wait_for_port(port, process)
        yield
    finally:
        # PostgreSQL's "fast" shutdown; Redis also ends on it.
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def unprivileged_user() -> str | None:
    """Return the user to run PostgreSQL as: it refuses root."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def postgresql(programs: Path, folder: Path) -> Iterator[Environment]:
    """Run a temporary PostgreSQL cluster; its data are temporary, so it does not wait for the disk."""
    user, port, data = unprivileged_user(), free_port(), folder / "postgresql"
    data.mkdir()
    if user:
        shutil.chown(data, user)
    cluster = data / "cluster"
    initdb: list[str | Path] = [programs / "initdb", "-D", cluster, "-U", "vyloha", "-A", "trust"]
    initdb += ["-E", "UTF8", "--locale=C", "--no-sync"]
    subprocess.run(initdb, user=user, cwd=data, stdout=subprocess.DEVNULL, check=True)
    server: list[str | Path] = [programs / "postgres", "-D", cluster, "-p", str(port), "-h", "127.0.0.1", "-k", data]
    for setting in ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"):
        server += ["-c", setting]
    log = (data / "log").open("wb")
    with log, running([*server, "-c", "log_min_messages=fatal"], port, user):
        yield {"DATABASE_URL": f"postgres://vyloha@127.0.0.1:{port}/postgres"}


def redis(program: Path, folder: Path) -> Iterator[Environment]:
    """Run a Redis without persistence."""
    port = free_port()
    command: list[str | Path] = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
    with running(command, port, user=None):
        yield {"CACHE_URL": f"redis://127.0.0.1:{port}/0"}


def chromium(program: Path, folder: Path) -> Iterator[Environment]:
    """Yield the path of the browser; each test starts its own."""
    yield {"CHROMIUM_PATH": str(program)}


def wrk(program: Path, folder: Path) -> Iterator[Environment]:
    """Yield the path of the benchmarks' load generator."""
    yield {"WRK_PATH": str(program)}


def nginx(program: Path, folder: Path) -> Iterator[Environment]:
    """Yield the path of nginx; each test starts its own, in front of its own shop."""
    yield {"NGINX_PATH": str(program)}


def find_nginx() -> Path | None:
    """Return nginx; on Debian it is not on the PATH of ordinary users."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    return Path(found) if found else None


SERVICES = {
    service.name: service
    for service in (
        Service("postgresql", "postgresql", find_postgresql, postgresql),
        Service("redis", "redis-server", lambda: find_program("redis-server", "valkey-server"), redis),
        Service("chromium", HEADLESS_CHROMIUM, find_chromium, chromium),
        Service("nginx", "nginx-light", find_nginx, nginx),
        Service("wrk", "wrk", lambda: find_program("wrk"), wrk),
    )
}


def ensure_installed(services: list[Service]) -> None:
    """
    Install missing packages if apt-get may run without a password.

    :raises Missing: naming the packages otherwise
    """
    packages = [service.package for service in services if not service.find()]
    if not packages:
        return
    if apt := apt_get():
        install(apt, packages)
    if missing := [service.package for service in services if not service.find()]:
        raise Missing("\n".join([f"The tests need {', '.join(missing)}.", *(how_to_get(name) for name in missing)]))


def install(apt: list[str], packages: list[str]) -> None:
    """Install ``packages`` one by one: a name that this system does not know must not block the others."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*apt, "update", "-qq"], env=quiet, stdout=subprocess.DEVNULL, check=False)
    for package in packages:
        # Ubuntu's deb of Chromium only fetches a snap, which many machines of CI cannot run.
        if package == HEADLESS_CHROMIUM and is_ubuntu():
            continue
        print(f"· installing {package}", flush=True)
        command = [*apt, "install", "-qq", "-y", "--no-install-recommends", package]
        subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)


def how_to_get(package: str) -> str:
    """Return instructions for a package that could not be installed."""
    if package != HEADLESS_CHROMIUM:
        return f"* {package}: install it with your system's package manager."
    if is_ubuntu():
        return (
            "* chromium: Ubuntu has it as a snap only. Run `sudo snap install chromium`, or install Google Chrome; "
            "a browser elsewhere than on the PATH is named by CHROMIUM_PATH=/path/to/browser."
        )
    return (
        "* chromium: install it with your system's package manager; a browser elsewhere than on the PATH is named by "
        "CHROMIUM_PATH=/path/to/browser."
    )


def is_ubuntu() -> bool:
    """Return whether this system is Ubuntu or derived from it."""
    try:
        system = platform.freedesktop_os_release()
    except OSError:
        return False
    return "ubuntu" in f"{system.get('ID')} {system.get('ID_LIKE')}".split()


def apt_get() -> list[str] | None:
    """Return the command that runs apt-get without a password, or None."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    may = shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0
    return ["sudo", "-n", "apt-get"] if may else None


def run_with(services: list[Service], command: list[str]) -> int:
    """Run ``command`` while ``services`` run, and return its exit status."""
    ensure_installed(services)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="vyloha-")))
        folder.chmod(0o755)  # the user of PostgreSQL passes through
        environment = dict(os.environ)
        for service in services:
            program = service.find()
            assert program
            environment |= stack.enter_context(contextmanager(service.run)(program, folder))
        return subprocess.run(command, env=environment, check=False).returncode


def main(arguments: list[str]) -> int:
    """Run the command after ``--`` with the services named before it."""
    if "--" not in arguments:
        print(__doc__, file=sys.stderr)
        return 2
    split = arguments.index("--")
    try:
        return run_with([SERVICES[name] for name in arguments[:split]], arguments[split + 1 :])
    except Missing as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    # When asked to end, we stop the services first.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main(sys.argv[1:]))
