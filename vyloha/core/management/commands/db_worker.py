"""`vyloha db_worker`: django-tasks' worker, which also records its heartbeat (``core.background.job_recovery``)."""

import logging
import threading
from typing import Any

from django_tasks_db.management.commands import db_worker

from vyloha.core.background.job_recovery import record_heartbeat, record_heartbeats_until


class Command(db_worker.Command):
    def configure_logging(self, verbosity: int) -> None:
        """
        Use settings.LOGGING, but drop the worker's warnings: they report in English that the shop is being stopped.
        """
        logging.getLogger("django_tasks_db").setLevel(logging.ERROR)

    def handle(self, *, worker_id: str, **options: Any) -> None:
        record_heartbeat(worker_id)
        stop = threading.Event()
        pulse = threading.Thread(target=record_heartbeats_until, args=(stop, worker_id), daemon=True)
        pulse.start()
        try:
            super().handle(worker_id=worker_id, **options)
        finally:
            stop.set()
            pulse.join()
