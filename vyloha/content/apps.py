from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ContentConfig(AppConfig):
    name = "vyloha.content"
    label = "content"
    verbose_name = _("Content")

    def ready(self) -> None:
        from vyloha.content.jobs import connect_upload_signal
        from vyloha.content.search_documents import add_sources

        connect_upload_signal()
        add_sources()
