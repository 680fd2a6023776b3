"""Calls other servers: without proxies and cookies, and never longer than a deadline."""

import socket
import ssl
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, BinaryIO

import httpcore
import httpx
from django.utils.translation import gettext as _

CONNECT_TIMEOUT_S = 5.0
READ_TIMEOUT_S = 5.0


class FetchFailed(Exception):
    """
    A file could not be fetched; the message is Czech and says why, for the merchant.

    ``status`` is that of a server that rejected the request, 0 otherwise.
    """

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


class ServerUnreachable(FetchFailed):
    """The server did not answer, or not in time: it will hardly do so in the next seconds."""


class ConnectionFailed(ServerUnreachable):
    """There was no connection, so the server has received nothing."""


class DeadlineStream(httpcore.NetworkStream):
    """A connection whose every read ends by one deadline: a server cannot delay us by sending a byte at a time."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: float) -> None:
        self._stream, self._deadline = stream, deadline

    def _get_remaining_s(self, timeout: float | None) -> float:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise httpcore.ReadTimeout
        return left if timeout is None else min(left, timeout)

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._get_remaining_s(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._get_remaining_s(timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return DeadlineStream(
            self._stream.start_tls(ssl_context, server_hostname, self._get_remaining_s(timeout)), self._deadline
        )

    def get_extra_info(self, info: str) -> object:
        return self._stream.get_extra_info(info)


class DeadlineNetwork(httpcore.SyncBackend):
    """Connections that end ``seconds`` after they started."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        deadline = time.monotonic() + self._seconds
        patience = self._seconds if timeout is None else min(timeout, self._seconds)
        try:
            addresses = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
        except OSError as error:
            raise httpcore.ConnectError from error
        # Each address has its share of the time, or a host with two dead ones would delay us twice as long.
        share = patience / len(addresses)
        stream = super().connect_tcp(host, port, share, local_address, socket_options)
        return DeadlineStream(stream, deadline)


def build_http_client(network: httpcore.NetworkBackend, **options: Any) -> httpx.Client:
    """Return an HTTP client that connects through ``network``, without proxies or netrc from the environment."""
    transport = httpx.HTTPTransport(verify=_load_certificate_authorities())
    # httpx has no parameter for httpcore's network backend, the documented place to decide what is connected to.
    transport._pool = httpcore.ConnectionPool(
        ssl_context=_load_certificate_authorities(),
        max_connections=20,
        max_keepalive_connections=0,
        network_backend=network,
    )
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.Client(transport=transport, trust_env=False, cookies=no_cookies, **options)


@cache
def _load_certificate_authorities() -> ssl.SSLContext:
    """Return the trusted certificate authorities, cached: loading them takes longer than many an answer."""
    return httpx.create_ssl_context(trust_env=False)


def fetch(url: str, media_types: Collection[str], max_bytes: int, seconds: float) -> bytes:
    """
    Return the file at ``url``; one request, redirects are not followed.

    ``media_types`` are the accepted media types. The URL must come from the shop's operator.

    :raises FetchFailed: if it does not arrive completely in ``seconds``, is larger, or has another type
    """
    timeout = httpx.Timeout(READ_TIMEOUT_S, connect=CONNECT_TIMEOUT_S)
    headers = {"User-Agent": "Vyloha/1", "Accept": ", ".join(media_types), "Accept-Encoding": "identity"}
    with (
        _translate_errors(),
        build_http_client(DeadlineNetwork(seconds), timeout=timeout, headers=headers) as client,
        client.stream("GET", url) as response,
    ):
        return _read_body(response, media_types, max_bytes)


def download(url: str, media_types: Collection[str], max_bytes: int, seconds: float, file: BinaryIO) -> None:
    """
    Write the file at ``url`` into ``file``, in chunks; otherwise as ``fetch``.

    :raises FetchFailed: as ``fetch``; ``file`` keeps the part that has arrived
    """
    timeout = httpx.Timeout(READ_TIMEOUT_S, connect=CONNECT_TIMEOUT_S)
    headers = {"User-Agent": "Vyloha/1", "Accept": ", ".join(media_types), "Accept-Encoding": "identity"}
    with (
        _translate_errors(),
        build_http_client(DeadlineNetwork(seconds), timeout=timeout, headers=headers) as client,
        client.stream("GET", url) as response,
    ):
        for piece in _iterate_body_chunks(response, media_types, max_bytes):
            file.write(piece)


@contextmanager
def _translate_errors() -> Iterator[None]:
    """Raise errors of a call as ``FetchFailed``."""
    try:
        yield
    except httpx.ConnectTimeout as error:
        raise ConnectionFailed(_("the server did not answer in time")) from error
    except httpx.TimeoutException as error:
        raise ServerUnreachable(_("the server did not answer in time")) from error
    except httpx.ConnectError as error:
        raise ConnectionFailed(_("the server cannot be reached")) from error
    except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, ValueError) as error:
        raise FetchFailed(_("the answer broke off or cannot be read")) from error


def send_json(method: str, url: str, body: object, seconds: float, headers: Mapping[str, str] | None = None) -> None:
    """
    Send ``body`` as JSON, once, to a URL of the shop's operator; the answer is not read.

    :raises FetchFailed: if the answer is no success, or did not come in ``seconds``
    """
    timeout = httpx.Timeout(READ_TIMEOUT_S, connect=CONNECT_TIMEOUT_S)
    sent = {"User-Agent": "Vyloha/1", "Accept": "application/json", **(headers or {})}
    with (
        _translate_errors(),
        build_http_client(DeadlineNetwork(seconds), timeout=timeout, headers=sent) as client,
        client.stream(method, url, json=body) as response,
    ):
        if not response.is_success:
            raise FetchFailed(
                _("the server answered %(status)d") % {"status": response.status_code}, response.status_code
            )


def post(url: str, body: bytes, kind: str, max_bytes: int, seconds: float) -> bytes:
    """
    Send ``body``, of the media type ``kind``, once, to a URL of the shop's operator; return the answer.

    :raises ConnectionFailed: if nothing was sent
    :raises FetchFailed: if the answer is no success, is longer, or does not arrive completely in ``seconds``
    """
    timeout = httpx.Timeout(seconds, connect=CONNECT_TIMEOUT_S)  # the network ends all of it after ``seconds``
    headers = {"User-Agent": "Vyloha/1", "Content-Type": kind, "Accept-Encoding": "identity"}
    with (
        _translate_errors(),
        build_http_client(DeadlineNetwork(seconds), timeout=timeout, headers=headers) as client,
        client.stream("POST", url, content=body) as response,
    ):
        return _read_body(response, None, max_bytes)


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    status: int
    body: bytes


def call_api(
    method: str, url: str, body: bytes | None, headers: Mapping[str, str], max_bytes: int, seconds: float
) -> HttpAnswer:
    """
    Send one request to a URL of the shop's operator and return the answer, whatever its status: an API explains its
    refusals in the body.

    :raises ConnectionFailed: if nothing was sent
    :raises FetchFailed: if the answer is longer, or does not arrive completely in ``seconds``
    """
    timeout = httpx.Timeout(seconds, connect=CONNECT_TIMEOUT_S)  # the network ends all of it after ``seconds``
    sent = {"User-Agent": "Vyloha/1", "Accept-Encoding": "identity", **headers}
    with (
        _translate_errors(),
        build_http_client(DeadlineNetwork(seconds), timeout=timeout, headers=sent) as client,
        client.stream(method, url, content=body) as response,
    ):
        return HttpAnswer(response.status_code, b"".join(_limit_body(response, max_bytes)))


def _read_body(response: httpx.Response, media_types: Collection[str] | None, max_bytes: int) -> bytes:
    return b"".join(_iterate_body_chunks(response, media_types, max_bytes))


def _iterate_body_chunks(
    response: httpx.Response, media_types: Collection[str] | None, max_bytes: int
) -> Iterator[bytes]:
    if response.status_code != httpx.codes.OK:
        message = _("the server answered %(status)d") % {"status": response.status_code}
        raise FetchFailed(message, response.status_code)
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if media_types is not None and kind not in media_types:
        raise FetchFailed(_("the server sent something else: %(type)s") % {"type": kind[:50] or "?"})
    yield from _limit_body(response, max_bytes)


def _limit_body(response: httpx.Response, max_bytes: int) -> Iterator[bytes]:
    length = 0
    # Raw: a compressed answer, which we did not request, could grow without limit while it is decompressed.
    for piece in response.iter_raw(65_536):
        length += len(piece)
        if length > max_bytes:
            raise FetchFailed(_("the answer is too long"))
        yield piece
