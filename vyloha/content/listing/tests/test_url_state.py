"""URLs of listings: every encoding is parsed, one is written (docs/developers/listings.md, "URLs")."""

from collections.abc import Iterator

import pytest
from django.http import QueryDict
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from vyloha.commerce.search.documents import ALLERGENS
from vyloha.commerce.search.query import TermJoin
from vyloha.content.listing import url_state
from vyloha.content.listing.terms import SelectedTerms, build_terms, parse_amount
from vyloha.content.listing.url_state import MAIN, ListingDefaults, ListingSelection, ListingUrl

GRIDS = {MAIN: ListingDefaults({"pa_material": TermJoin.AND})}


@pytest.fixture(autouse=True, scope="module")
def unwanted() -> Iterator[None]:
    """Let allergens be the only taxonomy of what products must not have, without a database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(url_state, "is_unwanted", lambda name: name == ALLERGENS)
        yield


def address(query: str, **grids: ListingDefaults) -> ListingUrl:
    return ListingUrl.from_request("/obchod/", QueryDict(query), grids or GRIDS)


def parse_filters(query: str) -> dict[str, SelectedTerms]:
    return dict(address(query).grids[MAIN].filters)


@pytest.mark.parametrize(
    ("written", "join"),
    [
        ("boty+mikiny", TermJoin.AND),
        ("boty%2Bmikiny", TermJoin.AND),
        ("boty%20mikiny", TermJoin.AND),
        ("boty~mikiny", TermJoin.OR),
        ("boty%7Emikiny", TermJoin.OR),
        ("boty|mikiny", TermJoin.OR),
        ("boty%7Cmikiny", TermJoin.OR),
        ("boty!mikiny", TermJoin.NOT),
        ("boty%21mikiny", TermJoin.NOT),
    ],
)
def test_every_encoding_of_separator_is_parsed(written, join):
    assert parse_filters(f"e-filter-vypis-product_cat={written}") == {
        "product_cat": SelectedTerms(("boty", "mikiny"), join)
    }


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("e-filter-vypis-product_cat=mikiny%7Cboty", "e-filter-vypis-product_cat=boty~mikiny"),
        ("e-filter-vypis-product_cat=boty%2Bmikiny", "e-filter-vypis-product_cat=boty+mikiny"),
        ("e-filter-vypis-product_cat=boty&e-filter-vypis-product_cat=boty", "e-filter-vypis-product_cat=boty"),
        ("e-filter-vypis-pa_material=vlna&e-filter-vypis-pa_material=len", "e-filter-vypis-pa_material=len+vlna"),
        ("e-filter-vypis-product_cat=%21boty", "e-filter-vypis-product_cat=!boty"),
        ("e-filter-vypis-min_price=1+200%2C50+K%C4%8D", "e-filter-vypis-min_price=1200.50"),
        ("e-filter-vypis-min_price=&e-filter-vypis-max_price=+", ""),
        ("e-filter-vypis-product_cat=__all", ""),
        ("e-filter-vypis-allergens=milk", "e-filter-vypis-allergens=!milk"),
        ("e-filter-vypis-allergens=milk~eggs", "e-filter-vypis-allergens=eggs!milk"),
        ("e-filter-vypis-allergens=milk!nuts~eggs", "e-filter-vypis-allergens=eggs!milk!nuts"),
        ("e-filter-vypis-allergens=!!milk", "e-filter-vypis-allergens=!milk"),
        ("e-filter-vypis-product_cat=boty&e-remove-vypis=product_cat:boty&page=3", ""),
        ("orderby=nejlepsi", ""),
        ("orderby=menu_order", ""),
        ("paged=2", "page=2"),
        ("utm_source=x&orderby=menu_order", "utm_source=x"),
        # The widget id of the migrated shop.
        ("e-filter-a1b2c3d-product_cat=boty", "e-filter-vypis-product_cat=boty"),
    ],
)
def test_equivalent_queries_share_one_canonical_url(written, canonical):
    request = RequestFactory().get(f"/obchod/?{written}")

    found = ListingUrl.from_request(request.path, request.GET, GRIDS).get_canonical_url(request)

    assert found == (f"/obchod/?{canonical}" if canonical else "/obchod/")


@pytest.mark.parametrize("query", ["", "page=2", "page=x", "utm_source=x&page=2", "e-filter-vypis-pa_barva=a~b&page=2"])
def test_canonical_query_is_not_redirected(query):
    request = RequestFactory().get(f"/obchod/?{query}")

    assert ListingUrl.from_request(request.path, request.GET, GRIDS).get_canonical_url(request) is None


@pytest.mark.parametrize(
    "written", ["milk!nuts~eggs", "!milk!nuts~eggs", "!~milk", "+a!b", "a~b&e-filter-vypis-pa_sklad=c!d"]
)
@pytest.mark.parametrize("usual", list(TermJoin))
def test_redirects_to_canonical_url_end(written, usual):
    grids = {MAIN: ListingDefaults({"pa_sklad": usual})}
    url: str | None = f"/obchod/?e-filter-vypis-pa_sklad={written}"

    for _redirect in range(3):
        request = RequestFactory().get(url or "")
        url = ListingUrl.from_request(request.path, request.GET, grids).get_canonical_url(request)
        if url is None:
            break

    assert url is None


def test_mixed_joins_are_one_unknown_term():
    assert parse_filters("e-filter-vypis-product_cat=boty~mikiny!kabaty") == {
        "product_cat": SelectedTerms(("boty~mikiny!kabaty",))
    }


def test_grids_of_one_page_have_separate_state():
    query = "e-filter-aaa-product_cat=boty&e-filter-bbb-product_cat=mikiny&e-page-bbb=2&e-orderby-aaa=price&page=7"
    two = address(query, aaa=ListingDefaults(), bbb=ListingDefaults())

    changed = two.with_selection("aaa", ListingSelection())

    assert two.grids["bbb"] == ListingSelection({"product_cat": SelectedTerms(("mikiny",))}, page="2")
    assert changed.url == "/obchod/?e-filter-bbb-product_cat=mikiny&e-page-bbb=2"


def test_filters_of_foreign_grid_are_dropped():
    assert address("e-filter-ccc-product_cat=boty", aaa=ListingDefaults(), bbb=ListingDefaults()).url == "/obchod/"


def test_changed_sort_order_starts_at_first_page():
    assert address("page=4&s=boty").with_order(MAIN, "price").url == "/obchod/?s=boty&orderby=price"


@pytest.mark.parametrize(
    ("typed", "amount"),
    [("100", "100"), ("1 200,50", "1200.50"), ("99,90 Kč", "99.90"), ("50,-", "50"), ("007", "7"), ("10.0", "10")],
)
def test_czech_price_is_parsed(typed, amount):
    assert f"{parse_amount(typed):f}" == amount


@pytest.mark.parametrize("typed", ["-5", "1e9", "abc", "", "1.234.567", "٣", "1,005", "9" * 10_000, "<b>5</b>"])
def test_parse_amount_returns_none_for_invalid_price(typed):
    assert parse_amount(typed) is None


SLUGS = st.lists(st.from_regex(r"[a-z0-9][a-z0-9_-]{0,8}", fullmatch=True), min_size=1, max_size=4)


@given(SLUGS, st.sampled_from(TermJoin), st.sampled_from(TermJoin))
def test_written_url_is_parsed_back(values, join, usual):
    terms = build_terms(values, join)
    selection = ListingSelection({"pa_barva": terms}, order="price", page="2")
    written = ListingUrl("/obchod/", (), {MAIN: selection}).url

    found = ListingUrl.from_request(
        "/obchod/", QueryDict(written.partition("?")[2]), {MAIN: ListingDefaults({"pa_barva": usual})}
    ).grids[MAIN]

    # For a single term OR and AND are the same; the merchant's setting applies.
    if len(terms.values) == 1 and join is not TermJoin.NOT:
        assert found.filters["pa_barva"].values == terms.values
    else:
        assert found == selection


@given(st.text(max_size=200))
def test_any_query_has_stable_url(query):
    found = address(query)

    assert address(found.url.partition("?")[2]).url == found.url
