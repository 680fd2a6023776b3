"""`POST …/v1/refresh-loop`: one grid of a page redrawn (specification 7.9, facts 11)."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils.translation import gettext as _
from pydantic import Field

from vyloha.commerce.pricing.currencies import using
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.content.blocks.block_input import value_sent, words_of
from vyloha.content.blocks.products.loop_grid import LoopGrid, LoopGridValue
from vyloha.content.currencies.switcher import PARAMETER
from vyloha.content.listing.grid import NoSuchPage
from vyloha.content.listing.posts import PostListing
from vyloha.content.listing.url_state import MAIN, chosen
from vyloha.core.http.endpoints import Answered, Call, Namespace, Params, Problem, Reply
from vyloha.core.limits.rate_limits import TooManyRequests
from vyloha.core.rendering import render_fragment
from vyloha.storefront.api.ajax.loop_filters import LoopFilters, joins_of, texts_of
from vyloha.storefront.listings.filtering_limit import count_filtering
from vyloha.storefront.listings.grids import NoSuchGrid, Place, draft_for, grid_on_page, main_grid_at, public_page
from vyloha.storefront.pages.errors import NOT_READY_S
from vyloha.storefront.pages.listing.listing import not_ready_words
from vyloha.storefront.visitor import nonces

page_builder = Namespace(f"{settings.PAGE_BUILDER_NAMESPACE}/v1")


class RefreshLoop(Params):
    """
    ``post_id`` is the editors' page that the grid stands on, 0 for a page of the shop itself; ``pagination_base_url``
    is the page's address, whose query says order and page. With ``is_edit_mode`` an editor sees the draft, the grid
    as ``widget_model`` (the block's value, or the block) has it.
    """

    post_id: int = Field(0, ge=0, lt=2**63)
    widget_id: str = Field(pattern=r"^[A-Za-z0-9_]{1,40}$")
    pagination_base_url: str = ""
    widget_filters: LoopFilters = Field(default_factory=dict)
    widget_model: dict[str, Any] | None = None
    is_edit_mode: bool = False


class RefreshedLoop(Answered):
    data: str  # HTML with one root element: `.elementor-widget-container`
    filters: str  # HTML of the panel of filters, "" when the grid has none
    address: str  # path and query of the page in this state
    total: int  # products


@page_builder.post("/refresh-loop", batchable=False)
def refresh_loop(call: Call, params: RefreshLoop) -> Reply[RefreshedLoop]:
    """Answer with a grid as a choice of filters leaves it."""
    try:
        place = _meant(call, params)
        filters = params.widget_filters
        place = place.with_filters(chosen(texts_of(filters), {**place.usual.joins, **joins_of(filters)}))
        if place.address.is_filtered:
            count_filtering(call.http)
        # The address says in what currency prices are meant, whatever the visitor chose: it may be sent to others.
        with using(dict(place.address.kept).get(PARAMETER)):
            return Reply(_drawn(place))
    except NoSuchGrid as error:
        raise Problem("rest_post_invalid_id", _("There is no such page, or no such listing on it."), 404) from error
    except NoSuchPage as error:
        raise Problem("rest_post_invalid_page_number", _("The listing has no such page."), 404) from error
    except TooManyRequests as error:
        return _later(Problem("too_many_requests", str(error), 429), error.wait_s)
    except IndexNotReady:
        return _later(Problem("not_ready", not_ready_words(), 503), NOT_READY_S)


def _meant(call: Call, params: RefreshLoop) -> Place:
    if params.is_edit_mode:
        return _edited(call, params)
    if params.widget_id == MAIN and not params.post_id:
        return main_grid_at(call.http, params.pagination_base_url)
    return grid_on_page(call.http, public_page(params.post_id), params.widget_id, params.pagination_base_url)


def _edited(call: Call, params: RefreshLoop) -> Place:
    """
    Return the grid as an editor has it.

    Sessions reach only calls below the back office's path, and a login without the nonce, which the dispatcher has
    checked, is a guest's (facts 10).
    """
    user = getattr(call.http, "user", None) if nonces.sent_with(call.http) else None
    try:
        page = draft_for(user or AnonymousUser(), params.post_id)
    except PermissionDenied as error:
        text = _("Only editors of the page may look at what is not saved yet.")
        raise Problem("rest_forbidden", text, 403) from error
    return grid_on_page(call.http, page, params.widget_id, params.pagination_base_url, _unsaved(params.widget_model))


def _unsaved(model: dict[str, Any] | None) -> LoopGridValue | None:
    if model is None:
        return None
    raw = model.get("value") if model.get("type") == "loop_grid" else model
    try:
        value: LoopGridValue = value_sent(LoopGrid(), raw)
    except ValidationError as error:
        text = _("The listing cannot be shown: %(reason)s") % {"reason": " ".join(words_of(error))}
        raise Problem("rest_invalid_param", text, params={"widget_model": text}) from error
    return value


def _drawn(grid: Place) -> RefreshedLoop:
    part, panel = grid.draw(grid.address), ""
    # Ids in both pieces begin differently from each other, and from those of the page that they come to.
    if isinstance(part.props, PostListing):
        results = render_fragment("PostResults", part.props, f"r{grid.widget_id}")
    else:
        results = render_fragment("ListingResults", part.props, f"r{grid.widget_id}")
        panel = render_fragment("FilterPanel", part.props, f"p{grid.widget_id}") if part.props.filters else ""
    return RefreshedLoop(data=results, filters=panel, address=part.url, total=part.total)


def _later(problem: Problem, wait_s: int) -> Reply[Any]:
    return Reply(problem.body(), problem.status, {"Retry-After": str(wait_s)})
