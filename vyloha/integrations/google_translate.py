"""
Google's page translator, which the language toolbar (web/blocks/translation/languages.client.ts) loads once a visitor
chooses a language.

Its library is ``/translate_a/element.js``. Google publishes no list of hosts for a policy: these are the ones that we
know, and a host that Google adds is blocked until it is listed here.
"""

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from vyloha.core.consent import FOR_SESSION, ConsentCategory, StorageEntry, StorageType, ThirdPartySource

GOOGLES = "https://translate.google.com"
IS_GOOGLES = settings.GOOGLE_TRANSLATE_URL == GOOGLES
PARTS = ("https://translate.googleapis.com", "https://translate-pa.googleapis.com")
PICTURES = ("https://www.gstatic.com", "https://fonts.gstatic.com", "https://www.google.com")

GOOGLE_TRANSLATE = ThirdPartySource(
    name="google_translate",
    title=_("Google Translate"),
    purpose=_("Translates our pages. Google gets the texts of the pages that you view in another language."),
    category=ConsentCategory.MARKETING,
    opens=(
        {
            "script-src": (GOOGLES, *PARTS),
            "connect-src": (GOOGLES, *PARTS),
            "style-src": ("https://www.gstatic.com", "https://fonts.googleapis.com"),
            "img-src": (GOOGLES, *PARTS, *PICTURES),
            "frame-src": (GOOGLES,),
        }
        if IS_GOOGLES
        else dict.fromkeys(("script-src", "connect-src"), (settings.GOOGLE_TRANSLATE_URL,))
    ),
    keeps=(
        StorageEntry(
            "googtrans",
            StorageType.COOKIE,
            FOR_SESSION,
            _("The language that you read our pages in."),
            ConsentCategory.MARKETING,
            provider="Google",
        ),
    ),
)
