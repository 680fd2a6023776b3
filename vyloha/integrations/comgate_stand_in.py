"""
A stand-in for Comgate (API v1.0, see ``comgate/service.py``) that keeps its payments in memory: for tests, and for
trying the shop without an account. It has a payment page of its own and can fail in every way. Never in production.

    python -m vyloha.integrations.comgate_stand_in --port 9100 --notification-url http://127.0.0.1:8000/platby/comgate/

The shop then needs ``COMGATE_URL=http://127.0.0.1:9100 COMGATE_MERCHANT=123456 COMGATE_SECRET=tajemstvi``. A POST to
``/stand-in`` with ``answers`` and ``notifications`` (values of ``Answers`` and ``Notifications``) or ``send_held=1``
changes how it behaves.
"""

import argparse
import re
import secrets
import string
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import httpx
from django.conf import settings

from vyloha.core.money import Money
from vyloha.integrations.stand_in_server import find_free_port, run_server

FORM = "application/x-www-form-urlencoded; charset=UTF-8"
PAGE_PATH = "/client/instructions/index"
MIN_PRICE = 100
MINUTES = {"m": 1, "h": 60, "d": 1440}
MIN_MINUTES, MAX_MINUTES = 30, 7 * 1440
HUGE_BYTES = 200_000
HANG_S = 60
NOTIFICATION_TIMEOUT_S = 10.0


class Answers(StrEnum):
    """How the API answers."""

    GOOD = "good"
    REFUSED = "refused"
    NOT_FOUND = "not_found"  # HTTP 404
    UNAVAILABLE = "unavailable"  # HTTP 503
    HANGING = "hanging"
    HALF = "half"
    HUGE = "huge"
    NONSENSE = "nonsense"
    WRONG_AMOUNT = "wrong_amount"
    WRONG_REFERENCE = "wrong_reference"
    OTHER_PAYMENT = "other_payment"
    TEST_PAYMENT = "test_payment"
    ELSEWHERE = "elsewhere"  # the shopper is sent to another site


class Notifications(StrEnum):
    """How the shop is notified."""

    ONCE = "once"
    LATE = "late"  # held until ``send_held``
    REPEATED = "repeated"
    FORGED = "forged"
    OUT_OF_ORDER = "out_of_order"  # an earlier state arrives after the later one


class Outcome(StrEnum):
    """What the shopper does on the payment page: its buttons."""

    PAY = "pay"
    DECLINE = "decline"
    CANCEL = "cancel"
    WAIT = "wait"
    PAY_AND_CLOSE = "pay_and_close"


BUTTONS = {
    Outcome.PAY: "Zaplatit",
    Outcome.DECLINE: "Odmítnout kartu",
    Outcome.CANCEL: "Zrušit",
    Outcome.WAIT: "Nechat čekat",
    Outcome.PAY_AND_CLOSE: "Zavřít bez návratu (zaplaceno)",
}
STATUSES = {
    Outcome.PAY: "PAID",
    Outcome.DECLINE: "CANCELLED",
    Outcome.CANCEL: "CANCELLED",
    Outcome.WAIT: "PENDING",
    Outcome.PAY_AND_CLOSE: "PAID",
}
RETURN_FIELDS = {"PAID": "url_paid", "CANCELLED": "url_cancelled", "PENDING": "url_pending"}
CHANGED_FIELDS = {
    Answers.WRONG_AMOUNT: {"price": "1"},
    Answers.WRONG_REFERENCE: {"refId": "jina"},
    Answers.OTHER_PAYMENT: {"transId": "XXXX-XXXX-XXXX"},
    Answers.TEST_PAYMENT: {"test": "true"},
    Answers.ELSEWHERE: {"redirect": "https://zlodej.example/"},
}
PAGE = """<!doctype html><html lang="cs"><meta charset="utf-8"><title>Zkušební platební brána</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{{max-width:22rem;margin:1rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}}
button{{display:block;width:100%;min-height:3rem;margin:.75rem 0;font:inherit}}</style>
<h1>Zkušební platební brána</h1>{content}</html>"""


@dataclass
class Payment:
    """A payment that the shop created: the fields of its request, and what became of it."""

    id: str
    fields: dict[str, str]
    status: str = "PENDING"
    refunded: int = 0  # haléře or cents

    @property
    def price(self) -> int:
        return int(self.fields["price"])

    def build_report(self) -> dict[str, str]:
        """Return the fields of status answers and notifications."""
        same = ("merchant", "price", "curr", "label", "refId", "method", "email", "secret")
        return {
            "test": self.fields.get("test", "false"),
            **{name: self.fields.get(name, "") for name in same},
            "name": "",
            "transId": self.id,
            "status": self.status,
            "fee": "unknown",
        }


@dataclass
class Gateway:
    """The stand-in's state; tests change it as it runs."""

    merchant: str = "123456"
    secret: str = "tajemstvi"  # noqa: S105 - protects nothing
    other_accounts: dict[str, str] = field(default_factory=dict)  # merchant → secret
    notification_url: str = ""  # "": the shop is not notified
    url: str = ""
    answers: Answers = Answers.GOOD
    notifications: Notifications = Notifications.ONCE
    payments: dict[str, Payment] = field(default_factory=dict)
    calls: list[tuple[str, dict[str, str]]] = field(default_factory=list)  # method, fields
    held: list[dict[str, str]] = field(default_factory=list)  # notifications not sent yet
    delivered: list[tuple[dict[str, str], int]] = field(default_factory=list)  # with the shop's status; 0: no answer
    hanging: threading.Event = field(default_factory=threading.Event)  # a call was done and is not answered
    stopped: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def settle(self, provider_id: str, outcome: Outcome) -> Payment:
        """Do what the shopper chose; a payment that has ended stays as it is."""
        with self.lock:
            payment = self.payments[provider_id]
            if payment.status != "PENDING":
                return payment
            payment.status = STATUSES[outcome]
        if payment.status != "PENDING":  # Comgate does not notify of those
            self._notify(payment)
        return payment

    def send_held(self) -> None:
        """Send the notifications that are late."""
        held, self.held = self.held, []
        for fields in held:
            self._deliver(fields)

    def send_again(self) -> bool:
        """Repeat the last notification; return whether the shop has taken it."""
        fields, _status = self.delivered[-1]
        self._deliver(fields)
        return self.delivered[-1][1] == HTTPStatus.OK

    def _notify(self, payment: Payment) -> None:
        fields = payment.build_report()
        match self.notifications:
            case Notifications.LATE:
                self.held.append(fields)
                return
            case Notifications.REPEATED:
                bodies = [fields] * 3
            case Notifications.FORGED:
                bodies = [fields | {"secret": "uhodnute"}]
            case Notifications.OUT_OF_ORDER:
                bodies = [fields, fields | {"status": "AUTHORIZED"}]
            case _:
                bodies = [fields]
        for body in bodies:
            self._deliver(body)

    def _deliver(self, fields: dict[str, str]) -> None:
        if not self.notification_url:
            return
        try:
            answer = httpx.post(self.notification_url, data=fields, timeout=NOTIFICATION_TIMEOUT_S, trust_env=False)
            status = answer.status_code
        except httpx.HTTPError:
            status = 0
        self.delivered.append((fields, status))

    def answer_call(self, method: str, fields: dict[str, str]) -> dict[str, str]:
        """Return the fields of the answer to a call of the API."""
        self.calls.append((method, fields))
        if self.answers == Answers.REFUSED:
            return _reject(1400, "Unauthorized location!")
        merchant, accounts = fields.get("merchant", ""), {self.merchant: self.secret, **self.other_accounts}
        if merchant not in accounts or fields.get("secret") != accounts[merchant]:
            return _reject(1301, "unknown e-shop")
        payment = self.payments.get(fields.get("transId", ""))
        if method == "create":
            answer = self._create(fields)
        elif payment is None or payment.fields["merchant"] != merchant:
            answer = _reject(1400, "wrong query")
        elif method == "status":
            answer = {"code": "0", "message": "OK", **payment.build_report()}
        elif method == "cancel":
            answer = self._cancel(payment)
        else:
            answer = self._refund(payment, fields)
        changes = CHANGED_FIELDS.get(self.answers, {})
        return {name: changes.get(name, value) for name, value in answer.items()}

    def _create(self, fields: dict[str, str]) -> dict[str, str]:
        if fields.get("prepareOnly") != "true" or not fields.get("refId") or not fields.get("email"):
            return _reject(1400, "wrong query")
        if not fields.get("method"):
            return _reject(1103, "method incorrectly specified")
        if not 1 <= len(fields.get("label", "")) <= 16:
            return _reject(1305, "product description missing")
        if not fields.get("price", "").isdecimal() or int(fields["price"]) < MIN_PRICE:
            return _reject(1309, "Invalid payment amount")
        if not _is_lifetime(fields.get("expirationTime", "30m")):
            return _reject(1400, "wrong query")
        letters = string.ascii_uppercase + string.digits
        provider_id = "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(3))
        self.payments[provider_id] = Payment(provider_id, fields)
        page = f"{self.url}{PAGE_PATH}?{urlencode({'id': provider_id})}"
        return {"code": "0", "message": "OK", "transId": provider_id, "redirect": page}

    def _cancel(self, payment: Payment) -> dict[str, str]:
        with self.lock:
            if payment.status != "PENDING":
                return _reject(1400, "the payment cannot be changed to CANCELLED status")
            payment.status = "CANCELLED"
        return {"code": "0", "message": "OK"}

    def _refund(self, payment: Payment, fields: dict[str, str]) -> dict[str, str]:
        amount = int(fields["amount"]) if fields.get("amount", "").isdecimal() else 0
        with self.lock:
            if payment.status != "PAID":
                return _reject(1401, "refunded payment is in CANCELLED status")
            if not amount or fields.get("curr") != payment.fields["curr"]:
                return _reject(1400, "wrong query")
            if amount > payment.price - payment.refunded:
                return _reject(1402, "refund amount higher than allowed")
            payment.refunded += amount
        return {"code": "0", "message": "OK"}


def _is_lifetime(text: str) -> bool:
    """Return whether a time is between 30 minutes and 7 days."""
    found = re.fullmatch(r"([1-9][0-9]*)([mhd])", text)
    return found is not None and MIN_MINUTES <= int(found[1]) * MINUTES[found[2]] <= MAX_MINUTES


def _reject(code: int, message: str) -> dict[str, str]:
    return {"code": str(code), "message": message}


class _Handler(BaseHTTPRequestHandler):
    gateway: Gateway

    def do_GET(self) -> None:
        payment = self._find_payment()
        if payment is None:
            self._send_page("<p>Tuto platbu brána nezná.</p>", 404)
        elif payment.status != "PENDING":
            back = payment.fields.get(RETURN_FIELDS[payment.status], "")
            self._send_page(f'<p>Platba už skončila.</p><p><a href="{escape(back)}">Zpět do obchodu</a></p>')
        else:
            self._send_page(_build_form(payment))

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        fields = dict(parse_qsl(body, keep_blank_values=True))
        path = urlsplit(self.path).path
        if path.startswith("/v1.0/"):
            self._answer_call(path.removeprefix("/v1.0/"), fields)
        elif path == "/stand-in":
            self._change(fields)
        elif (payment := self._find_payment()) and fields.get("outcome") in set(Outcome):
            self._settle(payment, Outcome(fields["outcome"]))
        else:
            self._send_page("<p>Tuto platbu brána nezná.</p>", 404)

    def _find_payment(self) -> Payment | None:
        url = urlsplit(self.path)
        provider_id = parse_qs(url.query).get("id", [""])[0]
        return self.gateway.payments.get(provider_id) if url.path == PAGE_PATH else None

    def _settle(self, payment: Payment, outcome: Outcome) -> None:
        payment = self.gateway.settle(payment.id, outcome)
        url = payment.fields.get(RETURN_FIELDS[payment.status], "")
        if outcome == Outcome.PAY_AND_CLOSE or not url:
            self._send_page("<p>Hotovo. Okno můžete zavřít.</p>")
        else:
            self._send(303, b"", "text/html", Location=url)

    def _change(self, fields: dict[str, str]) -> None:
        gateway = self.gateway
        try:
            gateway.answers = Answers(fields.get("answers", gateway.answers))
            gateway.notifications = Notifications(fields.get("notifications", gateway.notifications))
        except ValueError as error:
            self._send(400, str(error).encode(), "text/plain; charset=utf-8")
            return
        if fields.get("send_held"):
            gateway.send_held()
        self._send(200, b"OK", "text/plain; charset=utf-8")

    def _answer_call(self, method: str, fields: dict[str, str]) -> None:
        if method not in {"create", "status", "cancel", "refund"}:
            self._send(404, b"", FORM)
            return
        answer = self.gateway.answer_call(method, fields)
        body = urlencode(answer).encode()
        match self.gateway.answers:
            case Answers.HANGING:
                self.gateway.hanging.set()
                self.gateway.stopped.wait(HANG_S)
            case Answers.NOT_FOUND:
                self._send(404, b"", FORM)
            case Answers.UNAVAILABLE:
                self._send(503, b"", FORM)
            case Answers.HALF:
                self._send(200, body[: len(body) // 2], FORM, **{"Content-Length": str(len(body))})
            case Answers.HUGE:
                self._send(200, body + b"&x=" + b"x" * HUGE_BYTES, FORM)
            case Answers.NONSENSE:
                self._send(200, b"<html>Pracujeme na tom", "text/html; charset=utf-8")
            case _:
                self._send(200, body, FORM)

    def _send_page(self, content: str, status: int = 200) -> None:
        self._send(status, PAGE.format(content=content).encode(), "text/html; charset=utf-8")

    def _send(self, status: int, body: bytes, kind: str, **headers: str) -> None:
        try:
            self.send_response(status)
            for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
        except OSError:  # the client has left
            pass

    def log_message(self, *args: Any) -> None:
        pass


def _build_form(payment: Payment) -> str:
    amount = Money(payment.price, payment.fields["curr"]).text
    buttons = "".join(
        f'<button name="outcome" value="{outcome}">{escape(label)}</button>' for outcome, label in BUTTONS.items()
    )
    return (
        f"<p>Objednávka {escape(payment.fields['label'])}</p><p><strong>{escape(amount)}</strong></p>"
        f'<form method="post">{buttons}</form>'
    )


@contextmanager
def run_stand_in(port: int = 0, **options: Any) -> Iterator[Gateway]:
    """
    Run the stand-in on this machine, on a free port unless one is given; ``options`` are fields of ``Gateway``.

    :raises RuntimeError: in production
    """
    gateway = Gateway(**options)
    with run_server(type("Handler", (_Handler,), {"gateway": gateway}), port) as gateway.url:
        try:
            yield gateway
        finally:
            gateway.stopped.set()


def prepare_for_shop() -> Callable[[], None] | None:
    """
    Point this process, and those forked from it, to a stand-in on a free port.

    :return: the function that runs it; None if the shop has an account of its own
    """
    if settings.COMGATE_MERCHANT or settings.COMGATE_EUR_MERCHANT:
        return None
    port = find_free_port()
    settings.COMGATE_URL = f"http://127.0.0.1:{port}"
    settings.COMGATE_MERCHANT, settings.COMGATE_SECRET, settings.COMGATE_TEST = Gateway.merchant, Gateway.secret, True

    def run() -> None:
        with run_stand_in(port, notification_url=f"{settings.BASE_URL}/platby/comgate/") as gateway:
            gateway.stopped.wait()

    return run


def main(arguments: list[str] | None = None) -> None:
    """Run the stand-in until it is interrupted."""
    parser = argparse.ArgumentParser(prog="comgate_stand_in", description="A stand-in for Comgate, for tests.")
    parser.add_argument("--port", type=int, default=9100)
    parser.add_argument("--notification-url", default="")
    parser.add_argument("--merchant", default=Gateway.merchant)
    parser.add_argument("--secret", default=Gateway.secret)
    chosen = vars(parser.parse_args(arguments))
    with run_stand_in(**chosen) as gateway:
        sys.stdout.write(f"{gateway.url}\n")
        sys.stdout.flush()
        with suppress(KeyboardInterrupt):
            gateway.stopped.wait()


if __name__ == "__main__":
    main()
