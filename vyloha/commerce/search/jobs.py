"""Periodic jobs of search."""

from django.utils import timezone

from vyloha.commerce.search.report.retention import delete_expired
from vyloha.core.background.schedule import run_periodically


@run_periodically(every_s=24 * 3600)
def delete_old_phrases() -> None:
    """Delete counts of phrases that are old or rare."""
    delete_expired(timezone.localdate())
