from vyloha.commerce.search.models.boosts import Boost
from vyloha.commerce.search.models.report import SearchedPhrase
from vyloha.commerce.search.models.search_settings import SearchSettings
from vyloha.commerce.search.models.synonyms import StopWords, Synonym

__all__ = ["Boost", "SearchSettings", "SearchedPhrase", "StopWords", "Synonym"]
