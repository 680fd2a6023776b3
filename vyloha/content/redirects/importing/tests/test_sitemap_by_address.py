"""The old shop's sitemap, given by URL: read over HTTP from a stub of that shop."""

import gzip
import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from vyloha.commerce.catalogue.importing.fetching import PublicNetwork
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import AddressImport
from vyloha.content.redirects.importing import entries, file_reader, runs, sitemaps
from vyloha.core.net import http_client

pytestmark = pytest.mark.django_db


class OldShop:
    """Path → response: media type and body. For a path without a response the connection hangs."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[str, bytes]] = {}
        self.asked: list[str] = []
        self.closed = threading.Event()
        shop = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                shop.asked.append(self.path)
                if self.path not in shop.answers:
                    shop.closed.wait(20)
                    return
                kind, body = shop.answers[self.path]
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=[0.01], daemon=True).start()

    def has(self, path: str, body: bytes | str, kind: str = "text/xml; charset=UTF-8") -> str:
        self.answers[path] = (kind, body.encode() if isinstance(body, str) else body)
        return self.address + path

    def has_products(self, path: str, *slugs: str) -> str:
        return self.has(path, self.sitemap(*slugs))

    def has_index(self, *paths: str) -> str:
        parts = "".join(f"<sitemap><loc>{self.address}{path}</loc></sitemap>" for path in paths)
        return self.has("/sitemap_index.xml", f"<sitemapindex>{parts}</sitemapindex>")

    def sitemap(self, *slugs: str) -> str:
        urls = "".join(f"<url><loc>{self.address}/product/{slug}/</loc></url>" for slug in slugs)
        return f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'


@pytest.fixture
def old_shop(monkeypatch) -> Iterator[OldShop]:
    """A stub on this machine, which counts as a public host."""
    monkeypatch.setattr(sitemaps, "PublicNetwork", partial(PublicNetwork, is_allowed=lambda _address: True))
    shop = OldShop()
    yield shop
    shop.closed.set()
    shop.server.shutdown()
    shop.server.server_close()


def imported(address: str) -> list[str]:
    said = StringIO()
    call_command("import_addresses", address, stdout=said)
    return said.getvalue().splitlines()


def test_products_get_slugs_of_sitemap(old_shop):
    a_product("Hrnek", slug="hrnek", id=1)
    a_product("Hrnek", slug="hrnek-2", id=2)

    said = imported(old_shop.has_products("/product-sitemap.xml", "hrnek", "hrnek-1"))

    assert said == ["1 × už vede sem", "1 × produkty"]
    assert Product.objects.get(pk=2).slug == "hrnek-1"
    assert Client().get("/produkt/hrnek-2/").headers["Location"] == "/produkt/hrnek-1/"


def test_sitemap_index_is_followed_to_plain_and_compressed_parts(old_shop):
    for pk, name in enumerate(("Hrnek", "Hrnek", "Talíř"), 1):
        a_product(name, slug=f"p-{pk}", id=pk)
    old_shop.has_products("/one.xml", "hrnek", "hrnek-2")
    old_shop.has("/two.xml.gz", gzip.compress(old_shop.sitemap("talir").encode()), "application/x-gzip")

    said = imported(old_shop.has_index("/one.xml", "/two.xml.gz"))

    assert said == ["3 × produkty"]
    assert old_shop.asked == ["/sitemap_index.xml", "/one.xml", "/two.xml.gz"]
    assert list(Product.objects.order_by("pk").values_list("slug", flat=True)) == ["hrnek", "hrnek-2", "talir"]


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        ("text/html; charset=UTF-8", "<!doctype html><p>Údržba</p>", "server poslal něco jiného: text/html"),
        ("text/xml", "<html><body/></html>", "ani mapa stránek, ani export"),
        ("application/gzip", gzip.compress(b"<urlset></urlset>")[:-9], "poškozené nebo useknuté"),
        ("application/gzip", b"\x1f\x8bnot so", "poškozené nebo useknuté"),
        ("text/xml", "", "je prázdný"),
        ("text/xml", "hrnek\n" * 3, "ani mapa stránek, ani export"),
    ],
)
def test_response_without_sitemap_is_reported_and_changes_nothing(kind, body, said, old_shop):
    a_product("Hrnek", slug="p-1", id=1)
    old_shop.has_products("/one.xml", "hrnek")
    old_shop.has("/two.xml", body, kind)

    with pytest.raises(CommandError, match=said):
        imported(old_shop.has_index("/one.xml", "/two.xml"))

    assert Product.objects.get().slug == "p-1"


def test_decompressed_sitemap_size_is_limited(old_shop, monkeypatch):
    monkeypatch.setattr(file_reader, "SECONDS", 1)
    bomb = gzip.compress(b"<urlset>" + b"<url/>" * 10_000_000 + b"</urlset>", 1)

    with pytest.raises(CommandError, match="příliš dlouho"):
        imported(old_shop.has("/sitemap.xml", bomb, "application/gzip"))


def test_sitemap_index_limits_entries_across_parts(old_shop, monkeypatch):
    monkeypatch.setattr(entries, "MAX_ENTRIES", 3)
    old_shop.has_products("/one.xml", "hrnek", "talir")
    old_shop.has_products("/two.xml", "konvice", "lzice")

    with pytest.raises(CommandError, match="Adres je víc než 3"):
        imported(old_shop.has_index("/one.xml", "/two.xml"))


def test_index_of_too_many_parts_is_rejected_before_fetching_them(old_shop, monkeypatch):
    for module in (sitemaps, file_reader):
        monkeypatch.setattr(module, "MAX_PARTS", 3)
    old_shop.has_products("/part.xml", "hrnek")

    with pytest.raises(CommandError, match="víc než 3 částí"):
        imported(old_shop.has_index(*["/part.xml"] * 50))

    assert "/part.xml" not in old_shop.asked


def test_total_time_of_slow_parts_is_limited(old_shop, monkeypatch):
    monkeypatch.setattr(sitemaps, "MAX_DURATION_S", 0)
    old_shop.has_products("/part.xml", "hrnek")

    with pytest.raises(CommandError, match="trvá déle"):
        imported(old_shop.has_index("/part.xml"))


def test_nested_sitemap_index_is_rejected(old_shop):
    inner = old_shop.has("/inner.xml", "<sitemapindex><sitemap><loc>http://a.example/</loc></sitemap></sitemapindex>")

    with pytest.raises(CommandError, match="je zase seznam"):
        imported(old_shop.has_index(inner.removeprefix(old_shop.address)))


def test_hanging_server_ends_run_with_reason(old_shop, monkeypatch):
    monkeypatch.setattr(http_client, "READ_TIMEOUT_S", 0.2)
    run = AddressImport.objects.create(name="sitemap", source_url=f"{old_shop.address}/hangs.xml")

    runs.prepare_run(run.pk)

    run.refresh_from_db()
    assert (run.state, run.message) == ("failed", f"{old_shop.address}/hangs.xml: server neodpověděl včas")


def test_part_on_other_host_is_not_fetched(old_shop):
    index = old_shop.has(
        "/index.xml", "<sitemapindex><sitemap><loc>http://127.0.0.1:1/a.xml</loc></sitemap></sitemapindex>"
    )

    with pytest.raises(CommandError, match="na jiném serveru"):
        imported(index)


def test_part_with_invalid_url_is_reported(old_shop):
    index = old_shop.has("/index.xml", "<sitemapindex><sitemap><loc>http://[x/</loc></sitemap></sitemapindex>")

    with pytest.raises(CommandError, match="to není adresa"):
        imported(index)


def test_private_network_url_is_not_fetched(old_shop, monkeypatch):
    monkeypatch.setattr(sitemaps, "PublicNetwork", PublicNetwork)

    with pytest.raises(CommandError, match="server není dostupný"):
        imported(old_shop.has_products("/sitemap.xml", "hrnek"))

    assert old_shop.asked == []
