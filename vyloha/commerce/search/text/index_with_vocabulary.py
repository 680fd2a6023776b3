"""A text index together with the vocabulary of the same documents, which are read from the database once."""

from collections.abc import Collection, Iterable

from vyloha.commerce.search.backend import IndexPosition, WritableIndex
from vyloha.commerce.search.text.documents import TextDocument
from vyloha.commerce.search.text.vocabulary import VocabularyIndex, WordCounter


class IndexWithVocabulary:
    """Both as one index: its position and integrity are the lower of the two."""

    def __init__(self, texts: WritableIndex[TextDocument], vocabulary: VocabularyIndex) -> None:
        self._texts, self._vocabulary = texts, vocabulary

    def get_position(self) -> IndexPosition:
        """
        Return the position up to which changes are visible in both.

        :raises IndexNotReady:
        """
        return min(self._texts.get_position(), self._vocabulary.get_position())

    def exists(self) -> bool:
        """Return whether both can be opened; quick."""
        return self._texts.exists() and self._vocabulary.exists()

    def check_integrity(self) -> bool:
        """Return whether both are intact."""
        return self._texts.check_integrity() and self._vocabulary.check_integrity()

    def apply(self, documents: Collection[TextDocument], removed: Collection[int], position: IndexPosition) -> None:
        """Replace the documents of the same items by ``documents`` and delete the items ``removed``; idempotent."""
        self._texts.apply(documents, removed, position)
        self._vocabulary.apply(documents, removed, position)

    def rebuild(self, chunks: Iterable[Collection[TextDocument]], position: IndexPosition) -> None:
        """Build both, then replace the old ones by them."""
        words = WordCounter()
        self._texts.rebuild(words.count_chunks(chunks), position)
        self._vocabulary.write_words(words, position)
