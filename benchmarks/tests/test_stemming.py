"""The table of stemmers counts joined and mixed-up forms."""

from benchmarks.stemming import joined

FORMS = {"hrnek": ["hrnek", "hrnku", "hrnky"], "hrnec": ["hrnec", "hrnce"], "kos": ["kos", "kosa"]}


def test_form_joins_lemma_with_shared_stem() -> None:
    assert joined(lambda word: (word,), FORMS) == (0, 0)
    assert joined(lambda word: (word[:3],), FORMS) == (1, 3 / 4)


def test_every_stem_of_word_counts() -> None:
    assert joined(lambda word: (word[:3], word[:2]), FORMS)[0] == 1
    assert joined(lambda word: (word, word[:3]), {"kos": ["kos", "kosa"], "koš": ["koš", "kosa"]}) == (0.5, 0.5)
