"""Visits that wrk cannot make: each page once, and whole orders, by threads that keep their connections."""

import http.client
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from statistics import quantiles
from typing import Any
from urllib.parse import urlsplit

from benchmarks.load import Load

STORE = "/wp-json/wc/store/v1"
BILLING = {
    "first_name": "Jana",
    "last_name": "Nováková",
    "address_1": "Dlouhá 12",
    "city": "Praha",
    "postcode": "110 00",
    "country": "CZ",
    "phone": "+420777123456",
    "email": "jana@example.cz",
}


@dataclass(frozen=True)
class Answer:
    """An answer of the shop without an error."""

    headers: http.client.HTTPMessage
    body: bytes


Visit = Callable[[http.client.HTTPConnection], None]


def request_pages(url: str, paths: list[str], connections: int) -> Load:
    """Request each path once, in this order; raise RuntimeError for an error or a redirect."""

    def visit(path: str) -> Visit:
        def request(connection: http.client.HTTPConnection) -> None:
            _call(connection, "GET", path)

        return request

    return _visit(url, [visit(path) for path in paths], connections)


def place_orders(url: str, products: list[int], connections: int) -> Load:
    """Let each of as many guests buy one product; a figure of the result is a whole order of three requests."""
    nonce = str(_call(_connect(url), "GET", f"{STORE}/cart").headers["Nonce"])
    return _visit(url, [_buy(product, nonce) for product in products], connections)


def _buy(product: int, nonce: str) -> Visit:
    def visit(connection: http.client.HTTPConnection) -> None:
        headers = {"Nonce": nonce, "Content-Type": "application/json"}

        def post(path: str, values: dict[str, Any]) -> Any:
            answer = _call(connection, "POST", STORE + path, json.dumps(values), headers)
            headers["Nonce"] = answer.headers["Nonce"] or headers["Nonce"]
            cookies = [said.partition(";")[0] for said in answer.headers.get_all("Set-Cookie") or []]
            if cookies:
                headers["Cookie"] = "; ".join(cookies)
            return json.loads(answer.body)

        cart = post("/cart/add-item", {"id": product, "quantity": 1})
        rates = [rate for package in cart["shipping_rates"] for rate in package["shipping_rates"]]
        courier = next((rate for rate in rates if rate["method_id"] == "flat_rate"), rates[0])
        post("/cart/select-shipping-rate", {"rate_id": courier["rate_id"]})
        post("/checkout", {"billing_address": BILLING, "payment_method": "bacs"})

    return visit


def _visit(url: str, visits: list[Visit], connections: int) -> Load:
    free: SimpleQueue[http.client.HTTPConnection] = SimpleQueue()
    for _number in range(connections):
        free.put(_connect(url))

    def measure(visit: Visit) -> float:
        connection = free.get()
        began = time.perf_counter()
        try:
            visit(connection)
        finally:
            free.put(connection)
        return 1000 * (time.perf_counter() - began)

    began = time.perf_counter()
    with ThreadPoolExecutor(connections) as threads:
        taken = list(threads.map(measure, visits))
    seconds = time.perf_counter() - began
    percentiles = quantiles(taken, n=100)
    return Load(len(taken) / seconds, percentiles[49], percentiles[98], len(taken))


def _connect(url: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)


def _call(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    body: str | None = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    connection.request(method, path, body, {"Accept-Encoding": "gzip, br", **(headers or {})})
    response = connection.getresponse()
    content = response.read()
    if response.status not in {200, 201}:
        raise RuntimeError(f"{method} {path}: {response.status} {content[:500]!r}")
    return Answer(response.headers, content)
