"""
A stand-in for PayPal (Orders API v2, see ``paypal/service.py``) that keeps its orders in memory: for tests, and for
trying the shop without an account. It has a payment page of its own and can fail in every way. Never in production:
``PAYPAL_URL`` cannot be set from outside.

A POST to ``/stand-in`` with ``answers`` and ``notifications`` (values of ``Answers`` and ``Notifications``),
``send_held=1`` or ``settle=<order>`` changes how it behaves.
"""

import hmac
import json
import os
import secrets
import socket
import string
import threading
from base64 import b64decode, b64encode
from binascii import crc32
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import httpx
from django.conf import settings

from vyloha.core.money import Money

ORDERS, CAPTURES, TOKEN = "/v2/checkout/orders", "/v2/payments/captures", "/v1/oauth2/token"
VERIFY, PAGE_PATH = "/v1/notifications/verify-webhook-signature", "/checkoutnow"
EVENT_MARK = b'"webhook_event": '
LETTERS = string.ascii_uppercase + string.digits
HUGE_BYTES, HANG_S, NOTIFICATION_TIMEOUT_S = 400_000, 60, 10.0
Json = dict[str, Any]
Reply = tuple[int, Json]


class Answers(StrEnum):
    """How the API answers; a token is given in any case."""

    GOOD = "good"
    REFUSED = "refused"  # HTTP 403
    UNAVAILABLE = "unavailable"  # HTTP 503
    HANGING = "hanging"
    HALF = "half"
    HUGE = "huge"
    NONSENSE = "nonsense"
    LOST = "lost"  # what was asked is done, but the connection ends before the answer
    FORGOTTEN = "forgotten"  # HTTP 404
    WRONG_AMOUNT = "wrong_amount"
    WRONG_REFERENCE = "wrong_reference"
    OTHER_ORDER = "other_order"
    ELSEWHERE = "elsewhere"  # the shopper is sent to another site


class Notifications(StrEnum):
    """How the shop is notified."""

    ONCE = "once"
    LATE = "late"  # held until ``send_held``
    REPEATED = "repeated"
    FORGED = "forged"
    OUT_OF_ORDER = "out_of_order"  # the capture before the approval
    UNKNOWN = "unknown"  # about an order of somebody else


class Outcome(StrEnum):
    """What the shopper does on the payment page: its buttons."""

    PAY = "pay"
    DECLINE = "decline"  # approved, but the card is declined when the shop takes the money
    WAIT = "wait"  # approved, but the money is pending for days
    CANCEL = "cancel"
    PAY_AND_CLOSE = "pay_and_close"


BUTTONS = {
    Outcome.PAY: "Zaplatit",
    Outcome.DECLINE: "Zaplatit odmítnutou kartou",
    Outcome.WAIT: "Zaplatit, peníze dorazí za několik dní",
    Outcome.CANCEL: "Zrušit a vrátit se do obchodu",
    Outcome.PAY_AND_CLOSE: "Zavřít bez návratu (zaplaceno)",
}
PAGE = """<!doctype html><html lang="cs"><meta charset="utf-8"><title>Zkušební PayPal</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{{max-width:22rem;margin:1rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}}
button{{display:block;width:100%;min-height:3rem;margin:.75rem 0;font:inherit}}</style>
<h1>Zkušební PayPal</h1><p>Toto není PayPal: nic se tu neplatí.</p>{content}</html>"""


@dataclass
class Order:
    """An order that the shop created: its request, and what became of it."""

    id: str
    request: Json
    status: str = "PAYER_ACTION_REQUIRED"
    outcome: Outcome = Outcome.PAY
    captures: list[Json] = field(default_factory=list)
    refunded: dict[str, int] = field(default_factory=dict)  # minor units by refund

    @property
    def unit(self) -> Json:
        unit: Json = self.request["purchase_units"][0]
        return unit

    @property
    def amount(self) -> Money:
        amount = self.unit["amount"]
        return Money.parse(amount["value"], amount["currency_code"])

    def build_url(self, name: str, **fields: str) -> str:
        """Return the shop's URL of this name, with PayPal's fields."""
        url = str(self.request["payment_source"]["paypal"]["experience_context"][name])
        return f"{url}{'&' if '?' in url else '?'}{urlencode({'token': self.id, **fields})}"

    def represent(self, page: str = "") -> Json:
        links = [{"rel": "payer-action", "href": page, "method": "GET"}] if page else []
        payments = {"payments": {"captures": self.captures}} if self.captures else {}
        shown = {name: self.unit[name] for name in ("reference_id", "custom_id", "invoice_id", "amount")}
        return {
            "id": self.id,
            "intent": "CAPTURE",
            "status": self.status,
            "purchase_units": [shown | payments],
            "links": links,
        }


@dataclass
class Gateway:
    """The stand-in's state; tests change it as it runs."""

    client_id: str = "stand-in"
    secret: str = "tajemstvi"  # noqa: S105 - protects nothing
    webhook_id: str = "WH1"
    notification_url: str = ""  # "": the shop is not notified
    url: str = ""
    answers: Answers = Answers.GOOD
    notifications: Notifications = Notifications.ONCE
    orders: dict[str, Order] = field(default_factory=dict)
    tokens: set[str] = field(default_factory=set)
    calls: list[tuple[str, str, Json]] = field(default_factory=list)  # method, path, JSON; without tokens
    request_ids: dict[str, Reply] = field(default_factory=dict)  # the answer to each PayPal-Request-Id
    held: list[tuple[bytes, dict[str, str]]] = field(default_factory=list)  # notifications not sent yet
    delivered: list[tuple[str, int]] = field(default_factory=list)  # events with the shop's status; 0: no answer
    stopped: threading.Event = field(default_factory=threading.Event)
    lock: threading.RLock = field(default_factory=threading.RLock)

    def approve(self, order_id: str, outcome: Outcome) -> Order:
        """Do what the shopper chose on the page."""
        order = self.orders[order_id]
        if outcome != Outcome.CANCEL and order.status == "PAYER_ACTION_REQUIRED":
            order.status, order.outcome = "APPROVED", outcome
            self._notify("CHECKOUT.ORDER.APPROVED", order, {"id": order.id, "status": "APPROVED"})
        return order

    def settle(self, order_id: str, status: str = "COMPLETED") -> None:
        """End a pending capture after days."""
        order = self.orders[order_id]
        order.captures[-1]["status"] = status
        self._notify_of_capture(order)

    def send_held(self) -> None:
        """Send the notifications that are late."""
        held, self.held = self.held, []
        for body, headers in held:
            self._deliver(body, headers)

    def sign(self, event: Json) -> tuple[bytes, dict[str, str]]:
        """Return the body and the headers of a notification."""
        body = json.dumps(event, indent=1).encode()
        transmission, sent_at = secrets.token_hex(16), "2026-11-28T08:00:00Z"
        return body, {
            "Content-Type": "application/json",
            "PAYPAL-AUTH-ALGO": "SHA256withRSA",
            "PAYPAL-CERT-URL": f"{self.url}/v1/notifications/certs/CERT-1",
            "PAYPAL-TRANSMISSION-ID": transmission,
            "PAYPAL-TRANSMISSION-TIME": sent_at,
            "PAYPAL-TRANSMISSION-SIG": self._compute_signature(transmission, sent_at, body),
        }

    def _compute_signature(self, transmission: str, sent_at: str, body: bytes) -> str:
        text = f"{transmission}|{sent_at}|{self.webhook_id}|{crc32(body)}"
        return b64encode(hmac.digest(self.secret.encode(), text.encode(), "sha256")).decode()

    def _notify_of_capture(self, order: Order) -> None:
        capture = order.captures[-1]
        event = {"DECLINED": "DENIED"}.get(capture["status"], capture["status"])
        resource = capture | {"supplementary_data": {"related_ids": {"order_id": order.id}}}
        self._notify(f"PAYMENT.CAPTURE.{event}", order, resource)

    def _notify(self, event_type: str, order: Order, resource: Json) -> None:
        event = {"id": f"WH-{secrets.token_hex(4)}", "event_type": event_type, "resource": resource}
        if self.notifications == Notifications.UNKNOWN:
            event = json.loads(json.dumps(event).replace(order.id, "5O190127TN364715T"))
        body, headers = self.sign(event)
        match self.notifications:
            case Notifications.LATE:
                self.held.append((body, headers))
            case Notifications.REPEATED:
                for _time in range(3):
                    self._deliver(body, headers)
            case Notifications.FORGED:
                self._deliver(body, headers | {"PAYPAL-TRANSMISSION-SIG": "dWhvZG51dHk="})
            case Notifications.OUT_OF_ORDER if event_type == "CHECKOUT.ORDER.APPROVED":
                self.held.append((body, headers))
            case _:
                self._deliver(body, headers)

    def _deliver(self, body: bytes, headers: dict[str, str]) -> None:
        if not self.notification_url:
            return
        try:
            answer = httpx.post(
                self.notification_url, content=body, headers=headers, timeout=NOTIFICATION_TIMEOUT_S, trust_env=False
            )
            status = answer.status_code
        except httpx.HTTPError:
            status = 0
        self.delivered.append((json.loads(body)["event_type"], status))

    def answer_call(self, method: str, path: str, body: bytes, request_id: str) -> Reply:
        """Return status and JSON of the answer to a call with a valid token; a repeated one gets the first answer."""
        fields = json.loads(body) if body else {}
        with self.lock:
            self.calls.append((method, path, fields))
            if request_id in self.request_ids:
                return self.request_ids[request_id]
            reply = self._act(method, path, body, fields)
            if request_id:
                self.request_ids[request_id] = reply
        if path.endswith("/capture") and reply[0] == 201:
            # The shop waits for this very answer: it is notified meanwhile.
            order = self.orders[path.split("/")[-2]]
            threading.Thread(target=self._notify_of_capture, args=[order], daemon=True).start()
        return reply

    def _act(self, method: str, path: str, body: bytes, fields: Json) -> Reply:
        if (method, path) == ("POST", ORDERS):
            return self._create(fields)
        if (method, path) == ("POST", VERIFY):
            return self._verify(body, fields)
        folder, name, action = f"{path.removesuffix('/')}///".split("/")[3:6]
        if path.startswith(f"{CAPTURES}/") and action == "refund":
            return self._refund(name, fields)
        order = self.orders.get(name) if folder == "orders" else None
        if order is None:
            return _reject(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")
        return self._capture(order) if (method, action) == ("POST", "capture") else (200, order.represent())

    def _create(self, fields: Json) -> Reply:
        [unit] = fields["purchase_units"]
        amount = unit["amount"]
        parts = amount.get("breakdown")
        if parts:
            signs = {"item_total": 1, "shipping": 1, "handling": 1, "discount": -1}
            if round(sum(signs[name] * float(part["value"]) for name, part in parts.items()), 2) != float(
                amount["value"]
            ):
                return _reject(422, "UNPROCESSABLE_ENTITY", "AMOUNT_MISMATCH")
        items = unit.get("items")
        if items and round(
            sum(float(item["unit_amount"]["value"]) * int(item["quantity"]) for item in items), 2
        ) != float(parts["item_total"]["value"]):
            return _reject(422, "UNPROCESSABLE_ENTITY", "ITEM_TOTAL_MISMATCH")
        if amount["currency_code"] in {"HUF", "JPY", "TWD"} and "." in amount["value"]:
            return _reject(422, "UNPROCESSABLE_ENTITY", "DECIMALS_NOT_SUPPORTED")
        order = Order("".join(secrets.choice(LETTERS) for _ in range(17)), fields)
        self.orders[order.id] = order
        page = f"{self.url}{PAGE_PATH}?{urlencode({'token': order.id})}"
        return 200, order.represent("https://zlodej.example/" if self.answers == Answers.ELSEWHERE else page)

    def _capture(self, order: Order) -> Reply:
        if order.captures:
            return _reject(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED")
        if order.status != "APPROVED":
            return _reject(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED")
        if order.outcome == Outcome.DECLINE:
            return _reject(422, "UNPROCESSABLE_ENTITY", "INSTRUMENT_DECLINED", "Banka platbu odmítla.")
        status = "PENDING" if order.outcome == Outcome.WAIT else "COMPLETED"
        number = "".join(secrets.choice(LETTERS) for _ in range(17))
        order.captures.append({"id": number, "status": status, "amount": _strip(order.unit["amount"])})
        order.status = "COMPLETED"
        return 201, order.represent()

    def _refund(self, capture_id: str, fields: Json) -> Reply:
        for order in self.orders.values():
            if capture_id in [capture["id"] for capture in order.captures]:
                break
        else:
            return _reject(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")
        amount = Money.parse(fields["amount"]["value"], fields["amount"]["currency_code"])
        if amount.currency != order.amount.currency:
            return _reject(422, "UNPROCESSABLE_ENTITY", "CURRENCY_MISMATCH")
        if amount.minor > order.amount.minor - sum(order.refunded.values()):
            return _reject(422, "UNPROCESSABLE_ENTITY", "REFUND_AMOUNT_EXCEEDED")
        order.refunded[fields["invoice_id"]] = amount.minor
        return 201, {"id": secrets.token_hex(8).upper(), "status": "COMPLETED", "amount": fields["amount"]}

    def _verify(self, body: bytes, fields: Json) -> Reply:
        event = body[body.index(EVENT_MARK) + len(EVENT_MARK) : -1]
        expected = self._compute_signature(fields["transmission_id"], fields["transmission_time"], event)
        is_good = fields["webhook_id"] == self.webhook_id and hmac.compare_digest(fields["transmission_sig"], expected)
        return 200, {"verification_status": "SUCCESS" if is_good else "FAILURE"}

    def distort(self, answer: Json) -> Json:
        """Return an answer about an order as ``answers`` wants it."""
        if "purchase_units" not in answer:
            return answer
        changed: Json = json.loads(json.dumps(answer))
        unit = changed["purchase_units"][0]
        match self.answers:
            case Answers.WRONG_AMOUNT:
                for place in [unit, *unit.get("payments", {}).get("captures", [])]:
                    place["amount"]["value"] = "1.00"
            case Answers.WRONG_REFERENCE:
                unit["invoice_id"] = "jina"
            case Answers.OTHER_ORDER:
                changed["id"] = "5O190127TN364715T"
        return changed


def _strip(amount: Json) -> Json:
    return {"currency_code": amount["currency_code"], "value": amount["value"]}


def _reject(status: int, name: str, issue: str, description: str = "") -> Reply:
    details = [{"issue": issue, "description": description or issue.replace("_", " ").lower()}]
    return status, {"name": name, "message": "The request was refused.", "debug_id": "1", "details": details}


class _Handler(BaseHTTPRequestHandler):
    gateway: Gateway

    def do_GET(self) -> None:
        if urlsplit(self.path).path != PAGE_PATH:
            self._answer_call(b"")
        elif (order := self._find_order()) is None:
            self._send_page("<p>Tuto platbu neznáme.</p>", 404)
        elif order.status != "PAYER_ACTION_REQUIRED":
            back = order.build_url("return_url")
            self._send_page(f'<p>Platba už skončila.</p><p><a href="{escape(back)}">Zpět do obchodu</a></p>')
        else:
            self._send_page(_build_form(order))

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = urlsplit(self.path).path
        if path == TOKEN:
            self._grant_token()
        elif path == "/stand-in":
            self._change(dict(parse_qsl(body.decode())))
        elif path != PAGE_PATH:
            self._answer_call(body)
        elif order := self._find_order():
            self._leave(order, Outcome(dict(parse_qsl(body.decode()))["outcome"]))
        else:
            self._send_page("<p>Tuto platbu neznáme.</p>", 404)

    def _find_order(self) -> Order | None:
        return self.gateway.orders.get(parse_qs(urlsplit(self.path).query).get("token", [""])[0])

    def _leave(self, order: Order, outcome: Outcome) -> None:
        self.gateway.approve(order.id, outcome)
        if outcome == Outcome.PAY_AND_CLOSE:
            self._send_page("<p>Hotovo. Okno můžete zavřít.</p>")
        elif outcome == Outcome.CANCEL:
            self._send(303, b"", "text/html", Location=order.build_url("cancel_url"))
        else:
            self._send(303, b"", "text/html", Location=order.build_url("return_url", PayerID="ZKOUSKA"))

    def _change(self, fields: dict[str, str]) -> None:
        gateway = self.gateway
        gateway.answers = Answers(fields.get("answers", gateway.answers))
        gateway.notifications = Notifications(fields.get("notifications", gateway.notifications))
        if fields.get("send_held"):
            gateway.send_held()
        if fields.get("settle"):
            gateway.settle(fields["settle"])
        self._send(200, b"OK", "text/plain; charset=utf-8")

    def _grant_token(self) -> None:
        scheme, _space, login = self.headers.get("Authorization", "").partition(" ")
        is_known = scheme == "Basic" and b64decode(login).decode() == f"{self.gateway.client_id}:{self.gateway.secret}"
        if not is_known:
            self._send_json(401, {"error": "invalid_client", "error_description": "Client Authentication failed"})
            return
        token = secrets.token_urlsafe(20)
        self.gateway.tokens.add(token)
        self._send_json(200, {"access_token": token, "token_type": "Bearer", "expires_in": 32400})

    def _answer_call(self, body: bytes) -> None:
        gateway, answers = self.gateway, self.gateway.answers
        if self.headers.get("Authorization", "").removeprefix("Bearer ") not in gateway.tokens:
            self._send_json(401, {"error": "invalid_token", "error_description": "Token signature verification failed"})
            return
        if answers in {Answers.REFUSED, Answers.UNAVAILABLE, Answers.FORGOTTEN}:
            status = {Answers.REFUSED: 403, Answers.UNAVAILABLE: 503, Answers.FORGOTTEN: 404}[answers]
            self._send_json(*_reject(status, "NOT_AUTHORIZED", "PERMISSION_DENIED", "You may not do that."))
            return
        if answers == Answers.HANGING:
            gateway.stopped.wait(HANG_S)
            return
        request_id = self.headers.get("PayPal-Request-Id", "")
        status, answer = gateway.answer_call(self.command, urlsplit(self.path).path, body, request_id)
        whole = json.dumps(gateway.distort(answer)).encode()
        kind = "application/json"
        match answers:
            case Answers.LOST:
                self.close_connection = True
            case Answers.HALF:
                self._send(status, whole[: len(whole) // 2], kind, **{"Content-Length": str(len(whole))})
            case Answers.HUGE:
                self._send(status, whole + b" " * HUGE_BYTES, kind)
            case Answers.NONSENSE:
                self._send(status, b"<html>Pracujeme na tom", "text/html; charset=utf-8")
            case _:
                self._send(status, whole, kind)

    def _send_json(self, status: int, answer: Json) -> None:
        self._send(status, json.dumps(answer).encode(), "application/json")

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


def _build_form(order: Order) -> str:
    buttons = "".join(
        f'<button name="outcome" value="{outcome}">{escape(label)}</button>' for outcome, label in BUTTONS.items()
    )
    return (
        f"<p>Objednávka {escape(order.unit['custom_id'])}</p><p><strong>{escape(order.amount.text)}</strong></p>"
        f'<form method="post">{buttons}</form>'
    )


@contextmanager
def run_stand_in(port: int = 0, **options: Any) -> Iterator[Gateway]:
    """
    Run the stand-in on this machine, on a free port unless one is given; ``options`` are fields of ``Gateway``.

    :raises RuntimeError: in production
    """
    if os.environ.get("VYLOHA_ENVIRONMENT", "").strip() == "production":
        raise RuntimeError("The stand-in for PayPal does not run in production.")
    gateway = Gateway(**options)
    server = ThreadingHTTPServer(("127.0.0.1", port), type("Handler", (_Handler,), {"gateway": gateway}))
    server.daemon_threads = True
    gateway.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    try:
        yield gateway
    finally:
        gateway.stopped.set()
        server.shutdown()
        server.server_close()


def prepare_for_shop() -> Callable[[], None] | None:
    """
    Point this process, and those forked from it, to a stand-in on a free port.

    :return: the function that runs it; None if the shop has an account of its own
    """
    if settings.PAYPAL_CLIENT_ID:
        return None
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    settings.PAYPAL_URL = f"http://127.0.0.1:{port}"
    settings.PAYPAL_CLIENT_ID, settings.PAYPAL_SECRET = Gateway.client_id, Gateway.secret
    settings.PAYPAL_WEBHOOK_ID = Gateway.webhook_id

    def run() -> None:
        with run_stand_in(port, notification_url=f"{settings.BASE_URL}/platby/ppcp-gateway/") as gateway:
            gateway.stopped.wait()

    return run
