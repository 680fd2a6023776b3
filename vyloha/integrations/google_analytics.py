"""
Google Analytics 4. The browser calls it (web/analytics/ga4.ts), so this module only opens the policy of its pages:
https://developers.google.com/tag-platform/security/guides/csp, without Google Signals.
"""

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from vyloha.core.consent import DAY_S, ConsentCategory, StorageEntry, StorageType, ThirdPartySource

TAGS, HITS = "https://*.googletagmanager.com", ("https://*.google-analytics.com", "https://*.analytics.google.com")
RETENTION_S = 730 * DAY_S
PROVIDER = "Google Ireland Limited"

GOOGLE_ANALYTICS = ThirdPartySource(
    name="ga4",
    title="Google Analytics 4",
    purpose=_(
        "Counts visits, and what is viewed and bought, so that we know what works in the shop and what does not."
    ),
    category=ConsentCategory.STATISTICS,
    opens=(
        dict.fromkeys(("script-src", "connect-src", "img-src"), (settings.GA4_URL,))
        if settings.GA4_URL
        else {"script-src": (TAGS,), "connect-src": (TAGS, *HITS), "img-src": (TAGS, *HITS)}
    ),
    keeps=(
        StorageEntry(
            "_ga", StorageType.COOKIE, RETENTION_S, _("Tells visitors apart."), ConsentCategory.STATISTICS, PROVIDER
        ),
        StorageEntry(
            "_ga_*",
            StorageType.COOKIE,
            RETENTION_S,
            _("Keeps the state of a visit."),
            ConsentCategory.STATISTICS,
            PROVIDER,
        ),
    ),
)
