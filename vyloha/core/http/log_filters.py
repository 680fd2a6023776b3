"""Shortens log records of invalid requests, and of requests that the database did not answer."""

import logging

from django.db import InterfaceError, OperationalError


class ClientErrorFilter(logging.Filter):
    """Keeps the error of a request without the traceback, which would only show Django's check."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class DatabaseUnavailableFilter(logging.Filter):
    """Keeps the request and the database's message without the traceback, which says nothing in a flood of them."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, (InterfaceError, OperationalError)):
            message = str(error).partition("\n")[0]
            record.msg, record.args = f"{record.getMessage()}: {message}", ()
            record.exc_info = record.exc_text = None
        return True
