"""Housekeeping of search."""

from django.utils import timezone

from vyloha.commerce.search.report.retention import forget
from vyloha.core.background.schedule import periodic


@periodic(every_s=24 * 3600)
def forget_searched_phrases() -> None:
    """Delete counts of phrases that are old, or that hardly anybody searches for."""
    forget(timezone.localdate())
