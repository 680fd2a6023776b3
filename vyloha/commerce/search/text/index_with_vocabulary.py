"""An index of texts together with the vocabulary of the same documents, which are read from the database once."""

from collections.abc import Collection, Iterable

from vyloha.commerce.search.backend import Position, Writable
from vyloha.commerce.search.text.documents import TextDocument
from vyloha.commerce.search.text.vocabulary import VocabularyIndex, Words


class WithVocabulary:
    """Both as one index: it is as true, and as whole, as the one of them that is less."""

    def __init__(self, texts: Writable[TextDocument], vocabulary: VocabularyIndex) -> None:
        self._texts, self._vocabulary = texts, vocabulary

    def position(self) -> Position:
        """
        Return how far the changes can be seen in both.

        :raises IndexNotReady:
        """
        return min(self._texts.position(), self._vocabulary.position())

    def is_there(self) -> bool:
        """Return whether both can be opened; quick."""
        return self._texts.is_there() and self._vocabulary.is_there()

    def health(self) -> bool:
        """Return whether both are as they were written."""
        return self._texts.health() and self._vocabulary.health()

    def apply(self, documents: Collection[TextDocument], removed: Collection[int], position: Position) -> None:
        """Put ``documents`` in place of what was there, take out the products ``removed``; doing it again is no harm."""
        self._texts.apply(documents, removed, position)
        self._vocabulary.apply(documents, removed, position)

    def rebuild(self, chunks: Iterable[Collection[TextDocument]], position: Position) -> None:
        """Build both again aside, then put them in place of the old ones."""
        words = Words()
        self._texts.rebuild(words.noted(chunks), position)
        self._vocabulary.write(words, position)
