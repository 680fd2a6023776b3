"""`vyloha import-reviews`: reviews of the shop before this one. docs/merchants/import.md (Czech)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.reviews.wxr_import import import_reviews


class Command(BaseCommand):
    help = str(gettext_lazy("Import reviews from an export of WordPress. Run it again whenever you like."))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar=_("FILE.xml"))

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            report = import_reviews(file)
        except FileRejected as error:
            raise CommandError(str(error)) from error
        counts = (
            (report.added, _("added")),
            (report.known, _("are here already")),
            (report.without_product, _("are of products that are not here")),
            (report.rejected, _("are no reviews: spam, trash, empty")),
        )
        for count, name in counts:
            self.stdout.write(f"{count} × {name}")
