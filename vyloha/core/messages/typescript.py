"""The web catalogue as a module that Vite puts into the bundles."""

import json

from vyloha.core.language import LANGUAGE
from vyloha.core.messages.catalogue import FORMS, Texts

HEAD = f"""\
// Made by `vyloha messages` from locale/{LANGUAGE}/LC_MESSAGES/web.po; never edited.
/** Which of the plural forms `n` takes. */
export const pluralForm = (n: number): number => Number({FORMS.plural_expr});
export const messages: Readonly<Record<string, string | readonly string[]>> = {{"""


def format_typescript(texts: Texts) -> str:
    """Return the finished ``texts`` as ``web/generated/messages.ts``: English → translation."""
    lines = [
        f"  {_quote(message.text)}: {_quote(list(forms) if message.many else forms[0])},"
        for message, forms in texts.items()
        if all(forms)
    ]
    return "\n".join([HEAD, *lines, "};\n"]) if lines else HEAD + "};\n"


def _quote(value: str | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False)
