"""Pictures come from the public web or from one folder only."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from typing import Any

import httpcore
import pytest
from PIL import Image

from vyloha.commerce.catalogue.importing import fetching
from vyloha.commerce.catalogue.importing.errors import HostNotResponding, ImageRejected
from vyloha.commerce.catalogue.importing.fetching import ImageSources, PublicNetwork, build_public_client, is_public
from vyloha.commerce.catalogue.pictures.decoding import PictureRejected


def a_picture(width: int = 40, height: int = 30, ending: str = "PNG", colour: str = "#2f6b4f") -> bytes:
    file = BytesIO()
    Image.new("RGB", (width, height), colour).save(file, ending)
    return file.getvalue()


class _Server(BaseHTTPRequestHandler):
    """A fake web server whose answers depend on the path."""

    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        name, _slash, rest = self.path.strip("/").partition("/")
        if name == "redirect":
            self._answer(302, location="/" + rest)
        elif name == "away":
            self._answer(302, location=f"http://{rest}")
        elif name == "html":
            self._answer(200, b"<html>", "text/html")
        elif name == "huge":
            self._answer(200, b"x" * 3000, "image/png")
        elif name == "drip":
            self.wfile.write(b"HTTP/1.0 200 OK\r\n")
            self._drip()
        elif name == "lies":
            self._answer(200, b"GIF89a but not really", "image/gif")
        elif name == "missing":
            self._answer(404, b"")
        else:
            self._answer(200, a_picture(), "image/png")

    def _drip(self) -> None:
        try:
            while not self.server.stopped.wait(0.05):  # type: ignore[attr-defined]
                self.wfile.write(b"X: y\r\n")
        except OSError:
            pass

    def _answer(self, status: int, body: bytes = b"", kind: str = "", location: str = "") -> None:
        self.send_response(status)
        for header, value in (("Content-Type", kind), ("Location", location)):
            if value:
                self.send_header(header, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def a_server() -> Iterator[tuple[str, list[str]]]:
    """Run a fake server; yield its URL, and the requested paths."""
    asked: list[str] = []
    handler = type("Handler", (_Server,), {"asked": asked})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.stopped = threading.Event()  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.stopped.set()  # type: ignore[attr-defined]
        server.shutdown()
        server.server_close()


@contextmanager
def sources(**options: Any) -> Iterator[ImageSources]:
    """Return sources for which the fake server is on the public web."""
    allowed = options.pop("allowed", lambda address: True)
    made = ImageSources(client=build_public_client(PublicNetwork(allowed)), **options)
    try:
        yield made
    finally:
        made.close()


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("127.0.0.1", False),
        ("127.8.8.8", False),
        ("0.0.0.0", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::5db8:d70e", True),
        ("64:ff9b:1::7f00:1", False),
        ("fec0::1", False),
        ("::127.0.0.1", False),
        ("::ffff:0:127.0.0.1", False),
    ],
)
def test_only_internet_addresses_are_public(address, public):
    assert is_public(address) is public


def test_picture_is_fetched_after_three_redirects():
    with a_server() as (address, asked), sources() as web:
        content = web.read(f"{address}/redirect/redirect/redirect/a.png")

    assert content == a_picture()
    assert len(asked) == 4


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/redirect/redirect/redirect/redirect/a.png", "přesměrovává"),
        ("/html", "server poslal text/html"),
        ("/missing", "server odpověděl 404"),
    ],
)
def test_response_without_picture_is_rejected(path, reason):
    with a_server() as (address, _asked), sources() as web, pytest.raises(ImageRejected, match=reason):
        web.read(address + path)


def test_too_large_file_is_rejected_while_reading(settings):
    settings.PICTURE_MAX_BYTES = 1000

    with a_server() as (address, _asked), sources() as web, pytest.raises(PictureRejected, match="větší"):
        web.read(f"{address}/huge")


def test_slow_server_times_out(monkeypatch):
    monkeypatch.setattr(fetching, "ANSWER_TIMEOUT_S", 0.5)

    with a_server() as (address, _asked), sources() as web, pytest.raises(HostNotResponding, match="včas"):
        web.read(f"{address}/drip")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0x7f000001", "2130706433"])
def test_private_addresses_are_rejected_in_any_notation(host):
    with a_server() as (address, asked), sources(allowed=is_public) as web:
        port = address.rpartition(":")[2]
        with pytest.raises(ImageRejected, match="soukromé sítě"):
            web.read(f"http://{host}:{port}/a.png")

    assert asked == []


def test_redirect_into_private_network_is_rejected():
    with a_server() as (inside, asked_inside), a_server() as (outside, asked):
        # The first server is "on the internet", the second is not: the number of connections tells them apart.
        visits = iter([True, False])
        with sources(allowed=lambda ip: next(visits)) as web, pytest.raises(ImageRejected, match="soukromé sítě"):
            web.read(f"{outside}/away/{inside.removeprefix('http://')}/tajne.png")

    assert (len(asked), asked_inside) == (1, [])


def test_connection_uses_checked_address_when_dns_changes(monkeypatch):
    answers = [[("93.184.215.14", 80)], [("127.0.0.1", 80)]]
    looked_up = []

    def getaddrinfo(host, port, *args, **kwargs):
        looked_up.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place) for place in answers[len(looked_up) - 1]]

    connected = []

    def connect_tcp(self, host, *args, **kwargs):
        connected.append(host)
        raise httpcore.ConnectError("far away")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", connect_tcp)
    web = ImageSources()

    with pytest.raises(HostNotResponding):
        web.read("http://zly.example/a.png")

    assert (looked_up, connected) == (["zly.example"], ["93.184.215.14"])


def test_host_with_any_private_address_is_rejected(monkeypatch):
    places = [("93.184.215.14", 80), ("10.0.0.1", 80)]
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda *a, **k: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place) for place in places]
    )

    with pytest.raises(ImageRejected, match="soukromé sítě"):
        ImageSources().read("http://zly.example/a.png")


def test_unreachable_server_is_skipped_after_two_failures():
    with socket.socket() as closed, sources() as web:
        closed.bind(("127.0.0.1", 0))  # bound, not listening: connections are refused
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
        for reason in ("není dostupný", "není dostupný", "dál se nezkouší"):
            with pytest.raises(HostNotResponding, match=reason):
                web.read(f"{address}/a.png")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("file:///etc/passwd", "jen adresy http"),
        ("javascript:alert(1)", "jen adresy http"),
        ("ftp://a/b.png", "jen adresy http"),
        ("data:image/png;base64,AAAA", "jen adresy http"),
        ("//a.example/b.png", "jen adresy http"),
        ("http://u:p@a.example/b.png", "heslo"),
        ("http://[", "není adresa"),
        ("http://", "nepodařilo|jen adresy"),
        ("/etc/passwd", "ven ze složky"),
        ("../tajne.png", "ven ze složky"),
        ("odkaz.png", "ven ze složky"),
        ("slozka", "není soubor"),
        ("neni.png", "není"),
        ("a\x00.png", "není"),
        ("x" * 5000, "není"),
    ],
)
def test_forbidden_sources_are_rejected(tmp_path, source, reason):
    folder = tmp_path / "obrazky"
    (folder / "slozka").mkdir(parents=True)
    (tmp_path / "tajne.png").write_bytes(a_picture())
    (folder / "odkaz.png").symlink_to(tmp_path / "tajne.png")

    with sources(folder=folder) as web, pytest.raises(ImageRejected, match=reason):
        web.read(source)


def test_relative_source_without_folder_is_rejected():
    with sources() as web, pytest.raises(ImageRejected, match="--images"):
        web.read("hrnek.png")


def test_picture_in_folder_is_read(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "hrnek.png").write_bytes(a_picture())

    with sources(folder=tmp_path) as web:
        assert web.read("a/hrnek.png") == a_picture()
