"""`vyloha reset-second-factor`: for an only administrator who lost their phone and their recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from vyloha.backoffice.second_factor.reset import reset_second_factor


class Command(BaseCommand):
    help = "Cancel the second factor of a user, who then signs in with the password alone and sets up a new one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *, username: str, **options: Any) -> None:
        user = get_user_model().objects.filter(username=username).first()
        if user is None:
            raise CommandError(_("There is no user %(name)s.") % {"name": username})
        had_any = reset_second_factor(user)
        said = _("%(name)s has no second factor now.") if had_any else _("%(name)s had no second factor.")
        self.stdout.write(said % {"name": username})
