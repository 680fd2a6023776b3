"""Props that stay the same from page to page: each V8 context gets them once, and pages name them by a number."""

import re
import secrets
from itertools import count

from pydantic import BaseModel

from vyloha.core.memory import Recent

MOST_NUMBERED = 1750  # parts, at most twice as many: those that were drawn last
# Nobody can write it into a text of the shop.
_MARK = f"part-{secrets.token_hex(8)}-"
_MARKED = re.compile(f'"{_MARK}(\\d+)"')

_next_number = count(1)
# By ``id``: the part is kept beside its number, so that no other object gets its id meanwhile.
_numbers: Recent[int, tuple[BaseModel, int]] = Recent(MOST_NUMBERED)


class Parts:
    """The parts of one page, as the context of ``model_dump_json``."""

    def __init__(self) -> None:
        self.by_number: dict[int, BaseModel] = {}

    def mark_of(self, part: BaseModel) -> str:
        """Return what stands for the part in the JSON."""
        known = _numbers.get(id(part))
        if known is None:
            known = part, next(_next_number)
            _numbers.keep(id(part), known)
        self.by_number[known[1]] = part
        return f"{_MARK}{known[1]}"

    def named_in(self, json: str) -> str:
        """Return JavaScript: the JSON with ``part(7)`` for each mark."""
        return _MARKED.sub(r"part(\1)", json)
