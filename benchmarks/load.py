"""Puts load on a shop of this machine with wrk."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

LATENCY = re.compile(r"^\s+(50|99)%\s+([\d.]+)(us|ms|s) *$", re.MULTILINE)
IN_TURN = Path(__file__).with_name("in_turn.lua")
WARM_UP_S = 4
WARMED_UP = 20_000  # paths that the first run does not reach, so that the measured ones are not cached
MS = {"us": 0.001, "ms": 1.0, "s": 1000.0}


@dataclass(frozen=True)
class Load:
    """The result of a run of wrk: requests per second, and latencies in milliseconds."""

    per_second: float
    p50_ms: float
    p99_ms: float
    requests: int


def warm_up(url: str, connections: int, paths: Path | None = None) -> None:
    """Send the requests of ``measured`` for some seconds, so that contexts are created and caches filled."""
    _wrk(url, connections, WARM_UP_S, paths, 0)


def measured(url: str, connections: int, seconds: int, paths: Path | None = None) -> Load:
    """
    Request ``url`` of a warm shop for some seconds, or each line of the file ``paths`` in turn.

    A line of ``paths`` may be a call instead: path, content type, body and nonce with tabs between them.

    :raises RuntimeError: if wrk is missing, or any answer was an error
    """
    output = _wrk(url, connections, seconds, paths, WARMED_UP)
    percentiles = {name: float(value) * MS[unit] for name, value, unit in LATENCY.findall(output)}
    per_second = re.search(r"Requests/sec:\s+([\d.]+)", output)
    requests = re.search(r"(\d+) requests in", output)
    if not per_second or not requests:
        raise RuntimeError(f"wrk reported no requests: {output}")
    return Load(float(per_second[1]), percentiles["50"], percentiles["99"], int(requests[1]))


def put_load(url: str, connections: int, seconds: int, paths: Path) -> None:
    """Request the lines of ``paths`` in turn, whatever the answers are."""
    _run_wrk(url, connections, seconds, paths, 0)


def _wrk(url: str, connections: int, seconds: int, paths: Path | None, skipped: int) -> str:
    output = _run_wrk(url, connections, seconds, paths, skipped)
    if "Non-2xx" in output or "Socket errors" in output:
        raise RuntimeError(f"{url}: {output}")
    return output


def _run_wrk(url: str, connections: int, seconds: int, paths: Path | None, skipped: int) -> str:
    if not shutil.which("wrk"):
        raise RuntimeError("wrk is missing: apt-get install wrk")
    script = ["-s", str(IN_TURN), url, "--", str(paths), str(skipped)] if paths else [url]
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", "--latency", *script]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
