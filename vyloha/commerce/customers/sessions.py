"""The store of shoppers' sessions."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessionStore

from vyloha.commerce.customers.models import CustomerSession

SESSION_DAYS = 30  # since its last change


class SessionStore(DatabaseSessionStore):
    """Stores sessions in ``CustomerSession``; unless it is told otherwise, for ``SESSION_DAYS``."""

    @classmethod
    def get_model_class(cls) -> type[CustomerSession]:
        return CustomerSession

    def get_session_cookie_age(self) -> int:
        return SESSION_DAYS * 24 * 3600

    def get_expire_at_browser_close(self) -> bool:
        return self.get("_session_expiry") == 0
