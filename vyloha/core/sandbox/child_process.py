"""Runs one call within limits in the process of ``core.sandbox.runner``: reads it from stdin, answers on stdout."""

import os
import pickle
import resource
import sys

EXHAUSTED = pickle.dumps(("exhausted",))  # created ahead: later there may be no memory for it


class SandboxInputRejected(Exception):
    """A function rejected its input: ``reason`` names a text of its caller's, ``values`` are inserted into it."""

    def __init__(self, reason: str, /, **values: str | int) -> None:
        super().__init__(reason, values)
        self.reason, self.values = reason, values


def main() -> None:
    """Serve the call, and exit."""
    _restrict_process(*pickle.load(sys.stdin.buffer))  # noqa: S301 -- our parent's
    sys.stdout.buffer.write(_run_call())
    sys.stdout.flush()
    os._exit(0)  # at once: nothing here needs a clean shutdown


def _restrict_process(seconds: int, memory: int) -> None:
    """Take from this process the rights that the call does not need; systems other than Linux lack some of them."""
    limits = {
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
    }
    for limit, most in limits.items():
        try:
            resource.setrlimit(limit, (most, most))
        except (ValueError, OSError):
            continue
    if sys.platform == "linux":
        # When memory runs out nevertheless, the kernel kills this process, not the shop or its database.
        with open("/proc/self/oom_score_adj", "w") as file:
            file.write("1000")


def _run_call() -> bytes:
    try:
        function, arguments = pickle.load(sys.stdin.buffer)  # noqa: S301 -- our parent's
        return pickle.dumps(("returned", function(*arguments)))
    except SandboxInputRejected as error:
        return pickle.dumps(("refused", error.reason, error.values))
    except MemoryError:
        return EXHAUSTED
