"""`vyloha messages`: collects the texts that the shop uses and updates their translations."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from vyloha.core.language import LANGUAGE
from vyloha.core.messages.catalogue import find_errors, format_po, read_catalogue
from vyloha.core.messages.compiling import compile_catalogues
from vyloha.core.messages.extraction import ComputedTextError, extract_texts
from vyloha.core.messages.typescript import format_typescript


class Command(BaseCommand):
    help = "Collect the texts used in Python, letters and components into locale/ and web/generated/messages.ts."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing; fail when something is missing or stale"
        )

    def handle(self, *, check: bool, **options: Any) -> None:
        root: Path = settings.ROOT
        files: dict[Path, bytes] = {}
        faults: list[str] = []
        for domain in ("django", "web"):
            po = root / "locale" / LANGUAGE / "LC_MESSAGES" / f"{domain}.po"
            catalogue = read_catalogue(po)
            try:
                catalogue.update(extract_texts(root, domain), no_fuzzy_matching=True)
            except ComputedTextError as error:
                raise CommandError(str(error)) from error
            faults += [f"{domain}: {fault}" for fault in find_errors(catalogue)]
            files[po] = format_po(catalogue)
            if domain == "web":
                files[root / "web" / "generated" / "messages.ts"] = format_typescript(catalogue).encode()
        for po in sorted((root / "locale" / "wagtail").rglob("*.po")):
            faults += [f"wagtail: {fault}" for fault in find_errors(read_catalogue(po))]
        stale = [file for file, content in files.items() if not file.exists() or file.read_bytes() != content]
        for file in stale:
            name = file.relative_to(root)
            if check:
                faults.append(f"{name} is out of date")
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(files[file])
                self.stdout.write(f"wrote {name}")
        if not check:
            compile_catalogues(root / "locale")
        for fault in faults:
            self.stderr.write(fault)
        if check and faults:
            raise CommandError(f"{len(faults)} texts to fix; `vyloha messages` collects them.")
