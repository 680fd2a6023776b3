"""Generates typos that people make on a Czech keyboard."""

from collections.abc import Callable, Collection
from random import Random

from vyloha.core.database.unaccent import TABLE

_ROWS = ("qwertzuiop", "asdfghjkl", "yxcvbnm")
# Sounds that are written in two ways.
_CONFUSED = {"y": "i", "i": "y", "s": "z", "z": "s", "k": "g", "d": "t", "t": "d", "b": "p", "p": "b", "v": "f"}


def mistyped(word: str, known: Collection[str], random: Random) -> str:
    """Return a word of four letters or more with one typo after its first letter; never a word of ``known``."""
    while True:
        wrong = random.choice(_MISTAKES)(word, random.randrange(1, len(word)), random)
        plain = _plain(wrong)
        if plain != _plain(word) and plain not in known:
            return wrong


def _left_out(word: str, place: int, _random: Random) -> str:
    return word[:place] + word[place + 1 :]


def _doubled(word: str, place: int, _random: Random) -> str:
    return word[:place] + word[place] + word[place:]


def _swapped(word: str, place: int, _random: Random) -> str:
    place = max(place, 2)
    return word[: place - 1] + word[place] + word[place - 1] + word[place + 1 :]


def _beside(word: str, place: int, random: Random) -> str:
    letter = _plain(word[place])
    row = next((row for row in _ROWS if letter in row), letter)
    at = row.index(letter)
    return word[:place] + random.choice(row[max(at - 1, 0) : at + 2]) + word[place + 1 :]


def _confused(word: str, place: int, _random: Random) -> str:
    letter = _plain(word[place])
    return word[:place] + _CONFUSED.get(letter, letter) + word[place + 1 :]


_MISTAKES: list[Callable[[str, int, Random], str]] = [_left_out, _doubled, _swapped, _beside, _confused]


def _plain(text: str) -> str:
    return text.translate(TABLE)
