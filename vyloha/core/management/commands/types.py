"""`vyloha types`: writes web/generated/props.ts from the props classes."""

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from vyloha.core.rendering.typescript import format_props_module, get_props_classes

PROJECT = __name__.partition(".")[0]


def load_project() -> None:
    """Import every module of the project's own apps, so that every props class is known."""
    for app in apps.get_app_configs():
        if not app.name.startswith(f"{PROJECT}."):
            continue
        for module in pkgutil.walk_packages([app.path], f"{app.name}."):
            if not {"tests", "migrations", "management"} & set(module.name.split(".")):
                import_module(module.name)


class Command(BaseCommand):
    help = "Write web/generated/props.ts from the props classes in Python."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="Write nothing; fail when the file is out of date.")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        load_project()
        target = Path(settings.ROOT) / "web" / "generated" / "props.ts"
        wanted = format_props_module(get_props_classes())
        if target.exists() and target.read_text() == wanted:
            return
        if check:
            raise CommandError(f"{target.name} is out of date: run `vyloha types`")
        target.write_text(wanted)
        self.stdout.write(f"{target.relative_to(settings.ROOT)} written")
