from typing import Any

from django.apps import AppConfig, apps
from django.db import connections
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class BackofficeConfig(AppConfig):
    name = "vyloha.backoffice"
    label = "backoffice"
    verbose_name = _("Back office")

    def ready(self) -> None:
        from vyloha.backoffice.forms.counts import count_in_czech
        from vyloha.backoffice.forms.end_dates import register_end_dates
        from vyloha.backoffice.forms.link_labels import label_link_forms
        from vyloha.backoffice.usage import follow_foreign_keys

        count_in_czech()
        label_link_forms()
        register_end_dates()
        follow_foreign_keys()
        # Not our own app's signal: Django sends none for an app without models.
        post_migrate.connect(create_roles, sender=apps.get_app_config("wagtailcore"))


def create_roles(using: str, **kwargs: Any) -> None:
    """Create the roles after every migration, so that a new version's permissions reach them."""
    from django.contrib.auth.management import create_permissions

    from vyloha.backoffice.roles import ensure_roles

    tables = {model._meta.db_table for model in apps.get_models() if model._meta.managed}
    if not tables <= set(connections[using].introspection.table_names()):
        return  # only some apps were migrated
    # Django creates permissions app by app; some come after this one.
    for config in apps.get_app_configs():
        create_permissions(config, using=using, verbosity=0)
    ensure_roles()
