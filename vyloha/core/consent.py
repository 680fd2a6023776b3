"""
Consent (§ 89 of Act 127/2005): the browser storage and the third-party sources of the shop, each with its purpose and
category.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

MINUTE_S, DAY_S = 60, 24 * 3600


class ConsentCategory(StrEnum):
    NECESSARY = "necessary"  # needs no consent
    STATISTICS = "statistics"
    MARKETING = "marketing"


class StorageType(StrEnum):
    COOKIE = "cookie"
    LOCAL = "localStorage"
    SESSION = "sessionStorage"


FOR_SESSION, UNTIL_CLEARED = 0, -1  # instead of seconds


@dataclass(frozen=True)
class StorageEntry:
    """
    An entry of browser storage. ``name`` may end in ``*``. ``kept`` is in seconds, or ``FOR_SESSION``, or
    ``UNTIL_CLEARED``.
    """

    name: str
    place: StorageType
    kept: int
    purpose: Any  # shown to visitors; for necessary entries it is the reason, too
    category: ConsentCategory = ConsentCategory.NECESSARY
    provider: str = ""  # other recipients; "": none

    def matches(self, name: str) -> bool:
        """Return whether this entry describes ``name``."""
        return fnmatchcase(name, self.name)

    @property
    def duration_text(self) -> str:
        """The storage duration in words."""
        if self.kept == FOR_SESSION:
            return str(_("until the browser is closed"))
        if self.kept == UNTIL_CLEARED:
            return str(_("until you clear it"))
        if self.kept < DAY_S:
            minutes = self.kept // MINUTE_S
            return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
        days = self.kept // DAY_S
        return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}


@dataclass(frozen=True)
class ThirdPartySource:
    """
    A company that pages load from or send to; allowed only while the merchant has it enabled.

    ``opens``: directive of the content security policy → hosts. ``script``: URL of the script loaded after consent, or
    "".
    """

    name: str
    title: Any
    purpose: Any
    category: ConsentCategory
    opens: Mapping[str, tuple[str, ...]]
    script: str = ""
    keeps: tuple[StorageEntry, ...] = ()


def get_third_party_sources() -> dict[str, ThirdPartySource]:
    """Return all third-party sources of ``settings.FOREIGN_SOURCES``, by name."""
    sources: Iterable[ThirdPartySource] = (import_string(path) for path in settings.FOREIGN_SOURCES)
    return {source.name: source for source in sources}
