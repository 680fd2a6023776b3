"""The settings of the search box in every page, with the names of FiboSearch's `dgwt_wcas`."""

from typing import Any, Literal

from django.templatetags.static import static
from pydantic import Field

from vyloha.commerce.search.models import SearchSettings
from vyloha.core.rendering import SharedProp

_OWN = ("icon_media", "icon_stylesheet")


def _build_number_field(example: int) -> Any:
    return Field(examples=[example])


class SearchBox(SharedProp):
    """Lengths are CSS pixels, times milliseconds."""

    layout: Literal["icon", "icon-flexible", "icon-flexible-inv", "classic"]
    icon_media: str = Field(examples=["(width < 992px)"])  # media query of the windows with an icon; "": none
    icon_stylesheet: str = Field(examples=[""])  # URL; "": none is needed
    placeholder: str
    no_results_html: str
    min_chars: int = _build_number_field(3)
    debounce_wait_ms: int = _build_number_field(400)
    layout_breakpoint: int = _build_number_field(992)
    enable_mobile_overlay: bool
    mobile_overlay_breakpoint: int = _build_number_field(992)
    mobile_overlay_delay: int = _build_number_field(0)
    mobile_overlay_close_delay: int = _build_number_field(150)
    darken_bg: bool
    suggestions_max_height: int = _build_number_field(600)
    show_details_panel: bool
    details_min_window: int = _build_number_field(768)
    details_min_form: int = _build_number_field(550)
    details_hover_delay_ms: int = _build_number_field(100)
    hover_delay_ms: int = _build_number_field(1)
    double_click_guard_ms: int = _build_number_field(500)
    mouse_down_delay_ms: int = _build_number_field(250)
    show_images: bool
    show_price: bool
    show_desc: bool
    show_sku: bool
    show_sale_badge: bool
    show_featured_badge: bool
    show_product_vendor: bool
    dynamic_prices: bool
    show_preloader: bool
    show_headings: bool
    show_recently_searched_products: bool
    show_recently_searched_phrases: bool
    recent_products: int = _build_number_field(5)
    recent_phrases: int = _build_number_field(5)
    go_to_first_variation_on_submit: bool = Field(examples=[False])
    disable_hits: bool = Field(examples=[False])
    disable_submit: bool = Field(examples=[False])
    voice_search_enabled: bool
    voice_search_lang: str = Field(examples=["cs-CZ"])
    is_premium: bool
    send_ga_events: bool
    enable_ga_site_search_module: bool

    @classmethod
    def from_settings(cls, settings: SearchSettings) -> "SearchBox":
        """Return the props of the merchant's settings."""
        told = {name: getattr(settings, name) for name in cls.model_fields if name not in _OWN}
        media = build_icon_media_query(settings.layout, settings.layout_breakpoint)
        return cls(**told, icon_media=media, icon_stylesheet=static("search-icon.css") if media else "")


def build_icon_media_query(layout: str, breakpoint_px: int) -> str:
    """Return the media query of the windows in which the form collapses to an icon; "" when it never does."""
    of_layouts = {
        SearchSettings.Layout.ICON: "all",
        SearchSettings.Layout.ICON_FLEXIBLE: f"(width < {breakpoint_px}px)",
        SearchSettings.Layout.ICON_FLEXIBLE_INV: f"(width >= {breakpoint_px}px)",
    }
    return of_layouts.get(SearchSettings.Layout(layout), "")
