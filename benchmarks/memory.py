"""The memory of a shop's processes."""

from pathlib import Path

from benchmarks.shop import children_of

MIB = 1024


def measure_memory(pids: list[int]) -> float:
    """Return the MiB that the processes and their descendants use; a page shared by two counts half for each (PSS)."""
    return sum(_read_pss(pid) for pid in find_descendants(pids)) / MIB


def find_descendants(pids: list[int]) -> set[int]:
    """Return the processes and all that they started."""
    found: set[int] = set()
    waiting = list(pids)
    while waiting:
        pid = waiting.pop()
        if pid not in found:
            found.add(pid)
            waiting += children_of(pid)
    return found


def _read_pss(pid: int) -> int:
    """Return the KiB of a process, 0 if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
