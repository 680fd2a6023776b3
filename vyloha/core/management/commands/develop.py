"""`vyloha develop`: the shop with everything reloading: Python, server-rendered React and islands."""

import os
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from vyloha.core.management.commands.serve import answers, refuse_taken_port
from vyloha.core.server.supervisor import Program, Supervisor

VITE_PORT = 5173


class Command(BaseCommand):
    help = "Run Django, Vite, the worker, the indexer and the scheduler for development; Ctrl+C ends all."

    def handle(self, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("DEBUG is off: `make dev` sets it.")
        vite_port = int(os.environ.get("VITE_PORT", VITE_PORT))
        refuse_taken_port(settings.HOST, settings.PORT)
        refuse_taken_port("127.0.0.1", vite_port)
        call_command("migrate", verbosity=0)
        call_command("demo")
        # Children read it as settings.VITE_URL: pages load islands from Vite, which replaces them as they are saved.
        os.environ["VITE_URL"] = f"http://127.0.0.1:{vite_port}"
        programs = [
            Program("Django", [*vyloha_command("runserver"), f"{settings.HOST}:{settings.PORT}"], essential=True),
            Program("Vite", npm("dev", "--port", str(vite_port), "--strictPort")),
            Program("server bundle", npm("dev:server")),
            Program("worker", [*vyloha_command("db_worker"), "--reload"]),
            Program("indexer", vyloha_command("indexer")),
            Program("scheduler", vyloha_command("scheduler")),
        ]
        os.chdir(settings.ROOT)
        supervisor = Supervisor(programs, lambda: answers(settings.HOST, settings.PORT), self.say_up)
        sys.exit(supervisor.run())

    def say_up(self) -> None:
        """Tell where the shop is."""
        self.stdout.write(f"http://{settings.HOST}:{settings.PORT}/ — Ctrl+C ends")
        self.stdout.flush()


def npm(script: str, *arguments: str) -> list[str]:
    """Return the command line of a script of package.json."""
    return ["npm", "run", "--silent", script, "--", *arguments]


def vyloha_command(name: str) -> list[str]:
    """Return the command line of one of our own commands, run by this Python."""
    return [sys.executable, "-m", "django", name]
