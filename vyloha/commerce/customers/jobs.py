"""Periodic jobs of customers."""

from vyloha.commerce.customers.accounts import delete_unconfirmed_accounts
from vyloha.commerce.customers.email_change import forget_old_requests
from vyloha.commerce.customers.sessions import SessionStore
from vyloha.core.background.schedule import run_periodically


@run_periodically(every_s=24 * 3600)
def delete_expired_sessions() -> None:
    """Delete sessions of shoppers that have expired."""
    SessionStore.clear_expired()


@run_periodically(every_s=24 * 3600)
def delete_old_registrations() -> None:
    """Delete accounts whose e-mail was never confirmed, and requested changes of an e-mail."""
    delete_unconfirmed_accounts()
    forget_old_requests()
