"""The web catalogue as a module that Vite puts into the bundles."""

import json

from vyloha.core.messages.catalogue import Texts

HEAD = """\
// Made by `vyloha messages` from locale/cs/LC_MESSAGES/web.po; never edited.
export const messages: Readonly<Record<string, string | readonly string[]>> = {"""


def as_typescript(texts: Texts) -> str:
    """Return the finished ``texts`` as ``web/generated/messages.ts``: English → Czech, or its three forms."""
    lines = [
        f"  {_quoted(message.text)}: {_quoted(list(czech) if message.many else czech[0])},"
        for message, czech in texts.items()
        if all(czech)
    ]
    return "\n".join([HEAD, *lines, "};\n"]) if lines else HEAD + "};\n"


def _quoted(value: str | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False)
