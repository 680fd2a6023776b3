"""
Reads pictures from URLs on the public web, or from files in one folder.

An untrusted file must not make this server read from its own network or disk: a host name is resolved once, every IP
address found must be public, and the connection uses that address. This holds for redirects too, since each hop opens
its own connection.
"""

import ipaddress
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from urllib.parse import urlsplit

import httpcore
import httpx
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.errors import HostNotResponding, ImageRejected
from vyloha.commerce.catalogue.pictures.decoding import check_size
from vyloha.core.net.http_client import DeadlineStream, build_http_client

MAX_REDIRECTS = 3
CONNECT_TIMEOUT_S = 5.0
READ_TIMEOUT_S = 10.0
ANSWER_TIMEOUT_S = 30.0  # for a whole connection: a server cannot block us by sending a byte at a time
MAX_SILENCES = 2  # after these the run does not ask a server any more
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
# All public IPv6 addresses so far; others are private networks, and forms of IPv4 that some systems translate.
_UNICAST = ipaddress.ip_network("2000::/3")


def is_public(url: str) -> bool:
    """Return whether an IP address is on the internet: not this machine, a private network, or a cloud's own."""
    ip = ipaddress.ip_address(url.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo or (None, None))[1]
        if inner is None and ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        return ip.is_global and ip in _UNICAST
    return ip.is_global and not ip.is_multicast


class _NotPublicAddress(httpcore.ConnectError):
    pass


class PublicNetwork(httpcore.NetworkBackend):
    """Connects to public addresses only, and to the checked address (without a second look-up in between)."""

    def __init__(self, is_allowed: Callable[[str], bool] = is_public) -> None:
        self._network = httpcore.SyncBackend()
        self._is_allowed = is_allowed

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(str(error)) from error
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        # One private address among public ones is enough to reject: the connection might use any of them.
        if not addresses or not all(self._is_allowed(address) for address in addresses):
            raise _NotPublicAddress(host)
        deadline = time.monotonic() + ANSWER_TIMEOUT_S
        stream = self._network.connect_tcp(addresses[0], port, timeout, local_address, socket_options)
        return DeadlineStream(stream, deadline)


def build_public_client(network: httpcore.NetworkBackend | None = None) -> httpx.Client:
    """Return an HTTP client that connects to the public web only, without proxies or netrc from the environment."""
    return build_http_client(
        network or PublicNetwork(),
        follow_redirects=True,
        max_redirects=MAX_REDIRECTS,
        timeout=httpx.Timeout(READ_TIMEOUT_S, connect=CONNECT_TIMEOUT_S),
        headers={"User-Agent": "Vyloha-Import/1", "Accept": "image/*", "Accept-Encoding": "identity"},
    )


class ImageSources:
    """Reads the bytes of pictures: from the web, or from ``folder`` if the source is a relative name."""

    def __init__(self, folder: Path | None = None, client: httpx.Client | None = None) -> None:
        self._folder = folder.resolve() if folder else None
        self._client = client or build_public_client()
        self._silences: Counter[str] = Counter()

    def close(self) -> None:
        self._client.close()

    def read(self, source: str) -> bytes:
        """
        Return the content of ``source``.

        :raises ImageRejected: if it is forbidden, unreachable, too large or no picture
        """
        try:
            scheme = urlsplit(source).scheme.lower()
        except ValueError as error:
            raise ImageRejected(_("this is not an address")) from error
        if scheme in {"http", "https"}:
            return self._fetch(source)
        if scheme or source.startswith("//"):
            raise ImageRejected(_("only http and https addresses are fetched"))
        return self._open_file(source)

    def _open_file(self, name: str) -> bytes:
        if self._folder is None:
            raise ImageRejected(_("this is not an address; pictures in a folder need --images FOLDER"))
        try:
            # Resolve first: neither "..", an absolute path nor a symbolic link may lead out of the folder.
            file = (self._folder / name).resolve(strict=True)
            if not file.is_relative_to(self._folder):
                raise ImageRejected(_("the path leads out of the folder with pictures"))
            if not file.is_file():
                raise ImageRejected(_("this is not a file"))
            check_size(file.stat().st_size)
            return file.read_bytes()
        except (OSError, ValueError, RuntimeError) as error:
            raise ImageRejected(_("there is no such file in the folder with pictures")) from error

    def _fetch(self, url: str) -> bytes:
        host = _get_host(url)
        if self._silences[host] >= MAX_SILENCES:
            raise HostNotResponding(_("the server %(host)s does not answer (not tried again)") % {"host": host})
        try:
            return self._request(url)
        except HostNotResponding:
            self._silences[host] += 1
            raise

    def _request(self, url: str) -> bytes:
        try:
            if httpx.URL(url).userinfo:
                raise ImageRejected(_("the address holds a password"))
            with self._client.stream("GET", url) as response:
                return _read_body(response)
        except httpx.TooManyRedirects as error:
            raise ImageRejected(_("the address redirects too often")) from error
        except httpx.UnsupportedProtocol as error:
            raise ImageRejected(_("only http and https addresses are fetched")) from error
        except httpx.ConnectError as error:
            if isinstance(error.__cause__, _NotPublicAddress):
                raise ImageRejected(_("the address leads into a private network")) from error
            raise HostNotResponding(_("the server cannot be reached")) from error
        except httpx.TimeoutException as error:
            raise HostNotResponding(_("the server did not answer in time")) from error
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, UnicodeError, ValueError) as error:
            raise ImageRejected(_("the address cannot be read")) from error


def _get_host(url: str) -> str:
    return urlsplit(url).hostname or ""


def _read_body(response: httpx.Response) -> bytes:
    if response.status_code != httpx.codes.OK:
        raise ImageRejected(_("the server answered %(status)d") % {"status": response.status_code})
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if not kind.startswith("image/"):
        raise ImageRejected(_("the server sent %(type)s, not a picture") % {"type": kind[:50] or "?"})
    body = bytearray()
    # Read raw bytes: a compressed answer could grow without limit while it is unpacked.
    for piece in response.iter_raw(65_536):
        body += piece
        check_size(len(body))
    return bytes(body)
