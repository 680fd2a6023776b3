"""The editor's button for an amount in formatted text; build_rich_text_column.py shows it in the visitor's currency."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from draftjs_exporter.dom import DOM
from wagtail import hooks
from wagtail.admin.rich_text.converters.html_to_contentstate import InlineEntityElementHandler
from wagtail.admin.rich_text.editors.draftail.features import EntityFeature
from wagtail.rich_text.feature_registry import FeatureRegistry

from vyloha.core.money import get_symbol

FEATURE, TYPE = "amount", "AMOUNT"


class AmountHandler(InlineEntityElementHandler):
    mutability = "IMMUTABLE"

    def get_attribute_data(self, attrs: dict[str, str]) -> dict[str, str]:
        return {"price": attrs["data-amount"]}


def _build_stored_element(props: dict[str, Any]) -> Any:
    return DOM.create_element("span", {"data-amount": props["price"]}, props["children"])


@hooks.register("register_rich_text_features")
def register_amount(features: FeatureRegistry) -> None:
    """Add the button to the editor, and whitelist its output."""
    button = {
        "type": TYPE,
        "icon": "decimal",
        "description": _("Amount that follows the visitor's currency"),
        "question": _("Amount in the shop's own currency. Visitors see it in theirs."),
        "sign": get_symbol(settings.DEFAULT_CURRENCY),
    }
    features.register_editor_plugin("draftail", FEATURE, EntityFeature(button, js=["backoffice/draftail-amount.js"]))
    rule = {
        "from_database_format": {"span[data-amount]": AmountHandler(TYPE)},
        "to_database_format": {"entity_decorators": {TYPE: _build_stored_element}},
    }
    features.register_converter_rule("contentstate", FEATURE, rule)
