"""What visitors are asked to agree to now."""

import hashlib
import json
from collections.abc import Iterator

from vyloha.content.consent.entries import OWN
from vyloha.content.consent.settings import ConsentSettings, consent_settings
from vyloha.core.consent import Category, Entry
from vyloha.core.rendering import Props

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
    keys: tuple[ConsentKey, ...]
    scripts: tuple[ConsentScript, ...]


def kept() -> Iterator[tuple[Entry, Category]]:
    """Yield what the shop keeps now: its own, and what the sources that are on keep."""
    settings = consent_settings()
    for entry in (*OWN, *(entry for source in settings.sources_on() for entry in source.keeps)):
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
    return ConsentOffer(version=_version(keys, settings), text=settings.text, keys=keys, scripts=scripts)


def _version(keys: tuple[ConsentKey, ...], settings: ConsentSettings) -> str:
    """Return the name of what is asked for; it changes when something is added, and then visitors are asked again."""
    asked = sorted((key.name, key.category) for key in keys)
    sources = sorted((source.name, source.category) for source in settings.sources_on())
    return hashlib.blake2b(json.dumps([asked, sources]).encode(), digest_size=4).hexdigest()
