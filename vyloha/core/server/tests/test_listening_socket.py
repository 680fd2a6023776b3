"""Tests of the socket that outlives the server: a restart loses no request."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from vyloha.core.server.listening_socket import SharedSocketServer, open_listening_sockets

SERVER = """
import multiprocessing
from granian.constants import HTTPModes, Interfaces
from vyloha.core.server.listening_socket import SharedSocketServer, open_listening_sockets

def answer(environ, start_response):
    start_response("200 OK", [])
    return [str(environ["PATH_INFO"]).encode()]

multiprocessing.set_start_method("fork", force=True)
SharedSocketServer(
    "answer", listening=open_listening_sockets("127.0.0.1", 0, workers=1),
    interface=Interfaces.WSGI, http=HTTPModes.http1,
    websockets=False, workers=1, blocking_threads=1, log_enabled=False,
).serve(target_loader=lambda: answer, wrap_loader=False)
"""


@contextmanager
def start_server(listening: socket.socket) -> Iterator[None]:
    """Start a server as systemd does: with the socket as its fourth open file."""
    said = 'import os, sys; os.dup2(int(sys.argv[1]), 3); os.environ["LISTEN_PID"] = str(os.getpid());'
    process = subprocess.Popen(
        [sys.executable, "-c", f"{said} os.set_inheritable(3, True)\n{SERVER}", str(listening.fileno())],
        env={**os.environ, "LISTEN_FDS": "1"},
        pass_fds=[listening.fileno()],
    )
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def request(port: int, path: str) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        return connection.getresponse().read()
    finally:
        connection.close()


def test_answers_are_sent_without_waiting_for_acknowledgements() -> None:
    listening = open_listening_sockets("127.0.0.1", 0, workers=1)
    SharedSocketServer("answer", listening=listening)._init_shared_socket()
    [server] = listening
    with server, socket.create_connection(server.getsockname()) as client:
        client.send(b"G")
        accepted, _address = server.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_requests_during_restart_are_answered() -> None:
    answers: list[bytes | Exception] = []
    is_over = threading.Event()

    def visit() -> None:
        while not is_over.is_set():
            try:
                answers.append(request(port, "/zde"))
            except (OSError, http.client.HTTPException) as error:
                answers.append(error)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        visitors = [threading.Thread(target=visit) for _number in range(4)]
        with start_server(listening):
            assert request(port, "/poprve") == b"/poprve"
            for visitor in visitors:
                visitor.start()
        with start_server(listening):
            assert request(port, "/podruhe") == b"/podruhe"
            is_over.set()
            for visitor in visitors:
                visitor.join()

    assert len(answers) >= len(visitors)
    assert set(answers) == {b"/zde"}
