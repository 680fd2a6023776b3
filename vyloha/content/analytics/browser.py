"""What the script that tells others of events (web/lib/events) learns from the page."""

from django.conf import settings

from vyloha.content.analytics.settings import analytics_settings, measures
from vyloha.core.rendering import Props


class Ga4(Props):
    """``library`` is the origin of another server than Google's, for tests; else ""."""

    id: str = ""
    events: tuple[str, ...]
    identifier: str
    library: str


class ShopEvents(Props):
    """Receivers of events; None: the merchant has not switched that on."""

    ga4: Ga4 | None


def shop_events() -> ShopEvents | None:
    """Return who is told of events once a visitor allows it, None where nobody is."""
    if not measures():
        return None
    analytics = analytics_settings()
    ga4 = Ga4(
        id=analytics.measurement_id,
        events=tuple(analytics.events),
        identifier=analytics.identifier,
        library=settings.GA4_URL,
    )
    return ShopEvents(ga4=ga4)
