"""``GET …/v1/megamenu/megamenu_content`` of ElementsKit: returns the contents of a panel of the menu."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from vyloha.core.http.endpoints import ApiError, EndpointCall, EndpointParams, Namespace
from vyloha.core.numbers import parse_whole_number
from vyloha.storefront.page_fragments import render_menu_panel

routes = Namespace(f"{settings.WIDGETS_NAMESPACE}/v1")


class Panel(EndpointParams):
    id: Any = ""  # an invalid id is answered like an unknown panel


class Action(EndpointParams):
    action: str


@routes.get("/megamenu/megamenu_content")
def megamenu_content(call: EndpointCall, params: Panel) -> str | None:
    """Return the HTML of a panel, null for one that is not public."""
    menu_id = parse_whole_number(params.id)
    return None if menu_id is None else render_menu_panel(call.http, menu_id)


def _build_rejecting_handler(method: str) -> Callable[[EndpointCall, Action], None]:
    def reject(call: EndpointCall, params: Action) -> None:
        """Reject an unknown action."""
        raise ApiError("invalid_action", _("Invalid action"))

    reject.__name__ = f"{method.lower()}_unknown_action"  # the OpenAPI document names each operation by it
    return reject


for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
    routes.endpoint(method, "/megamenu/{action}")(_build_rejecting_handler(method))
