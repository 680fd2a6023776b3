"""``GET /?wc-ajax=dgwt_wcas_ajax_search``: returns suggestions while a shopper types."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from pydantic_core import to_json

from vyloha.commerce.pricing.currencies import currency_table, get_active_currency
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.index import get_text_index
from vyloha.commerce.search.text.analysis import normalize_code
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.query import TextHit
from vyloha.core.cache import changes
from vyloha.core.cache.pages import CacheEntry, build_entry
from vyloha.core.cache.process_caches import LruCache
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import admin_ajax, wc_ajax
from vyloha.storefront.api.search.articles_and_pages import PAGE_CACHES
from vyloha.storefront.api.search.attribute_terms import ATTRIBUTE_TERMS
from vyloha.storefront.api.search.groups import Entry, arrange_entries, get_max_suggested, get_shown_groups
from vyloha.storefront.api.search.products import SuggestedProduct, load_products
from vyloha.storefront.api.search.results import FoundItems, can_still_match, find_items
from vyloha.storefront.api.search.terms import TERMS
from vyloha.storefront.api.search.variation_codes import may_be_code
from vyloha.storefront.api.search.variations import build_variation_entry
from vyloha.storefront.listings.search_results import PHRASE_LENGTH, build_results_path

NAME = "dgwt_wcas_ajax_search"
ENGINE, VERSION = "free", "1.32.2"  # the origin of this protocol
MAX_CACHED = 500  # answers, at most twice as many; 6 KB each
NO_RESULTS: Entry = {"value": "", "type": "no-results"}

_answers: LruCache[tuple[Any, ...], CacheEntry[bytes]] = LruCache(MAX_CACHED)


@wc_ajax.handlers.register(NAME)
@admin_ajax.handlers.register(NAME)
def suggest(request: HttpRequest) -> HttpResponse:
    """Respond with suggestions for a phrase; other parameters are for scripts in the browser."""
    started = time.perf_counter()
    body = _build_answer(
        get_phrase(request_parameters.parse_query(request) | request_parameters.parse_form(request)), request
    )
    # The rest of the object: a cached response lacks only its duration.
    ending = f',"time":"{time.perf_counter() - started:.2f} sec","engine":"{ENGINE}","v":"{VERSION}"}}'
    return HttpResponse(body + ending.encode(), content_type="application/json; charset=UTF-8")


def get_phrase(params: Mapping[str, Any]) -> str:
    """Return the phrase: ``s``, or its former parameter."""
    phrase = params["s"] if "s" in params else params.get("dgwt_wcas_keyword", "")
    return " ".join(phrase[:PHRASE_LENGTH].split()) if isinstance(phrase, str) else ""


def _build_answer(phrase: str, request: HttpRequest) -> bytes:
    """Return the beginning of the JSON, cached until the index, a price or a setting changes."""
    base = request.build_absolute_uri("/").removesuffix("/")
    changes.known.get_position()
    key = (phrase, base, get_active_currency().code, currency_table().version, _get_index_position())
    held = _answers.get(key)
    if held is None or not held.is_fresh:
        held = build_entry(lambda: _build_answer_start(phrase, base))
        _answers.set(key, held)
    return held.value


def _get_index_position() -> int | None:
    try:
        return get_text_index().get_position().change
    except IndexNotReady:
        return None


def _build_answer_start(phrase: str, base: str) -> bytes:
    wanted = get_search_settings()
    groups = get_shown_groups()
    kinds = {group.kind for group in groups}
    found = find_items(phrase, kinds, get_max_suggested(wanted, groups)) if phrase else FoundItems()
    products = load_products([hit.id for hit in found.hits.get(TextKind.PRODUCT, ())])
    things = {kind: _load_entries(kind, hits, products) for kind, hits in found.hits.items()}
    entries = [
        _build_absolute_entry(entry, base)
        for entry in arrange_entries(_insert_matching_variation(phrase, things, products), wanted, groups)
    ]
    # Hits that are no longer in the database, or taxonomies without products.
    missing = sum(len(hits) - len(things[kind]) for kind, hits in found.hits.items())
    # The report of searches without results counts those with left-out items.
    total = found.total - missing if entries and not found.lacks_words else 0
    if more := _build_more_entry(phrase, entries, found, base) if entries else None:
        entries.append(more)
    remark = _build_remark(found, bool(entries))
    listed = [{"value": remark, "type": "headline-v2"}, *entries] if remark else entries
    answer: dict[str, Any] = {"suggestions": listed or [NO_RESULTS], "total": total}
    if not entries:
        # Reference clients send no longer phrase that starts with this one; with typo tolerance one may match.
        answer["can_still_match"] = found.is_limited or can_still_match(phrase)
    if found.is_limited:
        answer["is_limited"] = True
    return to_json(answer)[:-1]


def _build_remark(found: FoundItems, has_entries: bool) -> str:
    """Return a remark about all suggestions or their absence, "" for none."""
    if found.is_limited:
        if has_entries:
            return gettext("Search is limited for the moment")
        return gettext("Search is limited for the moment and may have missed something. Please try again in a while.")
    return gettext("We do not have exactly this, but perhaps it fits") if found.lacks_words and has_entries else ""


def _load_entries(kind: TextKind, hits: Sequence[TextHit], products: Mapping[int, SuggestedProduct]) -> list[Entry]:
    if kind is TextKind.PRODUCT:
        rows: Mapping[int, Entry] = {pk: product.entry for pk, product in products.items()}
    else:
        caches = {**TERMS, **PAGE_CACHES, TextKind.TERM: ATTRIBUTE_TERMS}
        rows = caches[kind].get_many([hit.id for hit in hits])
    # Hits missing in the database soon leave the index. Clients print a score if there is one.
    return [rows[hit.id] | ({"score": round(hit.score, 2)} if settings.DEBUG else {}) for hit in hits if hit.id in rows]


def _insert_matching_variation(
    phrase: str, things: dict[TextKind, list[Entry]], products: Mapping[int, SuggestedProduct]
) -> dict[TextKind, list[Entry]]:
    """Return the items, with a product replaced by its variation whose code is the phrase."""
    code = normalize_code(phrase) if may_be_code(phrase) else ""
    found = (variation for product in products.values() if (variation := product.variations.get(code)))
    if (variation := next(found, None)) is None:
        return things
    goods = things[TextKind.PRODUCT]
    ids = [entry["post_id"] for entry in goods]
    product = goods[ids.index(variation.product_id)]
    exact = build_variation_entry(variation, product)
    return (
        {**things, TextKind.PRODUCT: [exact, *(entry for entry in goods if entry is not product)]} if exact else things
    )


def _build_more_entry(phrase: str, entries: Sequence[Entry], found: FoundItems, base: str) -> Entry | None:
    listed = sum(entry["type"] in {"product", "product_variation"} for entry in entries)
    if found.products <= listed:
        return None
    return {"value": "", "total": found.products, "url": base + build_results_path(phrase), "type": "more_products"}


def _build_absolute_entry(entry: Entry, base: str) -> Entry:
    return {**entry, **{name: base + entry[name] for name in ("url", "vendor_url") if name in entry}}
