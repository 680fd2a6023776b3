"""What the search box on every page is told: the names are those of the add-on's `dgwt_wcas` (facts 4.6)."""

from typing import Any, Literal

from django.templatetags.static import static
from pydantic import Field

from vyloha.commerce.search.models import SearchSettings
from vyloha.core.rendering import Part

_OWN = ("icon_media", "icon_stylesheet")


def _number(example: int) -> Any:
    return Field(examples=[example])


class SearchBox(Part):
    """Lengths are CSS pixels, times milliseconds."""

    layout: Literal["icon", "icon-flexible", "icon-flexible-inv", "classic"]
    icon_media: str = Field(examples=["(width < 992px)"])  # in which windows it is an icon; "": in none
    icon_stylesheet: str = Field(examples=[""])  # URL; "": none is needed
    placeholder: str
    no_results_html: str
    min_chars: int = _number(3)
    debounce_wait_ms: int = _number(400)
    layout_breakpoint: int = _number(992)
    enable_mobile_overlay: bool
    mobile_overlay_breakpoint: int = _number(992)
    mobile_overlay_delay: int = _number(0)
    mobile_overlay_close_delay: int = _number(150)
    darken_bg: bool
    suggestions_max_height: int = _number(600)
    show_details_panel: bool
    details_min_window: int = _number(768)
    details_min_form: int = _number(550)
    details_hover_delay_ms: int = _number(100)
    hover_delay_ms: int = _number(1)
    double_click_guard_ms: int = _number(500)
    mouse_down_delay_ms: int = _number(250)
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
    recent_products: int = _number(5)
    recent_phrases: int = _number(5)
    go_to_first_variation_on_submit: bool = Field(examples=[False])
    disable_hits: bool = Field(examples=[False])
    disable_submit: bool = Field(examples=[False])
    voice_search_enabled: bool
    voice_search_lang: str = Field(examples=["cs-CZ"])
    is_premium: bool
    send_ga_events: bool
    enable_ga_site_search_module: bool

    @classmethod
    def of(cls, settings: SearchSettings) -> "SearchBox":
        """Return what the merchant's settings are."""
        told = {name: getattr(settings, name) for name in cls.model_fields if name not in _OWN}
        media = icon_media(settings.layout, settings.layout_breakpoint)
        return cls(**told, icon_media=media, icon_stylesheet=static("search-icon.css") if media else "")


def icon_media(layout: str, breakpoint_px: int) -> str:
    """Return the media query of the windows in which the form is an icon; "" when it is in none."""
    of_layouts = {
        SearchSettings.Layout.ICON: "all",
        SearchSettings.Layout.ICON_FLEXIBLE: f"(width < {breakpoint_px}px)",
        SearchSettings.Layout.ICON_FLEXIBLE_INV: f"(width >= {breakpoint_px}px)",
    }
    return of_layouts.get(SearchSettings.Layout(layout), "")
