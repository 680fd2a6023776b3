"""The screen of live search; the model is in commerce, which must not import screens."""

from typing import Any

from django.forms import CheckboxSelectMultiple
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms.models import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, FieldRowPanel, MultiFieldPanel, ObjectList, Panel

from vyloha.backoffice.forms.html import DescriptionEditor, DescriptionField
from vyloha.commerce.search.models import SearchSettings


class SearchSettingsForm(WagtailAdminModelForm):
    no_results = DescriptionField(
        label=SearchSettings._meta.get_field("no_results").verbose_name,
        help_text=SearchSettings._meta.get_field("no_results").help_text,
        widget=DescriptionEditor(features=["bold", "italic", "link"]),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["no_results"].choose_editor(self.instance.no_results)


def build_group(
    heading: Any, *fields: str | tuple[str, ...] | FieldPanel, help_text: Any = "", is_open: bool = True
) -> MultiFieldPanel:
    """Return a panel of fields, those of a tuple beside each other; a rarely needed panel is collapsed."""
    return MultiFieldPanel(
        list(map(_build_panel, fields)), heading, help_text=help_text, classname="" if is_open else "collapsed"
    )


def _build_panel(field: str | tuple[str, ...] | FieldPanel) -> Panel:
    match field:
        case str():
            return FieldPanel(field)
        case tuple():
            return FieldRowPanel(list(map(FieldPanel, field)))
    return field


# Wagtail looks for it on the model.
SearchSettings.edit_handler = ObjectList(
    [
        build_group(
            _("What is suggested"),
            ("suggestions_limit", "flexible_limits", "show_headings"),
            ("show_categories", "show_tags", "show_variations"),
            "is_premium",
            ("show_brands", "show_vendors", "show_posts", "show_pages"),
            FieldPanel("suggested_attributes", widget=CheckboxSelectMultiple),
        ),
        build_group(
            _("What is shown of products"),
            ("show_images", "show_price", "dynamic_prices"),
            ("show_sku", "show_desc", "show_product_vendor"),
            ("show_sale_badge", "show_featured_badge"),
        ),
        build_group(_("Nothing was found"), "no_results"),
        build_group(
            _("The field"),
            ("layout", "search_placeholder", "min_chars"),
            ("show_preloader", "darken_bg"),
            ("disable_submit", "disable_hits", "go_to_first_variation_on_submit"),
        ),
        build_group(_("Details beside suggestions"), "show_details_panel"),
        build_group(
            _("Remembered searches"),
            ("show_recently_searched_products", "recent_products"),
            ("show_recently_searched_phrases", "recent_phrases"),
            help_text=_("Only in the customer's browser, which offers them in the empty field."),
        ),
        build_group(_("On phones"), "enable_mobile_overlay"),
        build_group(_("Voice"), ("voice_search_enabled", "voice_search_lang"), is_open=False),
        build_group(_("Analytics"), ("send_ga_events", "enable_ga_site_search_module"), is_open=False),
        build_group(
            _("Sizes and delays"),
            ("debounce_wait_ms", "suggestions_max_height", "layout_breakpoint"),
            ("mobile_overlay_breakpoint", "mobile_overlay_delay", "mobile_overlay_close_delay"),
            ("details_min_window", "details_min_form", "details_hover_delay_ms"),
            ("hover_delay_ms", "double_click_guard_ms", "mouse_down_delay_ms"),
            help_text=_("The usual ones suit most shops."),
            is_open=False,
        ),
    ],
    base_form_class=SearchSettingsForm,
)
