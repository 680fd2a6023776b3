"""Props that stay the same from page to page: V8 gets each once, and pages refer to it by number."""

import re
import secrets
from itertools import count
from weakref import ref

from pydantic import BaseModel

# Random, so that no text of the shop can contain it.
_MARK = f"part-{secrets.token_hex(8)}-"
_MARKED = re.compile(f'"{_MARK}(\\d+)"')

_next_number = count(1)
# By ``id``. Weak: filtered listings create new parts each time, which must not stay in memory.
_numbers: dict[int, tuple["ref[BaseModel]", int]] = {}


class SharedProps:
    """Collects the parts of one page; the context of ``model_dump_json``."""

    def __init__(self) -> None:
        self.by_number: dict[int, BaseModel] = {}

    def get_placeholder(self, part: BaseModel) -> str:
        """Return the placeholder of the part in the JSON."""
        number = _get_number(part)
        self.by_number[number] = part
        return f"{_MARK}{number}"

    def replace_placeholders(self, json: str) -> str:
        """Return JavaScript: the JSON with ``getPart(7)`` for each placeholder."""
        return _MARKED.sub(r"getPart(\1)", json)


def _get_number(part: BaseModel) -> int:
    key = id(part)
    known = _numbers.get(key)
    if known is None or known[0]() is not part:
        known = _numbers[key] = ref(part, lambda _part: _numbers.pop(key, None)), next(_next_number)
    return known[1]
