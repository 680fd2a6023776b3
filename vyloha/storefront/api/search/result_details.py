"""``POST /?wc-ajax=dgwt_wcas_result_details``: returns the contents of the panel beside suggestions."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.pricing.currencies import currency_table, get_active_currency
from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.text.documents import TextKind
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.rendering import Props, render_fragment
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import admin_ajax, responses, wc_ajax
from vyloha.storefront.api.search.groups import get_max_suggested, get_shown_groups
from vyloha.storefront.api.search.object_ids import SuggestedObject, parse_object_id
from vyloha.storefront.api.search.post_details import load_post_details
from vyloha.storefront.api.search.product_details import SearchProductDetails, load_product_details
from vyloha.storefront.api.search.term_details import load_term_details
from vyloha.storefront.representations.price_html import render_price_html

NAME = "dgwt_wcas_result_details"
MAX_OBJECTS = 50  # object IDs of a request
MAX_CACHED = 300  # panels, at most twice as many; 6 KB each


class DetailsPanel(NamedTuple):
    """HTML of details; ``price``: of a product only, "" without one."""

    html: str
    price: str | None


@wc_ajax.handlers.register(NAME)
@admin_ajax.handlers.register(NAME)
def respond_with_details(request: HttpRequest) -> HttpResponse:
    """Respond with the details of suggestions, at most as many as one response suggests; missing items are left out."""
    asked = parse_objects(
        (request_parameters.parse_query(request) | request_parameters.parse_form(request)).get("items")
    )
    wanted = list(asked)[: get_max_suggested(get_search_settings(), get_shown_groups())]
    panels = panel_cache.get_many(wanted, (get_active_currency().code, currency_table().version)) if wanted else {}
    return responses.build_json({"items": [_build_item(asked[one], panel) for one, panel in panels.items()]})


def parse_objects(items: Any) -> dict[SuggestedObject, str]:
    """Parse the first object IDs of a request; return the objects with the IDs as they were sent."""
    sent = list(items.values()) if isinstance(items, dict) else items if isinstance(items, list) else []
    ids = (item.get("objectID") for item in sent[:MAX_OBJECTS] if isinstance(item, dict))
    named = ((parse_object_id(pk), pk) for pk in ids if isinstance(pk, str))
    return {thing: object_id for thing, object_id in named if thing}


def _build_item(object_id: str, panel: DetailsPanel) -> dict[str, str]:
    item = {"objectID": object_id, "html": panel.html}
    return item if panel.price is None else {**item, "price": panel.price}


Loader = Callable[[Collection[SuggestedObject]], Mapping[SuggestedObject, Props]]
# The component that renders each kind of details.
LOADERS: list[tuple[str, frozenset[TextKind], Loader]] = [
    ("SearchProductDetails", frozenset({TextKind.PRODUCT}), load_product_details),
    (
        "SearchTermDetails",
        frozenset({TextKind.CATEGORY, TextKind.TAG, TextKind.BRAND, TextKind.VENDOR, TextKind.TERM}),
        load_term_details,
    ),
    ("SearchPostDetails", frozenset({TextKind.POST, TextKind.PAGE}), load_post_details),
]


def _load_panels(objects: Collection[SuggestedObject]) -> dict[SuggestedObject, DetailsPanel]:
    return dict(_iterate_panels(objects))


def _iterate_panels(objects: Collection[SuggestedObject]) -> Iterable[tuple[SuggestedObject, DetailsPanel]]:
    for component, kinds, load in LOADERS:
        if own := [wanted for wanted in objects if wanted.kind in kinds]:
            for one, props in load(own).items():
                price = render_price_html(props.price) if isinstance(props, SearchProductDetails) else None
                yield one, DetailsPanel(render_fragment(component, props), price)


panel_cache = TaggedLruCache(MAX_CACHED, _load_panels)
