"""The synonyms and stop words of the shop, as this process knows them."""

from collections import defaultdict

from vyloha.commerce.search.models import StopWords, Synonym
from vyloha.commerce.search.text import query
from vyloha.commerce.search.text.documents import Kind
from vyloha.commerce.search.text.query import PRODUCTS, SearchWords, Stems, TextQuery
from vyloha.commerce.search.word_lists import phrases_of
from vyloha.core.cache.changes import Followed
from vyloha.core.cache.tags import shows

SEARCH_WORDS = "search-words"  # tag of what was found with their help


def query_of(phrase: str, limit: int = 24, offset: int = 0, kinds: frozenset[Kind] = PRODUCTS) -> TextQuery:
    """Return what is to be looked for when somebody types a phrase, with the merchant's words."""
    return TextQuery.of(phrase, limit, offset, kinds, known=search_words())


def search_words() -> SearchWords:
    """Return the words of now; no query while nothing changes. What is drawn of them is dropped when they do."""
    shows(SEARCH_WORDS)
    return known_words()


def _read() -> SearchWords:
    synonyms: dict[Stems, dict[Stems, query.Phrase]] = defaultdict(dict)
    for words, finds in Synonym.objects.values_list("words", "finds"):
        typed = phrases_of(words)
        for word in typed:
            synonyms[word.stems] |= {
                other.stems: other.words for other in phrases_of(finds) or typed if other.stems != word.stems
            }
    found = {stems: tuple(others.values()) for stems, others in synonyms.items()}
    return SearchWords(synonyms=found, stop_words=StopWords.now().stems)


known_words = Followed(_read, SEARCH_WORDS)
