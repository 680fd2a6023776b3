"""How the log tells of requests that are wrong in themselves: too large, for a foreign host, with a forged path."""

import logging


class ClientErrorFilter(logging.Filter):
    """Keep of such a record what was wrong. Its traceback would only show how Django found it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True
