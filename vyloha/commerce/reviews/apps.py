from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReviewsConfig(AppConfig):
    name = "vyloha.commerce.reviews"
    label = "reviews"
    verbose_name = _("Reviews")

    def ready(self) -> None:
        from vyloha.commerce.reviews import photo_files  # noqa: F401  receives signals
