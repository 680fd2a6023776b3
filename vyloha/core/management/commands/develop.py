"""`vyloha develop`: runs the shop with everything reloading: Python, server-rendered React and islands."""

import os
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from vyloha.core.management.commands.serve import check_port_is_free, is_answering
from vyloha.core.server.supervisor import SupervisedProgram, Supervisor

VITE_PORT = 5173


class Command(BaseCommand):
    help = "Run Django, Vite, the worker, the indexer and the scheduler for development; Ctrl+C ends all."

    def handle(self, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("DEBUG is off: `make dev` sets it.")
        vite_port = int(os.environ.get("VITE_PORT", VITE_PORT))
        check_port_is_free(settings.HOST, settings.PORT)
        check_port_is_free("127.0.0.1", vite_port)
        call_command("migrate", verbosity=0)
        call_command("demo")
        # Children read it as settings.VITE_URL: pages load islands from Vite, which replaces them as they are saved.
        os.environ["VITE_URL"] = f"http://127.0.0.1:{vite_port}"
        programs = [
            SupervisedProgram(
                "Django", [*build_vyloha_command("runserver"), f"{settings.HOST}:{settings.PORT}"], essential=True
            ),
            SupervisedProgram("Vite", build_npm_command("dev", "--port", str(vite_port), "--strictPort")),
            SupervisedProgram("server bundle", build_npm_command("dev:server")),
            SupervisedProgram("worker", [*build_vyloha_command("db_worker"), "--reload"]),
            SupervisedProgram("indexer", build_vyloha_command("indexer")),
            SupervisedProgram("scheduler", build_vyloha_command("scheduler")),
        ]
        os.chdir(settings.ROOT)
        supervisor = Supervisor(programs, lambda: is_answering(settings.HOST, settings.PORT), self.print_url)
        sys.exit(supervisor.run())

    def print_url(self) -> None:
        """Print the URL of the shop."""
        self.stdout.write(f"http://{settings.HOST}:{settings.PORT}/ — Ctrl+C ends")
        self.stdout.flush()


def build_npm_command(script: str, *arguments: str) -> list[str]:
    """Return the command line of a script of package.json."""
    return ["npm", "run", "--silent", script, "--", *arguments]


def build_vyloha_command(name: str) -> list[str]:
    """Return the command line of one of our own commands, run by this Python."""
    return [sys.executable, "-m", "django", name]
