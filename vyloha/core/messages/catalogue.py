"""Reads and writes PO files without dates and line numbers: extracting the same source gives the same bytes."""

import re
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages import Message as Entry
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from vyloha.core.language import LANGUAGE
from vyloha.core.messages.extraction import TranslatableMessage

FORMS = get_plural(LANGUAGE)
HEADER = f"""\
# Texts of Výloha; `vyloha messages` keeps this file.
msgid ""
msgstr ""
"Language: {LANGUAGE}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {FORMS.plural_forms}\\n"

"""
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
Texts = dict[TranslatableMessage, tuple[str, ...]]  # message → translation: one text, or its plural forms; "" for none


def read_catalogue(file: Path, domain: str = "") -> Texts:
    """Return the finished entries of a PO file; with ``domain``, without those whose comment names the other one."""
    with file.open("rb") as stream:
        catalogue = read_po(stream, locale=LANGUAGE)
    return {
        get_message(entry): get_translations(entry)
        for entry in catalogue
        if entry.id and not entry.fuzzy and is_for(entry, domain) and all(get_translations(entry))
    }


def get_message(entry: Entry) -> TranslatableMessage:
    """Return the message that ``entry`` translates."""
    text, many = entry.id if isinstance(entry.id, tuple | list) else (entry.id, "")
    return TranslatableMessage(text, many, entry.context or "")


def get_translations(entry: Entry) -> tuple[str, ...]:
    """Return the translations of ``entry``: one text, or its plural forms."""
    return tuple(entry.string) if isinstance(entry.string, tuple | list) else (entry.string or "",)


def is_for(entry: Entry, domain: str) -> bool:
    """Return whether a comment ``#. django`` or ``#. web`` lets ``entry`` into the catalogue ``domain``."""
    named = {"django", "web"} & set(entry.auto_comments)
    return not (domain and named) or domain in named


def merge_translations(used: Iterable[TranslatableMessage], *sources: Texts) -> Texts:
    """Return ``used`` with their translations; later ``sources`` win, unused ones are dropped."""
    known: Texts = {}
    for source in sources:
        known |= source
    return {message: known.get(message, ("",) * (FORMS.num_plurals if message.many else 1)) for message in sorted(used)}


def format_po(texts: Texts) -> bytes:
    """Return ``texts`` as a PO file."""
    entries = BytesIO()
    write_po(entries, _build_catalogue(texts), width=110, omit_header=True, no_location=True, sort_output=True)
    return HEADER.encode() + entries.getvalue()


def _build_catalogue(texts: Texts) -> Catalog:
    catalogue = Catalog(locale=LANGUAGE, fuzzy=False)
    for message, forms in texts.items():
        id_ = (message.text, message.many) if message.many else message.text
        catalogue.add(id_, forms if message.many else forms[0], context=message.context or None)
    return catalogue


def find_errors(texts: Texts) -> list[str]:
    """Return the errors of ``texts``, one sentence each: no translation, or one with other placeholders."""
    found = []
    for message, forms in texts.items():
        if not all(forms):
            found.append(f"no translation: {message.text!r}")
        elif bad := {name for text in forms for name in PLACEHOLDER.findall(text)} - find_placeholders(message):
            found.append(f"placeholders that nobody fills, {', '.join(sorted(bad))}: {message.text!r}")
        elif not message.many and (lost := find_placeholders(message) - set(PLACEHOLDER.findall(forms[0]))):
            found.append(f"placeholders left out, {', '.join(sorted(lost))}: {message.text!r}")
    return found


def find_placeholders(message: TranslatableMessage) -> set[str]:
    """Return the placeholders, as written: ``%(count)d``, ``{count}``."""
    return set(PLACEHOLDER.findall(f"{message.text} {message.many}"))
