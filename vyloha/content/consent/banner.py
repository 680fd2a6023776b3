"""What visitors are asked to agree to now."""

import hashlib
import json
from collections.abc import Iterator

from vyloha.commerce.attribution.cookies import PLACES
from vyloha.commerce.attribution.origin import PREFIX
from vyloha.commerce.marketing.providers import MARKETING_PROVIDERS
from vyloha.content.consent.attribution import AttributionSettings, attribution_settings
from vyloha.content.consent.settings import ConsentSettings, consent_settings
from vyloha.content.consent.storage_entries import OWN, TRACES
from vyloha.core.consent import Category, Entry
from vyloha.core.rendering import Props

TRACING = {TRACES, "vyloha_visit"}
OF_MARKETING = {"ecm_email", "vyloha:told-cart"}  # kept only where a provider is told
OPTIONAL = (Category.STATISTICS, Category.MARKETING)


class ConsentScript(Props):
    """A script that is loaded once its category is allowed."""

    category: str
    src: str


class ConsentKey(Props):
    """A cookie or key of storage that needs consent; scripts keep nothing under it before, and clear it afterwards."""

    name: str  # may end in "*"
    place: str
    category: str


class ConsentOffer(Props):
    """The banner: hidden in every page, shown by web/early.ts to who has not chosen."""

    version: str
    text: str  # "": the shop's own
    is_shown: bool  # not on the page that has a form of its own
    keys: tuple[ConsentKey, ...]
    scripts: tuple[ConsentScript, ...]


def kept() -> Iterator[tuple[Entry, Category]]:
    """Yield what the shop keeps now: its own, and what the sources that are on keep."""
    settings, tracking = consent_settings(), attribution_settings().tracking
    tells_marketing = any(source.name in MARKETING_PROVIDERS.names() for source in settings.sources_on())
    traces = next(entry for entry in OWN if entry.name == TRACES)
    for entry in (*OWN, *(entry for source in settings.sources_on() for entry in source.keeps)):
        if entry.name in OF_MARKETING and not tells_marketing:
            continue
        if entry.name in TRACING and tracking != AttributionSettings.Tracking.CONSENT:
            if tracking == AttributionSettings.Tracking.ALWAYS:
                yield entry, Category.NECESSARY
        elif entry.name in TRACING:
            yield entry, settings.category_of(traces)  # one setting for all of them
        else:
            yield entry, settings.category_of(entry)


def offered() -> ConsentOffer | None:
    """Return what is asked for, None where nothing needs consent."""
    settings = consent_settings()
    keys = tuple(
        ConsentKey(name=entry.name, place=entry.place, category=category)
        for entry, category in kept()
        if category in OPTIONAL
    )
    scripts = tuple(
        ConsentScript(category=source.category, src=source.script)
        for source in settings.sources_on()
        if source.script and source.category in OPTIONAL
    )
    asked = [source for source in settings.sources_on() if source.category in OPTIONAL]
    if not keys and not asked:
        return None
    return ConsentOffer(version=_version(keys, settings), text=settings.text, is_shown=True, keys=keys, scripts=scripts)


def _version(keys: tuple[ConsentKey, ...], settings: ConsentSettings) -> str:
    """Return the name of what is asked for; it changes when something is added, and then visitors are asked again."""
    asked = sorted((key.name, key.category) for key in keys)
    sources = sorted((source.name, source.category) for source in settings.sources_on())
    return hashlib.blake2b(json.dumps([asked, sources]).encode(), digest_size=4).hexdigest()


class AttributionParams(Props):
    """What the script is told (facts 8.1)."""

    lifetime: float  # months
    session: int  # minutes
    base64: bool
    ajaxurl: str
    prefix: str
    allowTracking: bool  # its name on the wire


class Attribution(Props):
    """How visits are followed; ``consent`` is the category that allows it, "" where none is needed."""

    params: AttributionParams
    consent: str
    seznam: bool
    fields: dict[str, str]  # of an order → cookie and key, what a source consists of first, in the order of its cookie


def attribution() -> Attribution:
    """Return how visits are followed; where they are not, scripts clear what is left of former times."""
    settings = attribution_settings()
    category = next((its for entry, its in kept() if entry.name == TRACES), Category.NECESSARY)
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
        fields={name: ".".join(place) for name, place in PLACES.items()},
    )
