"""
Parses forms as PHP does: ``a[]=1&a[]=2``, ``shortcodes[0][layout]=default``.

jQuery encodes nested data so, and the protocol's clients rely on every detail of PHP's parsing. The rules are those of
``php_register_variable_ex`` in PHP 8.3's main/php_variables.c.
"""

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any, Union
from urllib.parse import unquote_plus

MAX_VARIABLES = 1000  # PHP's max_input_vars: further variables are ignored
MAX_DEPTH = 64  # PHP's max_input_nesting_level

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,18}")
_LARGEST = 2**63 - 1
_SPACES = " \t\n\v\f\r"
_NOT_IN_NAMES = str.maketrans(" .[", "___")

Value = Union[str, "PhpArray"]
# The name before the brackets ("": ignored), and the keys in them; None if they are nested too deeply.
Path = tuple[str, list[str | None] | None]


class PhpArray(dict[int | str, Value]):
    """An ordered map whose keys are numbers or texts; it tracks the number that ``[]`` stands for."""

    def __init__(self) -> None:
        super().__init__()
        self._largest: int | None = None

    def put(self, key: str | None, value: Value) -> None:
        """Set ``key`` (None: the next free number) to ``value``."""
        name: int | str
        if key is None:
            if self._largest == _LARGEST:
                return  # no free number; PHP drops the value too
            name = 0 if self._largest is None else self._largest + 1
        else:
            name = _parse_key(key)
        if isinstance(name, int) and (self._largest is None or name > self._largest):
            self._largest = name
        self[name] = value

    def get_or_create_array(self, key: str | None) -> "PhpArray":
        """Return the array under ``key``; a new one replaces any other value."""
        found = None if key is None else self.get(_parse_key(key))
        if not isinstance(found, PhpArray):
            found = PhpArray()
            self.put(key, found)
        return found


def parse(encoded: str) -> PhpArray:
    """Return the variables of a query string or a form-encoded body."""
    pieces = [piece.partition("=") for piece in encoded.split("&", 20 * MAX_VARIABLES) if piece][:MAX_VARIABLES]
    # All items of a list have the same name.
    names = {name: unquote_plus(name, errors="replace") for name in {name for name, _, _ in pieces}}
    return parse_pairs((names[name], unquote_plus(value, errors="replace")) for name, _, value in pieces)


def parse_pairs(pairs: Iterable[tuple[str, str]]) -> PhpArray:
    """Return the variables of decoded pairs of name and value, at most ``MAX_VARIABLES`` of them."""
    variables = PhpArray()
    paths: dict[str, Path] = {}
    for name, value in islice(pairs, MAX_VARIABLES):
        path = paths.get(name)
        if path is None:
            path = paths[name] = _parse_path(name)
        _set_value(variables, path, value)
    return variables


def convert_to_plain(value: Value) -> Any:
    """Return ``value`` as JSON has it: arrays numbered 0, 1, 2… become lists, the others objects."""
    if isinstance(value, str):
        return value
    if value and list(value) == list(range(len(value))):
        return [convert_to_plain(member) for member in value.values()]
    return {str(key): convert_to_plain(member) for key, member in value.items()}


def _parse_path(name: str) -> Path:
    # C strings end at NUL.
    head, bracket, rest = name.partition("\0")[0].lstrip(" ").partition("[")
    top = head.translate(_NOT_IN_NAMES)
    keys, levels = _parse_keys(rest) if bracket else ([], 0)
    if levels > MAX_DEPTH:
        return top, None
    if top and bracket and not keys:  # never closed: not an array
        top = f"{top}_{rest.translate(_NOT_IN_NAMES)}"
    return top, keys


def _set_value(variables: PhpArray, path: Path, value: str) -> None:
    top, keys = path
    if not top:
        return
    if keys is None:
        variables.pop(_parse_key(top), None)
        return
    container: PhpArray = variables
    key: str | None = top
    for next_key in keys:
        container, key = container.get_or_create_array(key), next_key
    container.put(key, value)


def _parse_keys(rest: str) -> tuple[list[str | None], int]:
    """Return the keys in ``b][c]…`` (None: empty brackets) and the number of opening brackets."""
    keys: list[str | None] = []
    start = 0
    while True:
        first = start + 1 if rest[start : start + 1] and rest[start] in _SPACES else start
        if rest[first : first + 1] == "]":
            end, key = first, None
        else:
            end = rest.find("]", first)
            if end < 0:  # text after an unclosed bracket is dropped
                return keys, len(keys) + 1
            key = rest[start:end]
        keys.append(key)
        if rest[end + 1 : end + 2] != "[" or len(keys) > MAX_DEPTH:
            return keys, len(keys)
        start = end + 2


def _parse_key(key: str) -> int | str:
    if _INTEGER.fullmatch(key) and abs(number := int(key)) <= _LARGEST:
        return number
    return key
