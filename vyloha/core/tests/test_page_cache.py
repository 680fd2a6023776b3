"""Public pages are held by what they show, for everybody alike, until something changes (architecture, rule 11)."""

import gzip

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from vyloha.core.page_cache import PUBLIC, PageCacheMiddleware, drop_pages, public, shows, shows_until, until_change

pytestmark = pytest.mark.django_db


class CountingShop:
    """A shop with one page, which counts how often it is drawn."""

    def __init__(self, status: int = 200, is_public: bool = True) -> None:
        self.drawn = 0
        self.status = status
        view = public("page")(self._draw) if is_public else self._draw
        self.middleware = PageCacheMiddleware(view)

    def _draw(self, request: HttpRequest) -> HttpResponse:
        self.drawn += 1
        return HttpResponse(f"<p>{self.drawn}</p>" + " " * 2000, status=self.status)

    def get(self, address: str = "/obchod/", **headers: str):
        return self.middleware(RequestFactory().get(address, headers=headers))


def test_a_public_page_is_drawn_once():
    shop = CountingShop()

    first, second = shop.get(), shop.get()

    assert shop.drawn == 1
    assert first.content == second.content
    assert "s-maxage" in second.headers["Cache-Control"]


@pytest.mark.parametrize("address", ["/obchod/?utm_source=x", "/obchod/?gclid=1&fbclid=2"])
def test_parameters_of_campaigns_do_not_count(address):
    shop = CountingShop()

    shop.get()
    answer = shop.get(address)

    assert shop.drawn == 1
    # A cache in front would hold one for each click.
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_an_address_of_endless_parameters_is_drawn_and_so_charged():
    shop = CountingShop()

    for count in (50, 51):
        shop.get("/obchod/?" + "&".join(f"utm_{number}=x" for number in range(count)))
        shop.get()

    assert shop.drawn == 2


@pytest.mark.parametrize("query", ["x=1", "utm_source=x&x=1", "page=2", "wmc-currency=", "e-page-vypis=2"])
def test_a_parameter_that_the_view_does_not_read_makes_its_answer_private(query):
    view = public("orderby", "e-filter-")(lambda request: HttpResponse("<p>"))

    answers = [view(RequestFactory().get(address)) for address in ("/?orderby=price&e-filter-a=b", f"/?{query}")]

    assert [answer.headers["Cache-Control"] for answer in answers] == [PUBLIC, "private, no-cache"]


@pytest.mark.parametrize(
    ("query", "is_public"),
    [
        ("page=2", True),
        ("e-filter-vypis-pa_barva=modr%C3%A1~b%2A", True),
        ("e-filter-vypis-pa_barva=modr%C3%A1%7Eb*", True),
        ("%70age=2", False),
        ("page=%32", False),
        ("e-filter-vypis-pa_barva=modr%c3%a1", False),
        ("page=2&", False),
        ("page=2&page=3", False),
        ("e-filter-vypis-a=1&e-filter-vypis-b=2", True),
        ("e-filter-vypis-a=%31&e-filter-vypis-b=2", False),
    ],
)
def test_only_one_spelling_of_an_address_is_held_by_caches_in_front(query, is_public):
    shop = PageCacheMiddleware(public("page", "e-filter-")(lambda request: HttpResponse("<p>")))
    request = RequestFactory().get("/obchod/", QUERY_STRING=query)

    assert shop(request).headers["Cache-Control"] == (PUBLIC if is_public else "private, no-cache")


def test_pages_of_a_listing_are_held_apart():
    shop = CountingShop()

    assert shop.get("/obchod/?page=2").content != shop.get("/obchod/?page=3").content


@pytest.mark.parametrize(
    "address", ["/?s=tricko", "/?wc-ajax=get_variation", "/obchod/?neznamy=1", "/obchod/?page=1&page=1"]
)
def test_an_unknown_parameter_leads_past_the_cache(address):
    shop = CountingShop()

    shop.get(address.partition("?")[0])
    shop.get(address)
    shop.get(address)

    assert shop.drawn == 3


def test_private_answers_and_errors_are_not_held():
    private, missing = CountingShop(is_public=False), CountingShop(status=404)

    for shop in (private, missing):
        shop.get()
        shop.get()

    assert (private.drawn, missing.drawn) == (2, 2)


def test_a_change_drops_the_pages_when_it_is_committed(changes):
    shop = CountingShop()
    shop.get()

    with changes():
        drop_pages()
        shop.get()
        assert shop.drawn == 1
    shop.get()

    assert shop.drawn == 2


def test_only_the_pages_that_show_what_changed_are_drawn_again(changes):
    shop = TaggedShop()
    for path in ("/cervene/", "/modre/"):
        shop.get(path)

    with changes():
        drop_pages("modre")
    for path in ("/cervene/", "/modre/"):
        shop.get(path)

    assert shop.drawn == ["/cervene/", "/modre/", "/modre/"]


def test_a_page_that_says_nothing_of_what_it_shows_is_dropped_by_every_change(changes):
    shop = CountingShop()
    shop.get()

    with changes():
        drop_pages("modre")
    shop.get()

    assert shop.drawn == 2


def test_a_page_during_whose_drawing_something_changed_is_not_held_as_new(changes):
    shop = TaggedShop()

    def change():
        with changes():
            drop_pages("modre")

    shop.meanwhile = change
    shop.get("/modre/")
    shop.meanwhile = lambda: None
    shop.get("/modre/")
    shop.get("/modre/")

    assert len(shop.drawn) == 2


def test_a_page_is_held_no_longer_than_it_is_true(monkeypatch):
    shop = TaggedShop(until=1_000_000)
    monkeypatch.setattr("time.time", lambda: 999_999)
    shop.get("/modre/")
    shop.get("/modre/")

    monkeypatch.setattr("time.time", lambda: 1_000_001)
    shop.get("/modre/")

    assert len(shop.drawn) == 2


def test_a_piece_is_made_again_with_the_pages_that_show_it(changes):
    made = []

    def piece():
        shows("hlavicka")
        made.append(1)
        return f"<header>{len(made)}</header>"

    page = PageCacheMiddleware(public()(lambda request: HttpResponse(until_change("hlavicka", piece))))
    requests = [RequestFactory().get("/a/"), RequestFactory().get("/b/")]
    for request in requests:
        page(request)
    assert len(made) == 1

    with changes():
        drop_pages("hlavicka")

    for request in requests:
        answer = page(request)
        assert isinstance(answer, HttpResponse)
        assert answer.content == b"<header>2</header>"


class TaggedShop:
    """A shop whose pages show the thing that their path names; it notes what it draws."""

    def __init__(self, until: float = float("inf")) -> None:
        self.drawn: list[str] = []
        self.until = until
        self.meanwhile = lambda: None
        self.middleware = PageCacheMiddleware(public()(self._draw))

    def _draw(self, request: HttpRequest) -> HttpResponse:
        self.drawn.append(request.path)
        shows(request.path.strip("/"))
        shows_until(self.until)
        self.meanwhile()
        return HttpResponse("<p>Zboží</p>")

    def get(self, path: str) -> None:
        self.middleware(RequestFactory().get(path))


def test_a_browser_that_has_the_page_gets_304():
    shop = CountingShop()
    etag = shop.get().headers["ETag"]

    responses = [shop.get(**{"If-None-Match": known}) for known in (etag, f'"other", {etag}', f'{etag},W/"b"')]

    assert [(response.status_code, response.content) for response in responses] == [(304, b"")] * 3
    assert shop.get(**{"If-None-Match": ',"other",,'}).status_code == 200


def test_a_held_page_goes_out_compressed_to_those_who_take_it():
    shop = CountingShop()
    plain = shop.get()

    zipped = shop.get(**{"Accept-Encoding": "br, gzip"})

    assert gzip.decompress(zipped.content) == plain.content
    assert zipped.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("accepted", "is_zipped"),
    [("gzip;q=0", False), ("br, gzip; q=0.000", False), ("gzip;q=0.5, br", True), ("GZIP", True), ("identity", False)],
)
def test_whoever_refuses_gzip_gets_the_plain_page(accepted, is_zipped):
    answer = CountingShop().get(**{"Accept-Encoding": accepted})

    assert ("Content-Encoding" in answer.headers) is is_zipped


def test_hosts_do_not_share_pages():
    shop = CountingShop()

    shop.get(Host="a.cz")
    shop.get(Host="b.cz")

    assert shop.drawn == 2


def test_a_preview_shows_the_draft_and_is_not_held():
    shop = CountingShop()
    shop.get()
    preview = RequestFactory().get("/obchod/")
    preview.is_dummy = True  # type: ignore[attr-defined]

    shop.middleware(preview)

    assert shop.drawn == 2


def test_made_up_ports_cannot_fill_the_cache():
    shop = CountingShop()

    shop.get(Host="a.cz:5")
    shop.get(Host="a.cz:5")

    assert shop.drawn == 2


def test_a_page_that_knows_no_parts_is_not_held_under_their_numbers():
    view = public()(lambda request: HttpResponse("<p>Tričko</p>"))
    request = RequestFactory().get("/produkt/tricko/?page=8")

    response = PageCacheMiddleware(view)(request)

    assert response.headers["Cache-Control"] == "private, no-cache"
