"""
Generates queries by rule from a made-up catalogue (``large_catalogue``). The expected products follow from their
attributes, never from a search; forms of words come from ``nouns.csv``.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from benchmarks.search.asked import Asked
from benchmarks.search.goods import Goods, Ids, Range
from benchmarks.search.typos import mistyped
from benchmarks.words import CASES
from vyloha.core.database.unaccent import TABLE

SHORTEST_BEGINNING = 3
OTHER_CASES = CASES[1:]
Found = tuple[str, Ids]


class QueryMaker:
    """Generates queries; the same products and seed give the same queries."""

    def __init__(self, goods: list[Goods], seed: int) -> None:
        self.range = Range(goods)
        self.random = Random(seed)
        forms = {form for product in goods[:10_000] for form in product.noun.forms.values()}
        # Words that a typo must not produce, or it would be another query.
        self.forms = frozenset(form.translate(TABLE) for form in forms)

    def queries(self, number: int = 2000) -> Iterator[Asked]:
        """Yield ``number`` queries, with a fixed share of each kind."""
        shares: dict[str, tuple[int, Callable[[], Found]]] = {
            "as it is written": (10, self._phrase),
            "without marks": (10, self._folded),
            "inflected": (15, self._inflected),
            "mistyped": (15, self._mistyped),
            "mistyped in another case": (10, self._mistyped_inflected),
            "unfinished": (12, self._unfinished),
            "in another order": (8, self._reordered),
            "code": (5, self._code),
            "brand": (5, self._brand),
            "category": (5, self._category),
            "with a colour, size or material": (5, self._coloured),
        }
        for kind, (share, made) in shares.items():
            for _query in range(number * share // 100):
                yield Asked(kind, *made())

    def _phrase(self, case: str = CASES[0]) -> Found:
        """Return a kind of product, mostly with an adjective, a brand or both."""
        one = self._some()
        has_adjective, has_brand = self.random.choice(((0, 0), (1, 0), (1, 0), (0, 1), (1, 1)))
        kind = one.noun.with_adjective(one.adjective, case) if has_adjective else one.noun.forms[case]
        expected = self.range.by_noun[one.noun.name]
        if has_adjective:
            expected &= self.range.by_adjective[one.adjective]
        if has_brand:
            return f"{kind} {one.brand}", expected & self.range.by_brand[one.brand]
        return kind, expected

    def _folded(self) -> Found:
        phrase, expected = self._phrase()
        return phrase.translate(TABLE), expected

    def _inflected(self) -> Found:
        return self._perhaps_folded(*self._phrase(self.random.choice(OTHER_CASES)))

    def _mistyped(self) -> Found:
        return self._with_a_typo(CASES[:1])

    def _mistyped_inflected(self) -> Found:
        return self._with_a_typo(OTHER_CASES)

    def _with_a_typo(self, cases: Sequence[str]) -> Found:
        places: list[int] = []
        while not places:  # a typo in "dek" alone may give another word
            phrase, expected = self._phrase(self.random.choice(cases))
            words = phrase.split()
            places = [number for number, word in enumerate(words) if len(word) > 3]
        place = self.random.choice(places)
        words[place] = mistyped(words[place], self.forms, self.random)
        return self._perhaps_folded(" ".join(words), expected)

    def _unfinished(self) -> Found:
        """
        Return a prefix of a kind or a brand, half of them after an adjective; all words with that prefix are expected.
        """
        one = self._some()
        whole = self.random.choice((one.noun.name.lower(), one.brand.split()[0]))
        beginning = whole[: self.random.randint(SHORTEST_BEGINNING, max(len(whole) - 1, SHORTEST_BEGINNING))]
        expected = self.range.beginning_with(beginning.translate(TABLE))
        if self.random.random() < 0.5:
            return self._perhaps_folded(beginning, expected)
        adjective = one.noun.with_adjective(one.adjective).split()[0]
        expected &= self.range.by_adjective[one.adjective]
        return self._perhaps_folded(f"{adjective} {beginning}", expected)

    def _reordered(self) -> Found:
        one = self._some()
        adjective, noun = one.noun.with_adjective(one.adjective).split()
        expected = self.range.by_noun[one.noun.name]
        with_brand = expected & self.range.by_brand[one.brand]
        with_adjective = self.range.by_adjective[one.adjective]
        found = self.random.choice(
            (
                (f"{noun} {adjective}", expected & with_adjective),
                (f"{one.brand} {noun}", with_brand),
                (f"{one.brand} {adjective} {noun}", with_brand & with_adjective),
            )
        )
        return self._perhaps_folded(*found)

    def _code(self) -> Found:
        one = self._some()
        ways = (one.sku, one.sku.lower(), one.sku.replace("-", ""), one.sku.replace("-", " ").lower())
        return self.random.choice(ways), frozenset({one.id})

    def _brand(self) -> Found:
        one = self._some()
        of_brand, noun = self.range.by_brand[one.brand], one.noun.name
        found = self.random.choice(
            ((one.brand, of_brand), (f"{noun.lower()} {one.brand}", of_brand & self.range.by_noun[noun]))
        )
        return self._perhaps_folded(*found)

    def _category(self) -> Found:
        one = self._some()
        department, noun = one.noun.department, one.noun
        below = f"{department.lower()} {noun.forms['plural']}"
        found = self.random.choice(
            ((department.lower(), self.range.by_department[department]), (below, self.range.by_noun[noun.name]))
        )
        return self._perhaps_folded(*found)

    def _coloured(self) -> Found:
        """Return a kind with a colour; a name with that colour counts as well."""
        one = self._some()
        colour = self.random.choice(sorted(one.colours))
        so = self.range.by_colour[colour] | self.range.by_adjective.get(colour[:-1], frozenset())
        return self._perhaps_folded(one.noun.with_adjective(colour[:-1]), so & self.range.by_noun[one.noun.name])

    def _some(self) -> Goods:
        return self.random.choice(self.range.goods)

    def _perhaps_folded(self, phrase: str, expected: Ids) -> Found:
        return (phrase.translate(TABLE) if self.random.random() < 0.5 else phrase), expected
