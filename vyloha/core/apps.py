from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CoreConfig(AppConfig):
    name = "vyloha.core"
    label = "core"
    verbose_name = _("Core")

    def ready(self) -> None:
        """Register the start-up checks, and the functions that SQLite lacks."""
        from vyloha.core.background import moved_jobs
        from vyloha.core.database import unaccent
        from vyloha.core.server import startup_checks  # noqa: F401

        unaccent.connect_signals()
        moved_jobs.connect()
