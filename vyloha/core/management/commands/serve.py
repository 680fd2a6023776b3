"""`vyloha serve`: runs the whole shop in one command: web, background jobs and periodic jobs."""

import errno
import http.client
import socket
import sys
from argparse import ArgumentParser
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from vyloha.core.server import web_server
from vyloha.core.server.file_modes import restrict_to_owner
from vyloha.core.server.listening_socket import open_listening_sockets
from vyloha.core.server.process_manager import Program, keep_running

BACKGROUND = ["indexer", "db_worker", "scheduler"]


class Command(BaseCommand):
    help = "Serve the shop: web, indexer, worker and scheduler, each started again when it dies."
    requires_system_checks = ()  # they take long; settings are checked before anything starts

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--web-only", action="store_true", help="pages alone: the other programs run elsewhere")
        parser.add_argument("--migrate", action="store_true", help="bring the database up to date before")
        parser.add_argument("--stand-ins", action="store_true", help="imitate gateways and carriers: to try the shop")
        parser.add_argument("--first", nargs="+", default=[], metavar="COMMAND", help="run these commands before")

    def handle(self, *, web_only: bool, migrate: bool, stand_ins: bool, first: list[str], **options: Any) -> None:
        if web_only and stand_ins:
            raise CommandError(_("Stand-ins run beside the whole shop: leave out --web-only or --stand-ins."))
        web_server.preload_shop()
        listening = open_port(settings.HOST, settings.PORT, settings.WORKERS)
        restrict_to_owner()
        imitations = prepare_stand_ins() if stand_ins else []
        if migrate and has_unapplied_migrations():
            run_before("migrate", verbosity=0)
        for command in first:
            run_before(command)
        # Children start with connections of their own.
        connections.close_all()
        if web_only:
            web_server.serve(listening)
            return
        web = Program("web", partial(web_server.serve, listening), niceness=0)
        others = [*imitations, *(Program(name, partial(call_command, name)) for name in BACKGROUND)]
        if status := keep_running(web, others, lambda: is_answering(settings.HOST, settings.PORT), self.print_url):
            sys.exit(status)

    def print_url(self) -> None:
        """Print the URL of the shop."""
        self.stdout.write(_("The shop is open at %(url)s  (Ctrl+C closes it)") % {"url": settings.BASE_URL + "/"})
        self.stdout.flush()


def prepare_stand_ins() -> list[Program]:
    """
    Return the stand-ins to run beside the shop, which is pointed to them.

    :raises CommandError: in production, whose orders must be paid
    """
    if settings.ENVIRONMENT == "production":
        raise CommandError(_("Stand-ins take no money: a shop in production does not run them."))
    prepared = {name: import_string(path)() for name, path in settings.STAND_INS.items()}
    return [Program(f"stand-in of {name}", run) for name, run in prepared.items() if run]


def run_before(name: str, **options: Any) -> None:
    """
    Run a command in a process of its own, since its threads and open files must not be copied; exit when it fails.
    """
    connections.close_all()
    process = Program(name, partial(call_command, name, **options), niceness=0).start()
    process.join()
    if process.exitcode:
        sys.exit(process.exitcode)


def has_unapplied_migrations() -> bool:
    """Return whether the database is behind the code; the check takes a hundredth of the time of `migrate`."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def open_port(host: str, port: int, workers: int = 1) -> list[socket.socket]:
    """
    Return the sockets to listen on, before anything starts.

    :raises CommandError: when another program has the port, or systemd passes more sockets than there are workers
    """
    try:
        return open_listening_sockets(host, port, workers)
    except ValueError as error:
        raise CommandError(_("WEB_WORKERS must be as many as the lines ListenStream of vyloha-web.socket.")) from error
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise CommandError(f"{host}:{port}: {error.strerror or error}") from error
        raise CommandError(
            _("Another program already uses port %(port)d. Close it, or choose another port: PORT=%(other)d make run")
            % {"port": port, "other": port + 1}
        ) from error


def is_answering(host: str, port: int) -> bool:
    """Return whether a worker answers there; an open port is not sufficient, the server opens it first."""
    connection = http.client.HTTPConnection(host.strip("[]"), port, timeout=5)
    try:
        # With the shop's own host name: it rejects others, and logs that.
        connection.request("HEAD", "/static/", headers={"Host": urlsplit(settings.BASE_URL).netloc})
        return connection.getresponse().status > 0
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
