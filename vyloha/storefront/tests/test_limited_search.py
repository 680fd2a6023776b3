"""
Tests that search reports that it is limited while its index is corrupt or being built, and never claims no results.
"""

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.catalogue.models import Brand
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.commerce.search.cached_settings import known_settings
from vyloha.commerce.search.columns import file
from vyloha.commerce.search.index import get_index, get_text_index
from vyloha.commerce.search.models import SearchedPhrase, SearchSettings
from vyloha.commerce.search.report import counters
from vyloha.commerce.search.text.tantivy_index import TantivyReader
from vyloha.storefront.api.search.tests.asking import get_answer, shape
from vyloha.storefront.pages import search_report
from vyloha.storefront.tests.pages import get_html, props_of
from vyloha.storefront.tests.test_search_report import FORM

pytestmark = pytest.mark.django_db

LIMITED = "Hledání je teď omezené"
NOTHING = "Nenašli jsme"
REFRESH = "/wp-json/elementor-pro/v1/refresh-loop"


class PanicException(BaseException):
    """Like tantivy's: not a subclass of ``Exception``."""


def cut(path: Path) -> None:
    os.truncate(path, 0)


def zero(path: Path) -> None:
    size = path.stat().st_size
    with path.open("r+b") as stream:
        stream.write(bytes(size))


def set_other_version(path: Path) -> None:
    shutil.copy(path, aside := path.with_suffix(".aside"))
    aside.write_bytes(b"vyloha-columns-0" + aside.read_bytes()[16:])
    aside.rename(path)


DAMAGES = [cut, zero, Path.unlink, set_other_version]
# Nobody but the shop writes its files: a process that has them open does not look whether they have changed.
CASES = [(damage, False) for damage in DAMAGES] + [(damage, True) for damage in (Path.unlink, set_other_version)]


@pytest.fixture(autouse=True)
def shop(indexed: Callable[[], None], settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cup and a shirt, with an index on the disk that this process has open and maps."""
    settings.SEARCH_TEXTS = "tantivy"
    monkeypatch.setattr(file, "MAX_COPIED_BYTES", 0)
    for name in ("Hrnek s uchem", "Tričko"):
        product = a_product(name, categories=[a_category(name, slug=name[:3].lower())])
        product.brands.add(Brand.objects.create(name=f"Značka {name}", slug=name[:3].lower()))
    indexed()


def folders() -> dict[str, Path]:
    return {"texts": get_text_index().folder.path, "listings": get_index().folder.path}  # type: ignore[attr-defined]


def corrupt_index(what: str, damage: Callable[[Path], None], *, is_open: bool) -> None:
    """Damage the files of an index that this process has searched, or of one that it has not opened."""
    found = [path for path in folders()[what].rglob("*") if path.suffix in {".idx", ".term", ".columns"}]
    assert found
    for get_reader in (get_text_index, get_index):
        get_reader.cache_clear()
    if is_open:
        assert get_answer("hrnek")["total"] == 3  # with its category and brand
        assert get_html("/obchod/?e-filter-vypis-product_brand=hrn")
    for path in found:
        damage(path)


def panic(*_args: object) -> None:
    raise PanicException


def refresh_listing(url: str, filters: Any = None) -> Any:
    body = {"widget_id": "vypis", "pagination_base_url": f"http://testserver{url}", "widget_filters": filters or {}}
    return Client().post(REFRESH, body, content_type="application/json")


@pytest.mark.parametrize(("damage", "is_open"), [*CASES, (None, False)])
def test_pages_never_claim_no_results_for_any_text_index_failure(damage, is_open, monkeypatch):
    if damage:
        corrupt_index("texts", damage, is_open=is_open)
    else:
        monkeypatch.setattr("vyloha.commerce.search.text.tantivy_index._search_index", panic)

    found, other_form = get_html("/?s=hrnek"), get_html("/?s=hrnky")
    suggested, nothing_suggested = get_answer("hrnek"), get_answer("hrnky")
    redrawn, nothing_redrawn = refresh_listing("/?s=hrnek"), refresh_listing("/?s=hrnky")

    # Deleted files stay intact for processes that have them open.
    if is_open:
        assert LIMITED not in found + other_form
        assert suggested["total"] == 3
        assert "is_limited" not in suggested
        return
    assert LIMITED in found
    assert "Hrnek s uchem" in found
    assert LIMITED in other_form
    assert NOTHING not in other_form
    assert (suggested["suggestions"][0]["type"], suggested["is_limited"]) == ("headline-v2", True)
    assert suggested["suggestions"][0]["value"].startswith(LIMITED)
    assert "product Hrnek s uchem" in shape(suggested["suggestions"])
    assert [suggestion["type"] for suggestion in nothing_suggested["suggestions"]] == ["headline-v2"]
    assert nothing_suggested["suggestions"][0]["value"].startswith(LIMITED)
    assert (nothing_suggested["can_still_match"], nothing_suggested["is_limited"]) == (True, True)
    assert LIMITED in redrawn.json()["data"]
    assert redrawn.json()["total"] == 1
    assert LIMITED in nothing_redrawn.json()["data"]
    assert "Vašemu výběru" not in nothing_redrawn.json()["data"]


@pytest.mark.parametrize(("damage", "is_open"), CASES)
def test_listing_index_failure_disables_filters_without_ignoring_choices(damage, is_open, settings):
    corrupt_index("listings", damage, is_open=is_open)
    chosen = {"taxonomy": {"product_brand": {"terms": ["hrn"]}}}

    listed = props_of("/kategorie-produktu/hrn/?again", settings)
    filtered = Client().get("/obchod/?e-filter-vypis-product_brand=hrn")
    redrawn, refiltered = refresh_listing("/obchod/"), refresh_listing("/obchod/", chosen)

    assert listed["shown"]["total"] == 1
    assert redrawn.json()["total"] == 2
    if is_open:
        assert filtered.status_code == refiltered.status_code == 200
        return
    assert listed["filters"] is None
    assert redrawn.json()["filters"] == ""
    assert filtered.status_code == refiltered.status_code == 503
    assert "Filtry se právě připravují" in filtered.content.decode()
    assert "Filtry se právě připravují" in refiltered.json()["message"]
    assert filtered.headers["Retry-After"] == refiltered.headers["Retry-After"]


def test_limited_search_sets_header_for_programs():
    asked = "/wp-json/wc/store/v1/products?search=hrnek"
    whole = Client().get(asked)
    corrupt_index("texts", zero, is_open=False)

    limited = Client().get(asked)

    assert (
        [product["name"] for product in limited.json()]
        == [product["name"] for product in whole.json()]
        == ["Hrnek s uchem"]
    )
    assert limited.headers["X-Vyloha-Search-Limited"] == "true"
    assert "X-Vyloha-Search-Limited" not in whole.headers


def test_unfiltered_results_are_not_shown_as_filtered():
    corrupt_index("texts", zero, is_open=False)

    answer = Client().get("/?s=hrnek&e-filter-vypis-product_brand=tri")

    assert answer.status_code == 503


def test_merchants_no_results_text_is_hidden_while_search_is_limited(settings):
    SearchSettings.objects.create(no_results="<p>Zavolejte nám.</p>")
    known_settings.clear()
    corrupt_index("texts", zero, is_open=False)

    assert props_of("/?s=hrnky", settings)["no_results_html"] == ""


def test_limited_search_is_not_mentioned_without_phrase():
    corrupt_index("texts", zero, is_open=False)

    assert LIMITED not in get_html("/?s=")


def test_report_counts_limited_search_but_not_as_empty(monkeypatch):
    monkeypatch.setattr(Timer, "start", lambda timer: None)
    fresh = counters.BufferedSearchCounts()
    monkeypatch.setattr(counters, "counts", fresh)
    monkeypatch.setattr(search_report, "counts", fresh)
    corrupt_index("texts", zero, is_open=False)

    assert Client().get("/?s=hrnky", headers=FORM).status_code == 200

    fresh.flush()
    assert list(SearchedPhrase.objects.values_list("phrase", "searched", "found_nothing")) == [("hrnky", 1, 0)]


def test_page_rendered_without_index_is_soon_rendered_with_it(indexed, monkeypatch):
    monkeypatch.setattr("vyloha.commerce.search.index.PAGE_AGE_WITHOUT_INDEX_S", 5)  # tests keep it longer
    corrupt_index("texts", zero, is_open=False)
    corrupt_index("listings", zero, is_open=False)
    assert get_answer("hrnek")["is_limited"]
    assert "product_brand" not in get_html("/obchod/")

    indexed()
    soon = time.time() + 6
    monkeypatch.setattr("time.time", lambda: soon)

    assert "is_limited" not in get_answer("hrnek")
    assert "product_brand" in get_html("/obchod/")


def test_process_started_with_intact_files_is_not_limited(settings):
    assert TantivyReader(settings.SEARCH_INDEX).get_position()
    assert LIMITED not in get_html("/?s=hrnek")
