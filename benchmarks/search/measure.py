"""
Runs a measurement inside a throw-away shop: ``python -m benchmarks.search.measure WHAT PRODUCTS``.

The last line of its output holds the figures.
"""

import json
import sys
from dataclasses import asdict

from benchmarks.figures import Figure
from benchmarks.search.asked import Asked, by_hand
from benchmarks.search.quality import GOALS, judged
from benchmarks.words import HELD_OUT, USUAL, Words

ASKED_OF = 100_000  # products that queries are generated from; more would only take memory


def demo(_products: int) -> list[Figure]:
    """Run the handwritten queries on the demo shop; print those that missed something."""
    from django.core.management import call_command

    from benchmarks.search.ours import search
    from vyloha.backoffice.demo.catalogue import CATALOGUES
    from vyloha.backoffice.demo.fill import fill_shop

    fill_shop(lambda _line: None, CATALOGUES["test"])
    call_command("reindex", verbosity=0)
    codes = codes_of_products()
    found = judged(lambda phrase: [codes[pk] for pk in search(phrase)], by_hand())
    found.tell_missed()
    return found.figures("written by hand", GOALS)


def codes_of_products() -> dict[int, str | None]:
    """Return the SKU of each product; a simple product has it on its variation."""
    from vyloha.commerce.catalogue.models import Product, Variation

    codes = dict(Variation.objects.filter(product__type="simple").values_list("product", "sku"))
    return codes | dict(Product.objects.filter(sku__isnull=False).values_list("pk", "sku"))


def usual(products: int) -> list[Figure]:
    """Measure the usual catalogue: building and quality."""
    from benchmarks.search import ours

    queries = _filled(products, USUAL, seed=1)
    return [*ours.built(products), *judged(ours.search, queries).figures("made by rule", GOALS)]


def held_out(products: int) -> list[Figure]:
    """Measure quality on a catalogue of words that were not used for tuning."""
    from benchmarks.search import ours

    queries = _filled(products, HELD_OUT, seed=2)
    ours.built(products)
    return judged(ours.search, queries).figures("held out", GOALS)


def _filled(products: int, words: Words, seed: int) -> list[Asked]:
    from benchmarks.large_catalogue import fill
    from benchmarks.search.by_rule import QueryMaker
    from benchmarks.search.goods import goods_of_this_shop

    fill(products, words)
    return list(QueryMaker(goods_of_this_shop(words, ASKED_OF), seed).queries())


MEASURED = {"demo": demo, "usual": usual, "held out": held_out}

if __name__ == "__main__":
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    print(json.dumps([asdict(figure) for figure in MEASURED[sys.argv[1]](int(sys.argv[2]))]))
