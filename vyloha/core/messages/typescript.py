"""The web catalogue as a module that Vite puts into the bundles."""

import json
from typing import Any

from babel.messages import Catalog

from vyloha.core.language import LANGUAGE
from vyloha.core.messages.catalogue import is_finished

MODULE = """\
// Made by `vyloha messages` from locale/{language}/LC_MESSAGES/web.po; never edited.
/** Which of the plural forms `n` takes. */
export const pluralForm = (n: number): number => Number({plural});
export const messages: Readonly<Record<string, string | readonly string[]>> = {{
{lines}}};
"""


def format_typescript(catalogue: Catalog) -> str:
    """Return the finished texts as ``web/generated/messages.ts``: English → translation."""
    messages: list[Any] = [message for message in sorted(catalogue) if message.id and is_finished(message)]
    lines = [
        f"  {_quote(message.id[0] if message.pluralizable else message.id)}: {_quote(message.string)},\n"
        for message in messages
    ]
    return MODULE.format(language=LANGUAGE, plural=catalogue.plural_expr, lines="".join(lines))


def _quote(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
