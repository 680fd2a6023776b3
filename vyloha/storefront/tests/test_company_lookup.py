"""Tests of looking companies up from the checkout, with a stand-in for the register's server."""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.test import Client

ALZA = {
    "ico": "27082440",
    "obchodniJmeno": "Alza.cz a.s.",
    "dic": "CZ27082440",
    "sidlo": {
        "nazevUlice": "Jankovcova", "cisloDomovni": 1522, "cisloOrientacni": 53, "cisloOrientacniPismeno": "a",
        "nazevObce": "Praha", "nazevCastiObce": "Holešovice", "psc": 17000,
    },
}  # fmt: skip
FOUND = {
    "company": "Alza.cz a.s.",
    "dic": "CZ27082440",
    "address_1": "Jankovcova 1522/53a",
    "city": "Praha",
    "postcode": "170 00",
}


class Register:
    """The stand-in's next response, and the requests that it got."""

    def __init__(self) -> None:
        self.status, self.body, self.hangs = 200, json.dumps(ALZA).encode(), False
        self.asked: list[str] = []
        self.stopped = threading.Event()


@pytest.fixture
def register(settings: Any) -> Iterator[Register]:
    register = Register()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            register.asked.append(self.path)
            if register.hangs:
                register.stopped.wait(20)
                return
            self.send_response(register.status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            try:
                self.wfile.write(register.body)
            except OSError:  # the shop has closed the connection
                return

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    settings.ARES_URL = f"http://127.0.0.1:{server.server_port}/subjekty"
    yield register
    register.stopped.set()
    server.shutdown()
    server.server_close()


def look_up(client: Client, ico: str = "27082440") -> Any:
    return client.get("/pokladna/firma/", {"ico": ico})


def test_company_is_found_and_cached(client: Client, register: Register) -> None:
    answers = [look_up(client).json() for _ in range(2)]

    assert answers == [{"company": FOUND, "message": ""}] * 2
    assert register.asked == ["/subjekty/27082440"]


@pytest.mark.parametrize(
    ("seat", "street", "postcode"),
    [
        ({"nazevObce": "Lhota", "cisloDomovni": 7, "psc": "39001"}, "Lhota 7", "390 01"),
        ({"nazevObce": "Tábor", "nazevCastiObce": "Čekanice", "cisloDomovni": "7"}, "Čekanice 7", ""),
        ({"nazevObce": "Lhota"}, "", ""),
        ({"nazevUlice": ["x"], "cisloDomovni": {}, "psc": "nesmysl"}, "", ""),
        (None, "", ""),
        ("Praha", "", ""),
    ],
)
def test_address_is_formatted_as_people_write_it(
    client: Client, register: Register, seat: Any, street: str, postcode: str
) -> None:
    register.body = json.dumps({**ALZA, "sidlo": seat}).encode()

    company = look_up(client).json()["company"]

    assert (company["address_1"], company["postcode"]) == (street, postcode)


def test_unknown_number_is_reported_and_cached(client: Client, register: Register) -> None:
    register.status, register.body = 404, b"{}"

    answers = [look_up(client).json() for _ in range(2)]

    assert answers[0] == answers[1]
    assert answers[0]["company"] is None
    assert "nezná" in answers[0]["message"]
    assert len(register.asked) == 1


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (500, b"{}"),
        (302, b""),
        (200, b"<html>"),
        (200, b"\xff\xfe"),
        (200, b"[]"),
        (200, b"{}"),
        (200, b"[" * 50_000),
        (200, json.dumps({**ALZA, "ico": "00006947"}).encode()),
        (200, b'{"x": "' + b"x" * 1_000_000 + b'"}'),
    ],
)
def test_invalid_register_response_is_reported_and_retried(
    client: Client, register: Register, status: int, body: bytes
) -> None:
    good = register.body
    register.status, register.body = status, body

    answer = look_up(client)
    register.status, register.body = 200, good

    assert answer.status_code == 200
    assert answer.json() == {"company": None, "message": UNREADABLE}
    assert look_up(client).json()["company"] == FOUND


UNREADABLE = "Údaje z ARES teď nejdou načíst, vyplňte je prosím ručně."


def test_hanging_register_times_out_after_two_seconds(client: Client, register: Register) -> None:
    register.hangs = True
    begun = time.monotonic()

    answer = look_up(client)

    assert time.monotonic() - begun < 4
    assert answer.json()["message"] == UNREADABLE

    # While it does not respond, no other request waits for it.
    asked = len(register.asked)
    assert look_up(client).json()["message"] == UNREADABLE
    assert len(register.asked) == asked


@pytest.mark.parametrize("ico", ["", "27082441", "../../etc", "1" * 5000, "²7082440"])
def test_invalid_number_is_not_looked_up(client: Client, register: Register, ico: str) -> None:
    answer = look_up(client, ico)

    assert answer.status_code == 400
    assert "IČO" in answer.json()["message"]
    assert register.asked == []


def test_lookups_are_limited_to_ten_per_minute_and_network(client: Client, register: Register) -> None:
    answers = [look_up(client) for _ in range(11)]

    assert [answer.status_code for answer in answers] == [200] * 10 + [429]
    assert int(answers[-1]["Retry-After"]) > 0
