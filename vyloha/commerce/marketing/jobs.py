"""Housekeeping of the newsletter and of what marketing providers were told."""

from vyloha.commerce.marketing.newsletter import forget_unconfirmed
from vyloha.commerce.marketing.provider_log import delete_old_reports
from vyloha.core.background.schedule import periodic


@periodic(every_s=24 * 3600)
def forget_sign_ups() -> None:
    """Delete subscriptions that were never confirmed."""
    forget_unconfirmed()


@periodic(every_s=24 * 3600)
def delete_reports() -> None:
    """Delete old reports."""
    delete_old_reports()
