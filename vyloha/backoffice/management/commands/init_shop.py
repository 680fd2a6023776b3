"""`vyloha init-shop`: turns an empty database into a shop ready for its merchant."""

import os
import sys
from argparse import ArgumentParser
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from vyloha.backoffice.roles import ensure_roles
from vyloha.content.seed_content import seed_content

# Django's own names for `createsuperuser --noinput`.
LOGIN = ("DJANGO_SUPERUSER_USERNAME", "DJANGO_SUPERUSER_EMAIL", "DJANGO_SUPERUSER_PASSWORD")


class Command(BaseCommand):
    help = (
        "Make what a new shop needs: roles, site, pages and the first administrator, who is asked for "
        f"or named by {', '.join(LOGIN)}. What exists stays as it is."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--name", help="what the shop is called; the host of BASE_URL if left out")

    def handle(self, *, name: str | None, **options: Any) -> None:
        ensure_roles()
        seed_content({"shop_name": name or get_shop_host(), "email": settings.DEFAULT_FROM_EMAIL})
        ensure_administrator()
        self.stdout.write(
            _("Back office: %(url)s") % {"url": settings.BASE_URL.rstrip("/") + settings.BACK_OFFICE_PATH}
        )
        self.stdout.write(
            _("Before you open: fill in the shop details, read the sample pages, and add delivery and payment methods.")
        )


def get_shop_host() -> str:
    """Return the public host name of the shop."""
    return (urlsplit(settings.BASE_URL).hostname or "").removeprefix("www.")


def ensure_administrator() -> None:
    """
    Create the first administrator unless there is one, from the environment or from typed values.

    :raises CommandError: when both are missing, or the password is too weak
    """
    if get_user_model().objects.filter(is_superuser=True, is_active=True).exists():
        return
    if all(os.environ.get(name) for name in LOGIN):
        validate_password_strength(os.environ["DJANGO_SUPERUSER_PASSWORD"])
        call_command("createsuperuser", interactive=False, verbosity=0)
    elif sys.stdin.isatty():
        call_command("createsuperuser")
    else:
        raise CommandError(_("There is no administrator yet. Set %(names)s.") % {"names": ", ".join(LOGIN)})


def validate_password_strength(password: str) -> None:
    """
    Validate the password as the back office does; Django validates only typed ones.

    :raises CommandError: with the errors
    """
    user = get_user_model()(username=os.environ[LOGIN[0]], email=os.environ[LOGIN[1]])
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise CommandError(f"{LOGIN[2]}: {' '.join(error.messages)}") from error
