"""Reads, updates and checks PO files without dates and line numbers: the same source gives the same bytes."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from vyloha.core.language import LANGUAGE

HEADER = """\
# Texts of Výloha; `vyloha messages` keeps this file.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


def read_catalogue(po: Path) -> Catalog:
    """Return the catalogue of a PO file, an empty one if there is no file yet."""
    return read_po(BytesIO(po.read_bytes() if po.exists() else b""), locale=LANGUAGE)


def format_po(catalogue: Catalog) -> bytes:
    """Return ``catalogue`` as a PO file."""
    entries = BytesIO()
    write_po(entries, catalogue, width=110, omit_header=True, no_location=True, sort_output=True, ignore_obsolete=True)
    header = HEADER.format(language=LANGUAGE, plural_forms=catalogue.plural_forms)
    return header.encode() + entries.getvalue()


def is_finished(message: Any) -> bool:
    """Return whether ``message`` has a translation, one with all plural forms."""
    return not message.fuzzy and all(message.string if message.pluralizable else [message.string])


def find_errors(catalogue: Catalog) -> list[str]:
    """Return the errors of ``catalogue``, one sentence each: no translation, or one with other placeholders."""
    found = []
    message: Any
    for message in catalogue:
        if not message.id:
            continue
        if not is_finished(message):
            found.append(f"no translation: {message.id!r}")
            continue
        found += [f"{error}: {message.id!r}" for error in message.check(catalogue)]
        # Babel's check allows what only plural forms may do: leave a placeholder out.
        used = [set(PLACEHOLDER.findall(str(text))) for text in (message.id, message.string)]
        if not message.pluralizable and used[0] != used[1]:
            found.append(f"other placeholders: {message.id!r}")
    return found
