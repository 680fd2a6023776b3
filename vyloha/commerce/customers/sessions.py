"""The store of shoppers' sessions."""

from typing import Any, cast

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessionStore

from vyloha.commerce.customers.models import CustomerSession

SESSION_DAYS = 30  # since its last change


class SessionStore(DatabaseSessionStore):
    """Stores sessions in ``CustomerSession``; unless it is told otherwise, for ``SESSION_DAYS``."""

    @classmethod
    def get_model_class(cls) -> type[CustomerSession]:
        return CustomerSession

    def create_model_instance(self, data: dict[str, Any]) -> CustomerSession:
        session = cast(CustomerSession, super().create_model_instance(data))
        session.user_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        return session

    def get_session_cookie_age(self) -> int:
        return SESSION_DAYS * 24 * 3600

    def get_expire_at_browser_close(self) -> bool:
        return self.get("_session_expiry") == 0


def end_sessions(user_id: int, except_key: str | None = None) -> None:
    """End all sessions of the user at the shop, apart from the one with ``except_key``."""
    CustomerSession.objects.filter(user_id=user_id).exclude(session_key=except_key or "").delete()
