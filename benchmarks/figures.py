"""Figures with their goals, and the files that store a run's figures with the machine they were measured on."""

import json
import os
import platform
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

RESULTS = Path(__file__).parent / "results"
PACKAGES = ("Django", "wagtail", "mini-racer", "granian", "pydantic", "psycopg", "numpy")


@dataclass(frozen=True)
class Figure:
    """A measured number; ``goal`` is the issue's requirement, None without one."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    more_is_better: bool = False

    @property
    def is_met(self) -> bool | None:
        if self.goal is None:
            return None
        return self.value >= self.goal if self.more_is_better else self.value <= self.goal

    @property
    def line(self) -> str:
        goal = "" if self.goal is None else f"{'≥' if self.more_is_better else '≤'} {self.goal:g}"
        mark = {None: " ", True: "✓", False: "✗"}[self.is_met]
        return f"{mark} {self.name:<62} {self.value:>10.4g} {self.unit:<10} {goal}"


def machine() -> dict[str, str]:
    """Return the machine that the figures depend on: processor, cores, and software versions."""
    cpu = next((line for line in _lines("/proc/cpuinfo") if line.startswith("model name")), ": unknown")
    memory = next((line for line in _lines("/proc/meminfo") if line.startswith("MemTotal")), ": unknown")
    return {
        "processor": cpu.partition(":")[2].strip(),
        "cores": str(os.cpu_count()),
        "memory": memory.partition(":")[2].strip(),
        "system": platform.platform(),
        "python": platform.python_version(),
        **{name: version(name) for name in PACKAGES},
    }


def _lines(file: str) -> list[str]:
    path = Path(file)
    return path.read_text().splitlines() if path.exists() else []


def keep(figures: list[Figure], named: str) -> Path:
    """Write the figures of a run into ``benchmarks/results/`` and return the file."""
    RESULTS.mkdir(exist_ok=True)
    moment = datetime.now(UTC)
    file = RESULTS / f"{moment:%Y-%m-%d-%H%M}-{named}.json"
    content = {
        "measured_at": moment.isoformat(timespec="seconds"),
        "machine": machine(),
        "figures": [asdict(figure) | {"is_met": figure.is_met} for figure in figures],
    }
    file.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n")
    return file


def measured(what: str, measure: Callable[[], list[Figure]]) -> list[Figure]:
    """Run one measurement, print its figures, and return them."""
    print(f"\n{what}")
    figures = measure()
    for figure in figures:
        print(figure.line)
    return figures
