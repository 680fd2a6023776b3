"""`vyloha develop`: runs the shop with everything reloading: Python, server-rendered React and islands."""

import os
import sys
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from vyloha.core.management.commands.serve import is_answering, open_port
from vyloha.core.server.process_manager import Program, keep_running

VITE_PORT = 5173


class Command(BaseCommand):
    help = "Run Django, Vite, the worker, the indexer and the scheduler for development; Ctrl+C ends all."

    def handle(self, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("DEBUG is off: `make dev` sets it.")
        vite_port = int(os.environ.get("VITE_PORT", VITE_PORT))
        for host, port in [(settings.HOST, settings.PORT), ("127.0.0.1", vite_port)]:
            for probe in open_port(host, port):
                probe.close()
        call_command("migrate", verbosity=0)
        call_command("demo")
        # Children read it as settings.VITE_URL: pages load islands from Vite, which replaces them as they are saved.
        os.environ["VITE_URL"] = f"http://127.0.0.1:{vite_port}"
        django = run_vyloha("Django", "runserver", f"{settings.HOST}:{settings.PORT}")
        others = [
            run_npm("Vite", "dev", "--port", str(vite_port), "--strictPort"),
            run_npm("server bundle", "dev:server"),
            run_vyloha("worker", "db_worker", "--reload"),
            run_vyloha("indexer", "indexer"),
            run_vyloha("scheduler", "scheduler"),
        ]
        os.chdir(settings.ROOT)
        sys.exit(keep_running(django, others, lambda: is_answering(settings.HOST, settings.PORT), self.print_url))

    def print_url(self) -> None:
        """Print the URL of the shop."""
        self.stdout.write(f"http://{settings.HOST}:{settings.PORT}/ — Ctrl+C ends")
        self.stdout.flush()


def run_npm(name: str, script: str, *arguments: str) -> Program:
    """Return a program that is a script of package.json."""
    return run_command(name, "npm", "run", "--silent", script, "--", *arguments)


def run_vyloha(name: str, *arguments: str) -> Program:
    """Return a program that is one of our own commands, run by this Python."""
    return run_command(name, sys.executable, "-m", "django", *arguments)


def run_command(name: str, *command: str) -> Program:
    """Return a program that a command line replaces."""
    return Program(name, partial(os.execvp, command[0], command))
