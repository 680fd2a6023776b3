"""The consent banner: its current scripts, cookies and version."""

import hashlib
import json
from collections.abc import Iterator

from vyloha.commerce.attribution.cookies import COOKIE_KEYS
from vyloha.commerce.attribution.origin import PREFIX
from vyloha.commerce.marketing.providers import MARKETING_PROVIDERS
from vyloha.content.consent.attribution import AttributionSettings, get_attribution_settings
from vyloha.content.consent.settings import ConsentSettings, get_consent_settings
from vyloha.content.consent.storage_entries import ATTRIBUTION_COOKIES, OWN_ENTRIES
from vyloha.core.consent import ConsentCategory, StorageEntry
from vyloha.core.rendering import Props

ATTRIBUTION_KEYS = {ATTRIBUTION_COOKIES, "vyloha_visit"}
MARKETING_KEYS = {"ecm_email", "vyloha:told-cart"}  # stored only with a marketing provider
OPTIONAL = (ConsentCategory.STATISTICS, ConsentCategory.MARKETING)


class ConsentScript(Props):
    """A script loaded once its category is allowed."""

    category: str
    src: str


class ConsentKey(Props):
    """A cookie or storage key that needs consent; scripts store nothing under it before, and clear it afterwards."""

    name: str  # may end in "*"
    place: str
    category: str


class ConsentOffer(Props):
    """The banner: hidden in every page; web/early.ts shows it to visitors who have not chosen."""

    version: str
    text: str  # "": the default text
    is_shown: bool  # False on the page that has a form of its own
    keys: tuple[ConsentKey, ...]
    scripts: tuple[ConsentScript, ...]


def iterate_storage_entries() -> Iterator[tuple[StorageEntry, ConsentCategory]]:
    """Yield the current storage entries: the shop's own, and those of the enabled sources."""
    settings, tracking = get_consent_settings(), get_attribution_settings().tracking
    tells_marketing = any(source.name in MARKETING_PROVIDERS.get_names() for source in settings.get_enabled_sources())
    traces = next(entry for entry in OWN_ENTRIES if entry.name == ATTRIBUTION_COOKIES)
    for entry in (*OWN_ENTRIES, *(entry for source in settings.get_enabled_sources() for entry in source.keeps)):
        if entry.name in MARKETING_KEYS and not tells_marketing:
            continue
        if entry.name in ATTRIBUTION_KEYS and tracking != AttributionSettings.Tracking.CONSENT:
            if tracking == AttributionSettings.Tracking.ALWAYS:
                yield entry, ConsentCategory.NECESSARY
        elif entry.name in ATTRIBUTION_KEYS:
            yield entry, settings.get_category(traces)  # one setting for all of them
        else:
            yield entry, settings.get_category(entry)


def build_banner() -> ConsentOffer | None:
    """Build the banner, None when nothing needs consent."""
    settings = get_consent_settings()
    keys = tuple(
        ConsentKey(name=entry.name, place=entry.place, category=category)
        for entry, category in iterate_storage_entries()
        if category in OPTIONAL
    )
    scripts = tuple(
        ConsentScript(category=source.category, src=source.script)
        for source in settings.get_enabled_sources()
        if source.script and source.category in OPTIONAL
    )
    asked = [source for source in settings.get_enabled_sources() if source.category in OPTIONAL]
    if not keys and not asked:
        return None
    return ConsentOffer(
        version=_compute_version(keys, settings), text=settings.text, is_shown=True, keys=keys, scripts=scripts
    )


def _compute_version(keys: tuple[ConsentKey, ...], settings: ConsentSettings) -> str:
    """Return a hash of the entries; it changes when one is added, and then visitors are asked again."""
    asked = sorted((key.name, key.category) for key in keys)
    sources = sorted((source.name, source.category) for source in settings.get_enabled_sources())
    return hashlib.blake2b(json.dumps([asked, sources]).encode(), digest_size=4).hexdigest()


class AttributionParams(Props):
    """The parameters of WooCommerce's order attribution (``wc_order_attribution.params``)."""

    lifetime: float  # months
    session: int  # minutes
    base64: bool
    ajaxurl: str
    prefix: str
    allowTracking: bool  # its name in the JSON


class Attribution(Props):
    """Order attribution; ``consent`` is the category that allows it, "" when none is needed."""

    params: AttributionParams
    consent: str
    seznam: bool
    fields: dict[str, str]  # order field → cookie and key; the fields of a source first, in the order of its cookie


def build_attribution() -> Attribution:
    """Build the attribution settings; when it is off, scripts delete what it stored earlier."""
    settings = get_attribution_settings()
    category = next(
        (its for entry, its in iterate_storage_entries() if entry.name == ATTRIBUTION_COOKIES),
        ConsentCategory.NECESSARY,
    )
    consent = category if category in OPTIONAL else ""
    return Attribution(
        params=AttributionParams(
            lifetime=float(settings.lifetime),
            session=settings.session_minutes,
            base64=settings.base64,
            ajaxurl="/wp-admin/admin-ajax.php",
            prefix=PREFIX,
            allowTracking=settings.tracking != AttributionSettings.Tracking.NEVER,
        ),
        consent=consent,
        seznam=settings.seznam,
        fields={name: ".".join(place) for name, place in COOKIE_KEYS.items()},
    )
