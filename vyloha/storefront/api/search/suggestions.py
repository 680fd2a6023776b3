"""`GET /?wc-ajax=dgwt_wcas_ajax_search`: what is suggested while a shopper types (specification 7.6, facts 4.2)."""

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from pydantic_core import to_json

from vyloha.commerce.pricing.currencies import active_currency, currency_table
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.cached_settings import search_settings
from vyloha.commerce.search.index import texts
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.text.documents import Kind
from vyloha.commerce.search.text.query import Hit
from vyloha.core.cache import changes
from vyloha.core.cache.pages import Held, made
from vyloha.core.cache.process_caches import Recent
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import admin_ajax, wc_ajax
from vyloha.storefront.api.search import products
from vyloha.storefront.api.search.articles_and_pages import WRITINGS
from vyloha.storefront.api.search.attribute_terms import ATTRIBUTE_TERMS
from vyloha.storefront.api.search.groups import Entry, arranged, most_suggested, shown_groups
from vyloha.storefront.api.search.results import FoundThings, can_still_match, found_things
from vyloha.storefront.api.search.terms import TERMS
from vyloha.storefront.api.search.variations import variation_entry, variation_with_code
from vyloha.storefront.pages.listing.search import PHRASE_LENGTH, results_path

NAME = "dgwt_wcas_ajax_search"
ENGINE, VERSION = "free", "1.32.2"  # whose protocol this is
MOST_KEPT = 500  # answers, at most twice as many; 6 KB each
NOTHING: Entry = {"value": "", "type": "no-results"}

_answers: Recent[tuple[Any, ...], Held[bytes]] = Recent(MOST_KEPT)


@wc_ajax.handlers.named(NAME)
@admin_ajax.handlers.named(NAME)
def suggest(request: HttpRequest) -> HttpResponse:
    """Answer with suggestions for a phrase; whatever else is sent is for scripts in the browser."""
    started = time.perf_counter()
    body = _answer(phrase_of(request_parameters.query_of(request) | request_parameters.form_of(request)), request)
    # The rest of the object: how long it took is all that a held answer does not know.
    ending = f',"time":"{time.perf_counter() - started:.2f} sec","engine":"{ENGINE}","v":"{VERSION}"}}'
    return HttpResponse(body + ending.encode(), content_type="application/json; charset=UTF-8")


def phrase_of(params: Mapping[str, Any]) -> str:
    """Return what is looked for: ``s``, where it is missing its old name."""
    phrase = params["s"] if "s" in params else params.get("dgwt_wcas_keyword", "")
    return " ".join(phrase[:PHRASE_LENGTH].split()) if isinstance(phrase, str) else ""


def _answer(phrase: str, request: HttpRequest) -> bytes:
    """Return the beginning of the JSON, made again only when the index, a price or a setting has changed."""
    base = request.build_absolute_uri("/").removesuffix("/")
    changes.known.now()
    key = (phrase, base, active_currency().code, currency_table().version, _index_place())
    held = _answers.get(key)
    if held is None or not held.is_fresh:
        held = made(lambda: _drawn(phrase, base))
        _answers.keep(key, held)
    return held.value


def _index_place() -> int | None:
    try:
        return texts().position().change
    except IndexNotReady:
        return None


def _drawn(phrase: str, base: str) -> bytes:
    wanted = search_settings()
    kinds = {group.kind for group in shown_groups(wanted)}
    found = found_things(phrase, kinds, most_suggested(wanted)) if phrase else FoundThings()
    things = {kind: _entries(kind, hits) for kind, hits in found.hits.items()}
    entries = [_absolute(entry, base) for entry in arranged(_with_variation(phrase, things, wanted), wanted)]
    # Hits that the database no longer has, or labels without goods.
    missing = sum(len(hits) - len(things[kind]) for kind, hits in found.hits.items())
    # Who counts searches without result counts those of which something was left out.
    total = found.total - missing if entries and not found.lacks_words else 0
    if more := _more(phrase, entries, found, base) if entries else None:
        entries.append(more)
    remark = _remark(found, bool(entries))
    listed = [{"value": remark, "type": "headline-v2"}, *entries] if remark else entries
    answer: dict[str, Any] = {"suggestions": listed or [NOTHING], "total": total}
    if not entries:
        # Reference clients send no longer phrase that begins with this one; where typos are forgiven one may fit.
        answer["can_still_match"] = found.is_limited or can_still_match(phrase)
    if found.is_limited:
        answer["is_limited"] = True
    return to_json(answer)[:-1]


def _remark(found: FoundThings, has_entries: bool) -> str:
    """Return what is to be known of all suggestions, or why there are none; "" where there is nothing to say."""
    if found.is_limited:
        if has_entries:
            return gettext("Search is limited for the moment")
        return gettext("Search is limited for the moment and may have missed something. Please try again in a while.")
    return gettext("Without some of the words") if found.lacks_words and has_entries else ""


def _entries(kind: Kind, hits: Sequence[Hit]) -> list[Entry]:
    rows = _rows(kind, [hit.id for hit in hits])
    # What the database no longer has, the index will not have in a moment. Clients print a score that is there.
    return [rows[hit.id] | ({"score": round(hit.score, 2)} if settings.DEBUG else {}) for hit in hits if hit.id in rows]


def _rows(kind: Kind, ids: Collection[int]) -> Mapping[int, Entry]:
    if kind is Kind.PRODUCT:
        return products.kept.of(ids, (active_currency().code, currency_table().version))
    return {**TERMS, **WRITINGS, Kind.TERM: ATTRIBUTE_TERMS}[kind].of(ids)


def _with_variation(phrase: str, things: dict[Kind, list[Entry]], wanted: SearchSettings) -> dict[Kind, list[Entry]]:
    """Return the things; in place of a product whose variation has the typed code stands that variation."""
    goods = things.get(Kind.PRODUCT, [])
    ids = [entry["post_id"] for entry in goods] if wanted.show_variations else []
    if not ids or (variation := variation_with_code(ids, phrase)) is None:
        return things
    product = goods[ids.index(variation.product_id)]
    exact = variation_entry(variation, product)
    return {**things, Kind.PRODUCT: [exact, *(entry for entry in goods if entry is not product)]} if exact else things


def _more(phrase: str, entries: Sequence[Entry], found: FoundThings, base: str) -> Entry | None:
    listed = sum(entry["type"] in {"product", "product_variation"} for entry in entries)
    if found.products <= listed:
        return None
    return {"value": "", "total": found.products, "url": base + results_path(phrase), "type": "more_products"}


def _absolute(entry: Entry, base: str) -> Entry:
    return {**entry, **{name: base + entry[name] for name in ("url", "vendor_url") if name in entry}}
