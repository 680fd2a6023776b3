"""`vyloha demo`: turns an empty shop into the demo shop."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from vyloha.backoffice.demo.catalogue import CATALOGUES, DEFAULT_CATALOGUE
from vyloha.backoffice.demo.fill import fill_shop


class Command(BaseCommand):
    help = "Fill the demo shop (once) and print the logins to its back office."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--shop", choices=list(CATALOGUES), default=DEFAULT_CATALOGUE, help="what the shop sells")

    def handle(self, **options: Any) -> None:
        if settings.ENVIRONMENT != "demo":
            raise CommandError(_("The demo is filled only where VYLOHA_ENVIRONMENT is demo."))
        passwords = fill_shop(self.stdout.write, CATALOGUES[options["shop"]])
        self.stdout.write(_("Back office: %(url)s") % {"url": settings.BASE_URL + settings.BACK_OFFICE_PATH})
        for name, password in passwords.items():
            self.stdout.write(_("  name %(name)s, password %(password)s") % {"name": name, "password": password})
