"""Runs Granian with the shop that this process has imported already."""

import ctypes
import gc
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandError
from django.utils.module_loading import import_string
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from vyloha.core.cache.pages import get_code_version
from vyloha.core.database.postgresql import base as postgresql
from vyloha.core.server.listening_socket import SharedSocketServer
from vyloha.core.server.process_manager import die_with_parent

# Bytes of an address and its headers, above which Granian soon stops reading (100 kB may pass). nginx passes on 40 kB;
# 400 kB, as Granian takes by itself, would cost 60 ms to read, which nobody is charged for.
MAX_HEAD_BYTES = 65_536
MAX_CONNECTIONS = 1024  # of each worker
M_ARENA_MAX = -8  # malloc.h of glibc


def preload_shop() -> None:
    """
    Import the whole shop, once for all processes that are forked from this one.

    :raises CommandError: naming the errors of the settings
    """
    # Imported objects are permanent: collecting them takes a sixth of the time.
    gc.disable()
    try:
        import_string(settings.WSGI_APPLICATION)
        get_code_version()
    except ImproperlyConfigured as error:
        raise CommandError(str(error)) from error
    finally:
        gc.enable()


def serve(listening: Sequence[socket.socket]) -> None:
    """
    Serve with ``settings.WORKERS`` copies of this process until stopped; Granian replaces one that dies.

    :param listening: the bound sockets, at most one for each copy
    """
    if sys.platform == "linux":
        limit_memory_pools()
        # Python 3.14 would let each worker import the shop.
        multiprocessing.set_start_method("fork", force=True)
    SharedSocketServer(
        settings.WSGI_APPLICATION,
        listening=listening,
        address=settings.HOST.strip("[]"),
        port=settings.PORT,
        interface=Interfaces.WSGI,
        workers=settings.WORKERS,
        respawn_failed_workers=True,
        http=HTTPModes.http1,
        websockets=False,
        backpressure=MAX_CONNECTIONS,
        # More than one thread, so that a request waiting for the database blocks no other; the rest wait for bodies
        # (`request_bodies`).
        blocking_threads=settings.THREADS + settings.BODY_THREADS,
        http1_settings=HTTP1Settings(header_read_timeout=10_000, max_buffer_size=MAX_HEAD_BYTES),  # ms
        # A stuck request must not delay a stopping shop.
        workers_kill_timeout=10,
        log_level=LogLevels.error,  # its warnings are in English, and about settings that we chose
    ).serve(target_loader=partial(_load_application, os.getpid()), wrap_loader=False)


def limit_memory_pools() -> None:
    """
    Let all threads of this process and of its copies share two memory pools (mallopt(3)); only glibc has such.

    Each thread would have its own, and keep in it the memory of its largest page: 40 MB of a worker with four threads.
    """
    with suppress(AttributeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)


def _load_application(server: int) -> Callable[..., Any]:
    # In the worker: one whose server was killed must not keep the port.
    die_with_parent(server, signal.SIGKILL)
    postgresql.hurry.is_on = True
    application: Callable[..., Any] = import_string(settings.WSGI_APPLICATION)
    return application
