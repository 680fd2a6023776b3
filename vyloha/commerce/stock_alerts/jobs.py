"""Deletes old alerts of goods that are back."""

from vyloha.commerce.stock_alerts.alerts import delete_old_alerts
from vyloha.core.background.schedule import run_periodically


@run_periodically(every_s=24 * 3600)
def delete_expired_alerts() -> None:
    """Delete alerts that were never confirmed, and those that wait for too long."""
    delete_old_alerts()
