"""
Calls a function on untrusted input in a process of its own, with limited memory and time.

Nobody can foresee the work of a library that decodes pictures or XML: a kilobyte may mean hours or gigabytes, or end
the process. The process serves one call: it holds no connection, no secret and no file of ours, and its death is a
result like another. It takes 40 ms to start, since nothing that it imports may import Django.
"""

import io
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any, NoReturn

import vyloha
from vyloha.core.sandbox.child_process import SandboxInputRejected as SandboxInputRejected

CONCURRENCY = 2  # sandboxes per process: each may use all of its limits
PATIENCE = 5  # times the processor seconds: how long we wait on a busy machine
MAX_TRACEBACK_LENGTH = 4000  # characters of a traceback
HERE = str(Path(vyloha.__file__).parents[1])
START = "from vyloha.core.sandbox.child_process import main; main()"
PROGRAM = [sys.executable, "-S", "-P", "-W", "ignore", "-c", START]  # -S: site packages would double the start time
_slots = BoundedSemaphore(CONCURRENCY)


class SandboxLimitExceeded(Exception):
    """The function exceeded its time or memory, or its process died."""


class SandboxCallFailed(Exception):
    """The function raised another error, or could not be called at all; the message says what, for the log."""


def run_in_sandbox(function: Callable[..., Any], *arguments: Any, seconds: int, memory: int) -> Any:
    """
    Return the result of ``function``, from a module without Django: only plain data, no instances of classes.

    :param seconds: of processor time
    :param memory: bytes of address space, with the 30 to 50 million of the interpreter and its libraries
    :raises SandboxInputRejected: as the function does
    :raises SandboxLimitExceeded: if the limits do not suffice
    :raises SandboxCallFailed: if the function raises anything else, or no process can be started
    """
    # An empty environment: ours has the passwords of the database.
    environment = {"PYTHONPATH": os.pathsep.join(filter(None, [HERE, *sys.path])), "LC_ALL": "C.UTF-8"}
    asked = pickle.dumps((seconds, memory)) + pickle.dumps((function, arguments))
    with _slots:
        try:
            ended = subprocess.run(  # noqa: S603 -- our own program
                PROGRAM, input=asked, capture_output=True, env=environment, timeout=PATIENCE * seconds, check=False
            )
        except subprocess.TimeoutExpired as error:
            raise SandboxLimitExceeded("no answer in time") from error
        except OSError as error:
            raise SandboxCallFailed(f"it cannot be started: {error}") from error
    if ended.returncode < 0:
        raise SandboxLimitExceeded(f"ended by signal {-ended.returncode}")
    if ended.returncode:
        raise SandboxCallFailed(ended.stderr.decode(errors="replace")[-MAX_TRACEBACK_LENGTH:])
    match _PlainDataUnpickler(io.BytesIO(ended.stdout)).load():
        case ("returned", answer):
            return answer
        case ("refused", reason, values):
            raise SandboxInputRejected(reason, **values)
        case _:
            raise SandboxLimitExceeded("out of memory")


class _PlainDataUnpickler(pickle.Unpickler):
    """Accepts only numbers, texts, bytes and containers of them, since untrusted input may control the process."""

    def find_class(self, module: str, name: str) -> NoReturn:
        raise pickle.UnpicklingError(f"{module}.{name} is no plain data")
