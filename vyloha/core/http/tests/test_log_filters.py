"""A wrong request is one line in the log."""

import logging
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost

from vyloha.core.http.log_filters import ClientErrorFilter


def test_disallowed_host_is_logged_in_one_line():
    error = DisallowedHost("Invalid HTTP_HOST header: 'evil.example'.")
    info = (DisallowedHost, error, None)
    record = logging.LogRecord("django.security.DisallowedHost", logging.ERROR, "", 0, str(error), None, info)

    assert ClientErrorFilter().filter(record)

    assert logging.Formatter("%(levelname)s %(message)s").format(record) == f"WARNING {error}"


def test_security_log_uses_filter():
    logging_: dict[str, Any] = settings.LOGGING

    assert logging_["handlers"]["client_errors"]["filters"] == ["one_line"]
    assert logging_["loggers"]["django.security"]["handlers"] == ["client_errors"]
