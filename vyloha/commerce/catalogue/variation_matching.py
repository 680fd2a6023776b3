"""
Finds the variation for chosen values. Values are maps of attribute slug → term slug; "" or a missing slug stands for
any value. Pure functions: pages, the API and the cart use the same ones.
"""

from collections.abc import Iterable, Mapping

Values = Mapping[str, str]


def matches_choice(values: Values, chosen: Values) -> bool:
    """Return whether a variation with ``values`` matches ``chosen``: equal, or either side is empty."""
    return all(not wanted or not values.get(slug) or values[slug] == wanted for slug, wanted in chosen.items())


def find_matching(variations: Mapping[int, Values], chosen: Values) -> list[int]:
    """Return the ids of all variations that match the choice, in the order of ``variations``."""
    return [variation_id for variation_id, values in variations.items() if matches_choice(values, chosen)]


def find_missing_attributes(attributes: Iterable[str], chosen: Values) -> list[str]:
    """Return the slugs among ``attributes`` for which no value was chosen."""
    return [slug for slug in attributes if not chosen.get(slug)]


def find_chosen_variation(variations: Mapping[int, Values], attributes: Iterable[str], chosen: Values) -> int | None:
    """
    Return the id of the one variation for the choice, None if it matches none or leaves several open.

    A complete choice can match two variations if one of them takes any value: the more specific one counts, the first
    of equal ones, as in the browser (``web/product/variations/variation-matching.ts``).
    """
    possible = find_matching(variations, chosen)
    slugs = list(attributes)
    if len(possible) > 1 and find_missing_attributes(slugs, chosen):
        return None
    # Of equal ones ``min`` returns the first.
    return min(possible, key=lambda pk: len(find_missing_attributes(slugs, variations[pk])), default=None)
