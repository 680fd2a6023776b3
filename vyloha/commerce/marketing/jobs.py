"""Deletes old data of the newsletter and of the reports to marketing providers."""

from vyloha.commerce.marketing.newsletter import delete_unconfirmed
from vyloha.commerce.marketing.provider_log import delete_old_reports
from vyloha.core.background.schedule import run_periodically


@run_periodically(every_s=24 * 3600)
def delete_unconfirmed_subscriptions() -> None:
    """Delete subscriptions that were never confirmed."""
    delete_unconfirmed()


@run_periodically(every_s=24 * 3600)
def delete_reports() -> None:
    """Delete old reports."""
    delete_old_reports()
