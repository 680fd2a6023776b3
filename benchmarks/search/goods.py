"""Describes the products of a made-up catalogue, and selects those that a query asks for."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from benchmarks.words import Noun, Words
from vyloha.core.database.unaccent import fold_text


@dataclass(frozen=True, slots=True)
class Goods:
    """A product with the properties that queries ask for."""

    id: int
    sku: str
    adjective: str  # its stem
    noun: Noun
    brand: str
    colours: frozenset[str]

    @property
    def words(self) -> list[str]:
        """The words of its name as people type them without diacritics."""
        return (fold_text(f"{self.noun.with_adjective(self.adjective)} {self.brand}") or "").split()


def goods_of_this_shop(words: Words, most: int) -> list[Goods]:
    """Return the first products of a catalogue that ``large_catalogue.fill`` built from the words."""
    from vyloha.commerce.catalogue.models import Product, ProductAttribute, Variation

    nouns = {noun.name.lower(): noun for noun in words.nouns}
    products = list(Product.objects.order_by("pk").values_list("pk", "sku", "name")[:most])
    last = products[-1][0]
    # A simple product has its code on its variation.
    codes = dict(Variation.objects.filter(sku__isnull=False, product__lte=last).values_list("product", "sku"))
    colours: dict[int, set[str]] = defaultdict(set)
    links = ProductAttribute.terms.through._default_manager.filter(
        productattribute__attribute__name="Barva", productattribute__product__lte=last
    )
    for pk, colour in links.values_list("productattribute__product", "term__name"):
        colours[pk].add(colour)
    found = []
    for pk, sku, name in products:
        adjective, noun, *brand, _number = name.lower().split()
        code, of = sku or codes[pk] or "", frozenset(colours[pk])
        found.append(Goods(pk, code, adjective[:-1], nouns[noun], " ".join(brand), of))
    return found


Ids = frozenset[int]


class Range:
    """All products of a shop, and their ids by property."""

    def __init__(self, goods: list[Goods]) -> None:
        self.goods = goods
        self.by_adjective = _groups((product.adjective, product.id) for product in goods)
        self.by_noun = _groups((product.noun.name, product.id) for product in goods)
        self.by_brand = _groups((product.brand, product.id) for product in goods)
        self.by_department = _groups((product.noun.department, product.id) for product in goods)
        self.by_colour = _groups((colour, product.id) for product in goods for colour in product.colours)
        self._by_word = _groups((word, product.id) for product in goods for word in product.words)
        self.beginning_with = cache(self._beginning_with)

    def _beginning_with(self, letters: str) -> Ids:
        """Return the products whose name has a word with this prefix."""
        return frozenset().union(*(ids for word, ids in self._by_word.items() if word.startswith(letters)))


def _groups(pairs: Iterable[tuple[str, int]]) -> dict[str, Ids]:
    groups: dict[str, set[int]] = defaultdict(set)
    for key, pk in pairs:
        groups[key].add(pk)
    return {key: frozenset(ids) for key, ids in groups.items()}
