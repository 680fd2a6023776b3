"""`vyloha scheduler`: runs the periodic jobs. Any number may run; each job begins once a period."""

import signal
from typing import Any

from django.core.management.base import BaseCommand

from vyloha.core.background.schedule import get_jobs, run_until


class Command(BaseCommand):
    help = "Run the periodic jobs of all apps until told to stop."

    def handle(self, **options: Any) -> None:
        # A list and not an Event: setting an Event in a signal handler can deadlock with the wait that it interrupts.
        signals: list[int] = []
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda number, _frame: signals.append(number))
        run_until(lambda: bool(signals), get_jobs())
