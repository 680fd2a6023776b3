"""Reads untrusted XML in the sandbox, and says in Czech why a file cannot be read."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.core.sandbox import runner

logger = logging.getLogger(__name__)

# Limits of the sandbox: an export of 300 MB takes a third of the time.
SECONDS, MEMORY = 60, 2_000_000_000
REASONS = {
    "entities": gettext_lazy("The XML defines entities or a document type; such a file is not read."),
    "damaged": gettext_lazy("The XML is damaged or cut off: %(reason)s."),
}


def read_xml(read: Callable[..., Any], path: Path, limit: int, unknown: Mapping[str, Any]) -> Any:
    """
    Return the result of ``read(path, limit)``, which uses ``core.sandbox.xml_files``.

    :param unknown: name of a root element that is not read → the reason for the merchant; "" for any other one
    :raises FileRejected:
    """
    try:
        return runner.run_in_sandbox(read, str(path), limit, seconds=SECONDS, memory=MEMORY)
    except runner.SandboxInputRejected as error:
        found = str(error.values.get("root", ""))
        text = REASONS.get(error.reason) or unknown.get(found) or unknown[""]
        raise FileRejected(text % error.values) from error
    except runner.SandboxLimitExceeded as error:
        raise FileRejected(_("The XML takes too long to read, or too much memory.")) from error
    except runner.SandboxCallFailed as error:
        logger.exception("an XML file cannot be read")
        raise FileRejected(_("The XML could not be read here; the log says why.")) from error
