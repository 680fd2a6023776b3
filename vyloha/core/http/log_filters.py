"""Short log records for requests that are wrong in themselves, and for those that the database did not answer."""

import logging

from django.db import InterfaceError, OperationalError


class ClientErrorFilter(logging.Filter):
    """Keeps what was wrong with a request: its traceback would only show how Django found it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class DatabaseUnavailableFilter(logging.Filter):
    """Keeps the request and the database's message: in a flood of them, tracebacks would say nothing."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, (InterfaceError, OperationalError)):
            message = str(error).partition("\n")[0]
            record.msg, record.args = f"{record.getMessage()}: {message}", ()
            record.exc_info = record.exc_text = None
        return True
