"""``POST …/v1/refresh-loop``: renders one grid of a page again."""

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils.translation import gettext as _
from pydantic import Field

from vyloha.commerce.pricing.currencies import use_currency
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.content.blocks.block_input import get_messages, parse_value
from vyloha.content.blocks.products.loop_grid import LoopGrid, LoopGridValue
from vyloha.content.currencies.switcher import PARAMETER
from vyloha.content.listing.grid import PageNotInListing
from vyloha.content.listing.posts import PostListing
from vyloha.content.listing.url_state import MAIN, get_chosen_terms
from vyloha.core.http.endpoints import (
    ApiError,
    EndpointCall,
    EndpointParams,
    EndpointReply,
    EndpointResponse,
    Namespace,
)
from vyloha.core.limits.rate_limits import TooManyRequests
from vyloha.core.rendering import render_fragment
from vyloha.storefront.api.ajax.loop_filters import LoopFilters, get_joins, get_texts
from vyloha.storefront.listings.filtering_limit import count_filtering
from vyloha.storefront.listings.grids import (
    GridNotFound,
    GridState,
    find_main_grid,
    find_page_grid,
    get_draft,
    get_public_page,
)
from vyloha.storefront.listings.main_grid import NOT_READY_S, get_not_ready_text
from vyloha.storefront.visitor import nonces

page_builder = Namespace(f"{settings.PAGE_BUILDER_NAMESPACE}/v1")


class RefreshLoop(EndpointParams):
    """
    ``post_id`` is the editors' page with the grid, 0 for a page of the shop itself; ``pagination_base_url`` is the URL
    of the page, whose query sets sort order and page number. With ``is_edit_mode`` an editor sees the draft, and the
    grid as ``widget_model`` (the block's value, or the block) has it.
    """

    post_id: int = Field(0, ge=0, lt=2**63)
    widget_id: str = Field(pattern=r"^[A-Za-z0-9_]{1,40}$")
    pagination_base_url: str = ""
    widget_filters: LoopFilters = Field(default_factory=dict)
    widget_model: dict[str, Any] | None = None
    is_edit_mode: bool = False


class RefreshedLoop(EndpointResponse):
    data: str  # HTML with one root element: `.elementor-widget-container`
    filters: str  # HTML of the panel of filters, "" when the grid has none
    address: str  # path and query of the page in this state
    total: int  # products


@page_builder.post("/refresh-loop", batchable=False)
def refresh_loop(call: EndpointCall, params: RefreshLoop) -> EndpointReply[RefreshedLoop]:
    """Respond with a grid filtered by the chosen terms."""
    try:
        place = _find_grid(call, params)
        filters = params.widget_filters
        place = place.with_filters(get_chosen_terms(get_texts(filters), {**place.usual.joins, **get_joins(filters)}))
        if place.address.is_filtered:
            count_filtering(call.http)
        # The currency of prices in the URL is that of the URL, not of the cookie: people may share the URL.
        with use_currency(dict(place.address.kept).get(PARAMETER)):
            return EndpointReply(_render_grid(place))
    except GridNotFound as error:
        raise ApiError("rest_post_invalid_id", _("There is no such page, or no such listing on it."), 404) from error
    except PageNotInListing as error:
        raise ApiError("rest_post_invalid_page_number", _("The listing has no such page."), 404) from error
    except TooManyRequests as error:
        return _build_retry_reply(ApiError("too_many_requests", str(error), 429), error.wait_s)
    except IndexNotReady:
        return _build_retry_reply(ApiError("not_ready", get_not_ready_text(), 503), NOT_READY_S)


def _find_grid(call: EndpointCall, params: RefreshLoop) -> GridState:
    if params.is_edit_mode:
        return _find_edited_grid(call, params)
    if params.widget_id == MAIN and not params.post_id:
        return find_main_grid(call.http, params.pagination_base_url)
    return find_page_grid(call.http, get_public_page(params.post_id), params.widget_id, params.pagination_base_url)


def _find_edited_grid(call: EndpointCall, params: RefreshLoop) -> GridState:
    """Return the grid as an editor has it."""
    try:
        page = get_draft(nonces.get_editor(call.http), params.post_id)
    except PermissionDenied as error:
        text = _("Only editors of the page may look at what is not saved yet.")
        raise ApiError("rest_forbidden", text, 403) from error
    return find_page_grid(
        call.http, page, params.widget_id, params.pagination_base_url, _parse_unsaved(params.widget_model)
    )


def _parse_unsaved(model: dict[str, Any] | None) -> LoopGridValue | None:
    if model is None:
        return None
    raw = model.get("value") if model.get("type") == "loop_grid" else model
    try:
        value: LoopGridValue = parse_value(LoopGrid(), raw)
    except ValidationError as error:
        text = _("The listing cannot be shown: %(reason)s") % {"reason": " ".join(get_messages(error))}
        raise ApiError("rest_invalid_param", text, params={"widget_model": text}) from error
    return value


def _render_grid(grid: GridState) -> RefreshedLoop:
    part, panel = grid.draw(grid.address), ""
    # Ids in both fragments have prefixes that differ from each other and from those of the page.
    if isinstance(part.props, PostListing):
        results = render_fragment("PostResults", part.props, f"r{grid.widget_id}")
    else:
        results = render_fragment("ListingResults", part.props, f"r{grid.widget_id}")
        panel = render_fragment("FilterPanel", part.props, f"p{grid.widget_id}") if part.props.filters else ""
    return RefreshedLoop(data=results, filters=panel, address=part.url, total=part.total)


def _build_retry_reply(problem: ApiError, wait_s: int) -> EndpointReply[Any]:
    return EndpointReply(problem.build_body(), problem.status, {"Retry-After": str(wait_s)})
