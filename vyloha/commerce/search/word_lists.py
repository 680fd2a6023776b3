"""Parses lists of words and phrases as merchants write them: "mikina, hoodie, mikina s kapucí"."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.search.text.analysis import MAX_WORD_LENGTH, AnalysedWord, analyse
from vyloha.commerce.search.text.query import Stems, build_stems

MAX_PHRASES = 20  # per synonym: each adds a query
MAX_WORDS = 4  # of a phrase
_BETWEEN = re.compile(r"[,;\r\n]+")


@dataclass(frozen=True, slots=True)
class ListedPhrase:
    """A phrase of a list, as written and as analysed."""

    text: str
    words: tuple[AnalysedWord, ...]

    @property
    def stems(self) -> Stems:
        """The stems that identify it in any form."""
        return build_stems(self.words)


def parse_phrases(text: str) -> list[ListedPhrase]:
    """Return the phrases of a list, in order; one without letters and digits has no words."""
    parts = (" ".join(part.replace("\0", "").split()) for part in _BETWEEN.split(text))
    return [ListedPhrase(part, tuple(analyse(part))) for part in parts if part]


def format_phrases(phrases: Iterable[ListedPhrase]) -> str:
    """Return the list as it is saved."""
    return ", ".join(phrase.text for phrase in phrases)


def check_phrases(text: str, max_phrases: int = MAX_PHRASES, max_words: int = MAX_WORDS) -> list[ListedPhrase]:
    """
    Return the phrases of a list.

    :raises ValidationError: when there are too many, or one is no phrase, too long, or repeated; Czech
    """
    phrases = parse_phrases(text)
    if len(phrases) > max_phrases:
        raise ValidationError(
            ngettext("At most %(count)d word.", "At most %(count)d words.", max_phrases) % {"count": max_phrases}
        )
    for phrase in phrases:
        _check_phrase(phrase, max_words)
    check_no_duplicates(phrases)
    return phrases


def _check_phrase(phrase: ListedPhrase, max_words: int) -> None:
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
    if any(len(word.exact) >= MAX_WORD_LENGTH for word in phrase.words):
        raise ValidationError(_("“%(phrase)s” is too long for a word.") % said)


def check_no_duplicates(phrases: Collection[ListedPhrase]) -> None:
    """
    Check that no phrase is repeated.

    :raises ValidationError: when two phrases are the same, or forms of the same; Czech
    """
    known: dict[Stems, ListedPhrase] = {}
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
