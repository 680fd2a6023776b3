"""`POST /?wc-ajax=dgwt_wcas_result_details`: what the panel beside suggestions shows (specification 7.7, facts 4.4)."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.pricing.currencies import active_currency, currency_table
from vyloha.commerce.search.cached_settings import search_settings
from vyloha.commerce.search.text.documents import Kind
from vyloha.core.cache.lru import RecentUntilChange
from vyloha.core.rendering import Props, render_fragment
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import admin_ajax, responses, wc_ajax
from vyloha.storefront.api.search.groups import most_suggested
from vyloha.storefront.api.search.object_ids import Object, object_of
from vyloha.storefront.api.search.post_details import post_details
from vyloha.storefront.api.search.product_details import SearchProductDetails, product_details
from vyloha.storefront.api.search.term_details import term_details
from vyloha.storefront.representations.price_html import price_html

NAME = "dgwt_wcas_result_details"
MOST_READ = 50  # object IDs of a request
MOST_KEPT = 300  # panels, at most twice as many; 6 KB each


class Panel(NamedTuple):
    """HTML of details; ``price``: of a product alone, "" where it has none."""

    html: str
    price: str | None


@wc_ajax.handlers.named(NAME)
@admin_ajax.handlers.named(NAME)
def details(request: HttpRequest) -> HttpResponse:
    """Answer with the details of suggestions, as many as are suggested at once; what is not there is left out."""
    asked = objects_in((request_parameters.query_of(request) | request_parameters.form_of(request)).get("items"))
    wanted = list(asked)[: most_suggested(search_settings())]
    panels = kept.of(wanted, (active_currency().code, currency_table().version)) if wanted else {}
    return responses.json({"items": [_item(asked[one], panel) for one, panel in panels.items()]})


def objects_in(items: Any) -> dict[Object, str]:
    """Return what the first object IDs of a request name, with the IDs as they were sent."""
    sent = list(items.values()) if isinstance(items, dict) else items if isinstance(items, list) else []
    ids = (item.get("objectID") for item in sent[:MOST_READ] if isinstance(item, dict))
    named = ((object_of(pk), pk) for pk in ids if isinstance(pk, str))
    return {thing: object_id for thing, object_id in named if thing}


def _item(object_id: str, panel: Panel) -> dict[str, str]:
    item = {"objectID": object_id, "html": panel.html}
    return item if panel.price is None else {**item, "price": panel.price}


Loader = Callable[[Collection[Object]], Mapping[Object, Props]]
# Which component draws what is read of some kinds.
WAYS: list[tuple[str, frozenset[Kind], Loader]] = [
    ("SearchProductDetails", frozenset({Kind.PRODUCT}), product_details),
    ("SearchTermDetails", frozenset({Kind.CATEGORY, Kind.TAG, Kind.BRAND, Kind.VENDOR, Kind.TERM}), term_details),
    ("SearchPostDetails", frozenset({Kind.POST, Kind.PAGE}), post_details),
]


def _drawn(objects: Collection[Object]) -> dict[Object, Panel]:
    return dict(_panels(objects))


def _panels(objects: Collection[Object]) -> Iterable[tuple[Object, Panel]]:
    for component, kinds, load in WAYS:
        if own := [wanted for wanted in objects if wanted.kind in kinds]:
            for one, props in load(own).items():
                price = price_html(props.price) if isinstance(props, SearchProductDetails) else None
                yield one, Panel(render_fragment(component, props), price)


kept = RecentUntilChange(MOST_KEPT, _drawn)
