"""``deploy/nginx.conf`` works in a real nginx in front of a real Granian; only ports and folders are replaced."""

import gzip
import os
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from threading import Barrier, Event, Thread

import httpx
import pytest
from django.conf import settings
from wagtail.models import Locale, Page, PageViewRestriction

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import ContentPage
from vyloha.content.seed_content import seed_content
from vyloha.storefront.tests.served import PATIENCE_S, Served, a_served_shop, free_port, patiently

HOST = "www.example.cz"
CONFIGURATION = Path(settings.ROOT) / "deploy" / "nginx.conf"
NGINX = os.environ.get("NGINX_PATH") or shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
PROGRAM = """
daemon off; pid {folder}/nginx.pid; error_log stderr crit; {user}
events {{}}
http {{
    types {{ text/html html; text/css css; text/javascript js; image/jpeg jpg; }}
    access_log off;
    {temporary}
    proxy_cache_lock_timeout 60s; proxy_cache_lock_age 60s;
    include {folder}/vyloha.conf;
}}
"""

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not NGINX, reason="nginx is missing: scripts/services.py nginx"),
]


class Site:
    """The shop behind nginx."""

    def __init__(self, shop: Served, http_port: int, https_port: int, folder: Path) -> None:
        self.shop, self.folder, self.http_port = shop, folder, http_port
        trusting = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        self._browser = httpx.Client(
            base_url=f"https://{HOST}:{https_port}", transport=_ToHere(trusting), timeout=PATIENCE_S
        )

    def close(self) -> None:
        self._browser.close()

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self._browser.get(path, headers={"Host": HOST, **headers})

    def post(self, path: str, content: bytes) -> httpx.Response:
        return self._browser.post(path, content=content, headers={"Host": HOST})


class _ToHere(httpx.HTTPTransport):
    """Sends every request to this machine, whatever host it names."""

    def __init__(self, trusting: ssl.SSLContext) -> None:
        super().__init__(verify=trusting)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = HOST
        request.url = request.url.copy_with(host="127.0.0.1")
        return super().handle_request(request)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Site]:
    with run_site(tmp_path_factory.mktemp("site")) as behind_nginx:
        yield behind_nginx


@contextmanager
def run_site(folder: Path) -> Iterator[Site]:
    production = {"ALLOWED_HOSTS": HOST, "BASE_URL": f"https://{HOST}", "BEHIND_TLS_PROXY": "1"}
    with (
        a_served_shop(folder, "vyloha.config.tests.proxied.application", **production) as shop,
        run_nginx_before(shop.url, folder) as (http_port, https_port),
    ):
        site = Site(shop, http_port, https_port, folder)
        yield site
        site.close()


_numbers = count(1)


@pytest.fixture
def page() -> str:
    """Return the path of a product page that has not been requested yet."""
    slug = f"hrnek-{next(_numbers)}"
    a_product("Hrnek", slug=slug, price=12300)
    return f"/produkt/{slug}/"


@contextmanager
def run_nginx_before(shop_url: str, folder: Path) -> Iterator[tuple[int, int]]:
    ports = free_port(), free_port()
    make_certificate(folder)
    (folder / "cache").mkdir()
    (folder / "vyloha.conf").write_text(build_configuration(shop_url, folder, *ports))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {folder}/nginx-{kind};" for kind in kinds)
    user = "user root;" if os.geteuid() == 0 else ""  # the test's folder is closed to others
    (folder / "nginx.conf").write_text(PROGRAM.format(folder=folder, temporary=temporary, user=user))
    nginx = subprocess.Popen([str(NGINX), "-p", folder, "-c", folder / "nginx.conf"])
    try:
        for url in (shop_url, f"http://127.0.0.1:{ports[0]}"):
            wait_until_it_answers(url)
        yield ports
    finally:
        nginx.terminate()
        nginx.wait(30)


def build_configuration(shop_url: str, folder: Path, http_port: int, https_port: int) -> str:
    """Return the repository's file with this machine's ports and folders."""
    text = CONFIGURATION.read_text()
    for there, here in {
        "/etc/letsencrypt/live/www.example.cz": str(folder),
        "/var/cache/nginx/vyloha": str(folder / "cache"),
        "/var/lib/vyloha": str(folder),
        "127.0.0.1:8000": shop_url.removeprefix("http://"),
        "listen 80;": f"listen 127.0.0.1:{http_port};",
        "listen 443": f"listen 127.0.0.1:{https_port}",
    }.items():
        assert there in text, there
        text = text.replace(there, here)
    return re.sub(r"listen \[::\].*", "", text)


def make_certificate(folder: Path) -> None:
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}", "-days", "2"]
    command += ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(command, check=True, capture_output=True)


def wait_until_it_answers(url: str) -> None:
    for _try in patiently():
        try:
            httpx.get(url, headers={"Host": HOST}, timeout=PATIENCE_S)
            return
        except httpx.TransportError:
            continue
    raise AssertionError(f"{url} does not answer")


def test_page_is_cached_once_for_everybody(site: Site, page: str) -> None:
    first = site.get(page, **{"Cookie": "vyloha_cart=a; sessionid=b", "Accept-Encoding": "gzip"})
    others = [
        site.get(page, **headers)
        for headers in (
            {"Cookie": "vyloha_cart=c", "Accept-Encoding": "gzip"},
            {"Accept-Encoding": "br;q=0, gzip"},
            {"Accept-Encoding": "identity"},
            {"User-Agent": "somebody else", "Accept-Encoding": "gzip"},
        )
    ]

    assert first.headers["X-Cache"] == "MISS"
    assert {answer.headers["X-Cache"] for answer in others} <= {"HIT", "REVALIDATED"}
    assert {answer.text for answer in others} == {first.text}
    assert "Content-Encoding" not in others[2].headers
    assert others[1].headers["Content-Encoding"] == "gzip"
    assert first.headers["Vary"] == "Accept-Encoding"


def test_page_is_cached_as_brotli_for_browsers_accepting_it(site: Site, page: str) -> None:
    unpacked = site.get(page, **{"Accept-Encoding": "identity"}).text
    first, second = (site.get(page, **{"Accept-Encoding": codings}) for codings in ("gzip, deflate, br", "br, gzip"))

    assert [answer.headers["Content-Encoding"] for answer in (first, second)] == ["br", "br"]
    assert (first.headers["X-Cache"], first.text) == ("MISS", unpacked)
    assert second.headers["X-Cache"] in {"HIT", "REVALIDATED"}


def test_url_with_other_escapes_shares_cached_page(site: Site, page: str) -> None:
    first = site.get(page)

    others = [site.get(path) for path in (page.replace("h", "%68"), page.replace("/produkt", "/%2e/produkt"))]

    assert {answer.headers["X-Cache"] for answer in others} <= {"HIT", "REVALIDATED"}
    assert {answer.text for answer in others} == {first.text}
    assert site.get(f"{page}%09x").status_code == 404
    assert site.get(f"{page}?x").headers["X-Cache"] == "MISS"


def test_nginx_returns_304_for_matching_etag(site: Site, page: str) -> None:
    etag = site.get(page).headers["ETag"]

    again = site.get(page, **{"If-None-Match": etag})

    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["X-Cache"] in {"HIT", "REVALIDATED"}


def test_unusable_charset_is_ignored(site: Site, page: str) -> None:
    answer = site.get(f"{page}?utm_source=x", **{"Content-Type": "text/plain; charset=rot13"})

    assert answer.status_code == 200


@pytest.mark.parametrize("path", ["/kosik/", "/wp-json/wc/store/v1/cart", "/?s=hrnek", "/sprava/login/", "/nic/?x"])
def test_private_page_is_never_cached(site: Site, path: str) -> None:
    answers = [site.get(path) for _time in range(3)]

    assert {answer.headers.get("X-Cache", "BYPASS") for answer in answers} <= {"MISS", "BYPASS"}
    assert all({"no-store", "private"} & set(answer.headers["Cache-Control"].split(", ")) for answer in answers)


class _Waiting(BaseHTTPRequestHandler):
    """A shop that shows the cart once two clients request it at the same time, and delays documents until signalled."""

    both = Barrier(2, timeout=30)
    told = Event()

    def do_GET(self) -> None:
        if self.path == "/kosik/":
            self.both.wait()
        if self.path == "/dokumenty/1/cenik.pdf":
            self.told.wait(30)
        self.send_response(200)
        self.send_header("Cache-Control", "private, no-store")
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        pass


@pytest.fixture
def in_parallel(tmp_path: Path) -> Iterator[Callable[[str, int], list[Future[int]]]]:
    """Return a function that requests a path several times at once through nginx; it returns the statuses to come."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Waiting) as shop, ThreadPoolExecutor(30) as visitors:
        Thread(target=shop.serve_forever, args=[0.01], daemon=True).start()
        with run_nginx_before(f"http://127.0.0.1:{shop.server_port}", tmp_path) as (_http, https):
            certificate = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
            certificate.check_hostname = False  # its URL is requested directly

            def visit(path: str) -> int:
                url = f"https://127.0.0.1:{https}{path}"
                return httpx.get(url, headers={"Host": HOST}, verify=certificate, timeout=PATIENCE_S).status_code

            yield lambda path, times: [visitors.submit(visit, path) for _time in range(times)]
        shop.shutdown()


def test_private_pages_are_served_in_parallel(in_parallel: Callable[[str, int], list[Future[int]]]) -> None:
    assert [answer.result() for answer in in_parallel("/kosik/", 2)] == [200, 200]


def test_concurrent_downloads_of_network_are_limited(in_parallel: Callable[[str, int], list[Future[int]]]) -> None:
    statuses = (answer.result() for answer in as_completed(in_parallel("/dokumenty/1/cenik.pdf", 24)))

    refused = [next(statuses) for _one in range(4)]
    others = [answer.result() for answer in in_parallel("/kosik/", 2)]
    _Waiting.told.set()

    assert refused == [429] * 4
    assert others == [200, 200]
    assert list(statuses) == [200] * 20


def test_change_is_shown_within_three_seconds(site: Site, page: str) -> None:
    assert "123\u00a0" in site.get(page).text
    variation = Variation.objects.get()
    variation.regular_price_minor = 45600
    variation.save()
    saved_at = time.monotonic()

    for _try in patiently():
        asked_at = time.monotonic() - saved_at
        if "456\u00a0" in site.get(page).text:
            return
        assert asked_at < 3
    raise AssertionError("the old price stays")


def test_unpublished_page_disappears_and_returns_and_is_shown_while_shop_is_down(tmp_path: Path, page: str) -> None:
    Locale.objects.get_or_create(language_code="cs")
    Page.get_first_root_node() or Page.add_root(title="Root", slug="root")
    seed_content()
    product, contact = Product.objects.get(), ContentPage.objects.get(slug="kontakt")
    # A shop that ran before the tests would miss changes: emptied tables number theirs from one again.
    with run_site(tmp_path) as site:
        assert statuses(site, page) == statuses(site, "/kontakt/") == {200}

        for status, answer in ((Product.Status.DRAFT, 404), (Product.Status.PUBLISHED, 200)):
            product.status = status
            product.save()
            wait_for(answer, site, page)

        restriction = PageViewRestriction.objects.create(page=contact, restriction_type="login")
        wait_for(302, site, "/kontakt/")
        restriction.delete()
        wait_for(200, site, "/kontakt/")

        check_outage(site, page)


def statuses(site: Site, path: str) -> set[int]:
    """Return the statuses that several simultaneous visitors get."""
    with ThreadPoolExecutor(8) as visitors:
        return {answer.status_code for answer in visitors.map(site.get, [path] * 8)}


def wait_for(status: int, site: Site, path: str) -> None:
    """Wait until all visitors get ``status`` and keep getting it."""
    changed_at = time.monotonic()
    for _try in patiently():
        asked_at = time.monotonic() - changed_at
        if statuses(site, path) == {status}:
            break
        assert asked_at < 5
    assert [statuses(site, path) for _time in range(5)] == [{status}] * 5


def check_outage(site: Site, page: str) -> None:
    """Stop the shop, and assert that pages and files are still served."""
    style = b"body { color: black }" * 100
    create_files(site.folder, style)
    shown = site.get(page).text

    site.shop.stop()

    assert get_stale_page(site, page).text == shown
    css = site.get("/static/assets/base-abcdefgh.css")
    assert (css.headers["Content-Encoding"], css.content) == ("gzip", style)
    assert css.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert css.headers["Vary"] == "Accept-Encoding"
    assert site.get("/media/images/hrnek.jpg").headers["X-Content-Type-Options"] == "nosniff"
    assert site.get("/kosik/").status_code == 502


@pytest.mark.parametrize(
    "path",
    [
        "documents/tajne.pdf",
        "images/..%2fdocuments/tajne.pdf",
        "images/%2e%2e/documents/tajne.pdf",
        "images/%2e%2e%2fdocuments%2ftajne.pdf",
        "original_images//..%2fdocuments/tajne.pdf",
        "..%2fmedia/documents/tajne.pdf",
        "images/..%5cdocuments/tajne.pdf",
        "images/..%252fdocuments/tajne.pdf",
        "../static/..%2fmedia/documents/tajne.pdf",
    ],
)
def test_document_is_not_served_under_any_url_spelling(site: Site, path: str) -> None:
    create_files(site.folder, b"")

    behind_nginx, alone = site.get(f"/media/{path}"), httpx.get(f"{site.shop.url}/media/{path}", headers={"Host": HOST})

    assert (behind_nginx.status_code, alone.status_code) == (404, 404)
    assert b"private" not in behind_nginx.content + alone.content


def create_files(folder: Path, style: bytes) -> None:
    for name, content in {
        "static/assets/base-abcdefgh.css": style,
        "static/assets/base-abcdefgh.css.gz": gzip.compress(style),
        "media/images/hrnek.jpg": b"picture",
        "media/documents/tajne.pdf": b"private",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def get_stale_page(site: Site, page: str) -> httpx.Response:
    """Return the page once its second in the cache is over."""
    for _try in patiently():
        answer = site.get(page)
        if answer.headers["X-Cache"] == "STALE":
            return answer
        assert answer.headers["X-Cache"] == "HIT"
    raise AssertionError("the page does not grow old")


def test_forwarded_headers_of_client_are_ignored(site: Site, page: str) -> None:
    answer = site.get(page, **{"X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example"})

    assert "Strict-Transport-Security" in answer.headers
    assert f'<link rel="canonical" href="https://{HOST}{page}"' in answer.text
    plain = httpx.get(f"http://127.0.0.1:{site.http_port}{page}?a=b", headers={"Host": HOST})
    assert (plain.status_code, plain.headers["Location"]) == (301, f"https://{HOST}{page}?a=b")


def test_too_large_body_is_rejected_by_nginx_with_413(site: Site) -> None:
    for_shoppers, for_merchants = (
        site.post(path, b"x" * (2 * 1024 * 1024 + 1)) for path in ("/pokladna/", "/sprava/images/multiple/add/")
    )

    assert (for_shoppers.status_code, for_merchants.status_code) == (413, 413)
    assert "nginx" in for_shoppers.text
    assert "nginx" not in for_merchants.text  # the shop first checks the sender, who is not signed in


def test_login_requests_are_rate_limited(site: Site) -> None:
    statuses = [site.get("/sprava/login/").status_code for _try in range(30)]

    assert statuses[0] == 200
    assert 429 in statuses
