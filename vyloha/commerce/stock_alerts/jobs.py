"""Daily care of the alerts of goods that are back."""

from vyloha.commerce.stock_alerts.alerts import delete_old_alerts, retake_lost_alerts
from vyloha.core.background.schedule import run_periodically


@run_periodically(every_s=24 * 3600)
def delete_expired_alerts() -> None:
    """Delete alerts that were never confirmed, and those that wait for too long."""
    delete_old_alerts()


@run_periodically(every_s=24 * 3600)
def repeat_lost_alerts() -> None:
    """Send alerts again whose job was lost."""
    retake_lost_alerts()
