"""`vyloha export-products`: writes the catalogue as WooCommerce's product CSV. docs/merchants/import.md (Czech)."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.exporting.actions import export_lines
from vyloha.commerce.catalogue.models import Category, Product

STDOUT = "-"


class Command(BaseCommand):
    help = str(gettext_lazy("Export products as WooCommerce's product CSV, which import-products reads back."))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", default=STDOUT, metavar=_("FILE.csv"), help=_("where to write; - is the standard output")
        )
        parser.add_argument(
            "--category", metavar=_("ADDRESS"), help=_("only this category and those below it: obleceni/tricka")
        )
        parser.add_argument("--type", choices=Product.Type.values, help=_("only products of this type"))
        parser.add_argument("--status", choices=Product.Status.values, help=_("only products of this status"))

    def handle(self, *, file: str, **options: Any) -> None:
        lines = export_lines(_select_products(**{name: options[name] for name in ("category", "type", "status")}))
        if file == STDOUT:
            self._print_lines(lines)
        else:
            _write_file(Path(file), lines)

    def _print_lines(self, lines: Iterator[str]) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="")  # for any encoding of the terminal
        try:
            for line in lines:
                self.stdout.write(line, ending="")
            self.stdout.flush()
        except BrokenPipeError:
            # `| head` closed the pipe; Python would raise again when it closes the stream.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _select_products(category: str | None, **wanted: str | None) -> QuerySet[Product]:
    """
    Return the products that the options select.

    :raises CommandError: if there is no such category
    """
    products = Product.objects.filter(**{name: value for name, value in wanted.items() if value})
    if category is None:
        return products
    found = Category.objects.filter(url_path=category.strip("/")).first()
    if found is None:
        raise CommandError(_("There is no category with the address %(path)s.") % {"path": category})
    return products.in_category(found)


def _write_file(file: Path, lines: Iterator[str]) -> None:
    """
    Write the file atomically: it appears complete or not at all.

    :raises CommandError: if it cannot be written
    """
    part = file.with_name(f"{file.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as stream:
            stream.writelines(lines)
        part.replace(file)
    except OSError as error:
        raise CommandError(
            _("The file %(name)s cannot be written: %(reason)s.") % {"name": file, "reason": error.strerror}
        ) from error
    finally:
        part.unlink(missing_ok=True)
