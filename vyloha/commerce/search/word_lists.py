"""Lists of words and phrases as merchants write them: "mikina, hoodie, mikina s kapucí"."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.search.text.analysis import LONGEST_WORD, Word, words_of
from vyloha.commerce.search.text.query import Stems, stems_of

MOST_PHRASES = 20  # of one synonym: each is one more way to look for a word
MOST_WORDS = 4  # of a phrase
_BETWEEN = re.compile(r"[,;\r\n]+")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a list, as it was written and as search knows it."""

    text: str
    words: tuple[Word, ...]

    @property
    def stems(self) -> Stems:
        """What it is known by, in whatever form its words stand."""
        return stems_of(self.words)


def phrases_of(text: str) -> list[Phrase]:
    """Return the phrases of a list, in order; what holds no letter or digit has no words."""
    parts = (" ".join(part.replace("\0", "").split()) for part in _BETWEEN.split(text))
    return [Phrase(part, tuple(words_of(part))) for part in parts if part]


def listed(phrases: Iterable[Phrase]) -> str:
    """Return the list as it is kept."""
    return ", ".join(phrase.text for phrase in phrases)


def checked_phrases(text: str, max_phrases: int = MOST_PHRASES, max_words: int = MOST_WORDS) -> list[Phrase]:
    """
    Return the phrases of a list.

    :raises ValidationError: when there are too many of them, or one is no phrase, too long, or there twice; Czech
    """
    phrases = phrases_of(text)
    if len(phrases) > max_phrases:
        raise ValidationError(
            ngettext("At most %(count)d word.", "At most %(count)d words.", max_phrases) % {"count": max_phrases}
        )
    for phrase in phrases:
        _check(phrase, max_words)
    check_no_twins(phrases)
    return phrases


def _check(phrase: Phrase, max_words: int) -> None:
    said = {"phrase": phrase.text, "count": max_words}
    if not phrase.words:
        raise ValidationError(_("“%(phrase)s” has no letter and no digit.") % said)
    if len(phrase.words) > max_words:
        text = ngettext(
            "“%(phrase)s” is too long: at most %(count)d word between two commas.",
            "“%(phrase)s” is too long: at most %(count)d words between two commas.",
            max_words,
        )
        raise ValidationError(text % said)
    if any(len(word.exact) >= LONGEST_WORD for word in phrase.words):
        raise ValidationError(_("“%(phrase)s” is too long for a word.") % said)


def check_no_twins(phrases: Collection[Phrase]) -> None:
    """:raises ValidationError: when two phrases are the same, or only forms of the same; Czech"""
    known: dict[Stems, Phrase] = {}
    for phrase in phrases:
        twin = known.setdefault(phrase.stems, phrase)
        if twin is phrase:
            continue
        said = {"one": twin.text, "other": phrase.text}
        if [word.folded for word in twin.words] == [word.folded for word in phrase.words]:
            raise ValidationError(_("“%(other)s” is there twice.") % said)
        raise ValidationError(
            _("“%(one)s” and “%(other)s” are forms of one word. The shop joins them by itself: keep one.") % said
        )
