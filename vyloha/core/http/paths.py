"""
Rejects paths that normalisation would change. Code that checks the beginning of a path relies on it: nobody after it
reads the path as another one.
"""

import re

MAX_PATH_BYTES = 2000
MAX_NAME_BYTES = 255  # no file system of ours takes a longer name

# A backslash is a slash to browsers and to Windows; control characters (NUL) end or split strings.
_NEVER = re.compile(r"[\\\x00-\x1f\x7f]")


def is_plain(path: str) -> bool:
    """
    Return whether ``path``, decoded, is in its only normalized form.

    It has no part that is empty, ``.`` or ``..`` and none longer than a file name can be; a slash may stand at its
    start and at its end.
    """
    if path == "/":
        return True
    names = path.removeprefix("/").removesuffix("/").split("/")
    return not _NEVER.search(path) and all(_is_name(name) for name in names)


def _is_name(name: str) -> bool:
    return name not in {"", ".", ".."} and len(name.encode(errors="surrogatepass")) <= MAX_NAME_BYTES
