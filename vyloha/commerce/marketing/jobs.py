"""Housekeeping of the newsletter."""

from vyloha.commerce.marketing.newsletter import forget_unconfirmed
from vyloha.core.schedule import periodic


@periodic(every_s=24 * 3600)
def forget_sign_ups() -> None:
    """Delete subscriptions that were never confirmed."""
    forget_unconfirmed()
