"""Settings of the script that sends shop events to receivers (web/analytics)."""

from django.conf import settings

from vyloha.content.analytics.settings import get_analytics_settings, is_analytics_enabled
from vyloha.content.marketing.settings import get_marketing_provider, get_marketing_settings
from vyloha.core.rendering import Props


class Ga4(Props):
    """``library`` is the origin of another server than Google's, for tests; else ""."""

    id: str
    events: tuple[str, ...]
    identifier: str
    library: str


class Marketing(Props):
    url: str  # path of the routes that receive events
    cart: bool  # whether to send the cart's contents
    product: bool  # whether to send the viewed product
    opt_out: str  # name of the opt-out cookie; "": none


class ShopEvents(Props):
    """Receivers of events; None: the merchant has not enabled it."""

    ga4: Ga4 | None
    marketing: Marketing | None


def build_shop_events() -> ShopEvents | None:
    """Return the receivers that get events after the visitor's consent, None when there are none."""
    events = ShopEvents(ga4=_build_ga4(), marketing=_build_marketing())
    return events if events.ga4 or events.marketing else None


def _build_ga4() -> Ga4 | None:
    if not is_analytics_enabled():
        return None
    analytics = get_analytics_settings()
    return Ga4(
        id=analytics.measurement_id,
        events=tuple(analytics.events),
        identifier=analytics.identifier,
        library=settings.GA4_URL,
    )


def _build_marketing() -> Marketing | None:
    if get_marketing_provider() is None:
        return None
    marketing = get_marketing_settings()
    return Marketing(
        url=f"/wp-json/{settings.MARKETING_NAMESPACE}/v1",
        cart=marketing.cart_tracking,
        product=marketing.product_tracking,
        opt_out=marketing.opt_out_cookie,
    )
