"""`vyloha messages`: collects the texts that the shop uses and merges them with their translations."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from vyloha.core.language import LANGUAGE
from vyloha.core.messages import catalogue, extraction
from vyloha.core.messages.compiling import compile_catalogue
from vyloha.core.messages.typescript import format_typescript

USED = {"django": extraction.extract_django_messages, "web": extraction.extract_web_messages}


class Command(BaseCommand):
    help = "Collect the texts used in Python, letters and components into locale/ and web/generated/messages.ts."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing; fail when something is missing or stale"
        )
        parser.add_argument(
            "--merge", nargs="+", type=Path, default=[], metavar="FILE.po", help="take translations from these"
        )

    def handle(self, *, check: bool, merge: list[Path], **options: Any) -> None:
        root: Path = settings.ROOT
        faults: list[str] = []
        for domain, messages_used in USED.items():
            po = root / "locale" / LANGUAGE / "LC_MESSAGES" / f"{domain}.po"
            try:
                used = messages_used(root)
            except extraction.ComputedMessageError as error:
                raise CommandError(str(error)) from error
            old = catalogue.read_catalogue(po) if po.exists() else {}
            texts = catalogue.merge_translations(used, old, *(catalogue.read_catalogue(file, domain) for file in merge))
            faults += [f"{domain}: {fault}" for fault in catalogue.find_errors(texts)]
            files = {po: catalogue.format_po(texts)}
            if domain == "web":
                files[root / "web" / "generated" / "messages.ts"] = format_typescript(texts).encode()
            for file, content in files.items():
                faults += self.write_or_check(file, content, check)
            if domain == "django" and not check:
                compile_catalogue(po)
        for fault in faults:
            self.stderr.write(fault)
        if check and faults:
            raise CommandError(f"{len(faults)} texts to fix; `vyloha messages` collects them.")

    def write_or_check(self, file: Path, content: bytes, check: bool) -> list[str]:
        """Write ``content``, or with ``check`` return an error when ``file`` differs."""
        if file.exists() and file.read_bytes() == content:
            return []
        if check:
            return [f"{file.relative_to(settings.ROOT)} is out of date"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        self.stdout.write(f"wrote {file.relative_to(settings.ROOT)}")
        return []
