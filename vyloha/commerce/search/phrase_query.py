"""Caches the synonyms and stop words of the shop in this process, and builds queries with them."""

from collections import defaultdict

from vyloha.commerce.search.models import StopWords, Synonym
from vyloha.commerce.search.text import query
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.query import PRODUCTS, SearchWords, Stems, TextQuery
from vyloha.commerce.search.word_lists import parse_phrases
from vyloha.core.cache.changes import CachedValue
from vyloha.core.cache.tags import add_page_tags

SEARCH_WORDS = "search-words"  # tag of pages found with their help


def build_text_query(phrase: str, limit: int = 24, offset: int = 0, kinds: frozenset[TextKind] = PRODUCTS) -> TextQuery:
    """Return the query for a typed phrase, with the merchant's words."""
    return TextQuery.from_phrase(phrase, limit, offset, kinds, known=get_search_words())


def get_search_words() -> SearchWords:
    """Return the current words; no query while they do not change. Tags the page."""
    add_page_tags(SEARCH_WORDS)
    return known_words()


def _load_search_words() -> SearchWords:
    synonyms: dict[Stems, dict[Stems, query.Phrase]] = defaultdict(dict)
    for words, finds in Synonym.objects.values_list("words", "finds"):
        typed = parse_phrases(words)
        for word in typed:
            synonyms[word.stems] |= {
                other.stems: other.words for other in parse_phrases(finds) or typed if other.stems != word.stems
            }
    found = {stems: tuple(others.values()) for stems, others in synonyms.items()}
    return SearchWords(synonyms=found, stop_words=StopWords.get_current().stems)


known_words = CachedValue(_load_search_words, SEARCH_WORDS)
