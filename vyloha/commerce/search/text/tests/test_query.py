"""Phrases become queries."""

from vyloha.commerce.search.text.query import MAX_PHRASE_LENGTH, MAX_WORDS, TextQuery


def test_repeated_word_is_queried_once_at_last_position() -> None:
    # The last word may be partial.
    assert [word.exact for word in TextQuery.from_phrase("hrnek tričko hrnek").words] == ["tričko", "hrnek"]


def test_phrase_length_is_limited() -> None:
    assert len(TextQuery.from_phrase(" ".join(map(str, range(100)))).slots) == MAX_WORDS
    assert len(TextQuery.from_phrase("a" * 10_000).key) <= MAX_PHRASE_LENGTH


def test_prepositions_may_be_missing() -> None:
    slots = TextQuery.from_phrase("klobouk proti slunci").slots
    assert [slot.words[0].exact for slot in slots if not slot.may_lack] == ["klobouk", "slunci"]
