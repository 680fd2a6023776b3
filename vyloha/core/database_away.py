"""How the log tells of requests that the database did not answer: in a flood of them, tracebacks would say nothing."""

import logging

from django.db import InterfaceError, OperationalError


class DatabaseUnavailableFilter(logging.Filter):
    """Keep of such a record the request and what the database said."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, (InterfaceError, OperationalError)):
            said = str(error).partition("\n")[0]
            record.msg, record.args = f"{record.getMessage()}: {said}", ()
            record.exc_info = record.exc_text = None
        return True
