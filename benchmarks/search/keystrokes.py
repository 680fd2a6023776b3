"""Generates the requests of browsers while people type: prefixes of phrases, some much more often than others."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random
from urllib.parse import urlencode

SHORTEST = 3  # letters before the first request: the setting's default
SENT = 0.4  # share of keystrokes followed by a request: faster typing sends none


def keystrokes(phrases: Sequence[str], number: int, seed: int) -> Iterator[str]:
    """Yield ``number`` prefixes and phrases; the n-th phrase is typed an n-th as often as the first (Zipf)."""
    random = Random(seed)
    phrases = random.sample(phrases, len(phrases))
    weights = list(accumulate(1 / place for place in range(1, len(phrases) + 1)))
    left = number
    while left > 0:
        (phrase,) = random.choices(phrases, cum_weights=weights)
        for sent in [*_sent(phrase, random)][:left]:
            yield sent
            left -= 1


def _sent(phrase: str, random: Random) -> Iterator[str]:
    for length in range(min(SHORTEST, len(phrase)), len(phrase)):
        if random.random() < SENT:
            yield phrase[:length]
    yield phrase


def path_of(phrase: str) -> str:
    """Return the URL that requests suggestions."""
    return "/?" + urlencode({"wc-ajax": "dgwt_wcas_ajax_search", "s": phrase})
