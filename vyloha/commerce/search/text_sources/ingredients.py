"""Loads what products and their variations say about their ingredients and allergens."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from vyloha.commerce.catalogue.models import Attribute, Product, ProductAttribute, Variation
from vyloha.commerce.catalogue.models.allergens import format_allergens, split_codes
from vyloha.commerce.search.text.allergen_names import get_all_allergens
from vyloha.commerce.search.text.ingredients import (
    find_allergens,
    find_denied_allergens,
    find_ingredients,
    is_ingredients_attribute,
    read_lines,
)

FOOD_COLUMNS = (*Product.SEARCHED_TEXTS, *Product.INGREDIENT_FIELDS)
FoodTexts = tuple[str, ...]  # descriptions, ingredients (HTML), codes of allergens and of traces


class Ingredients(NamedTuple):
    """
    Texts that name ingredients: of a product, its attributes included, and of each variation.

    ``has_attribute``: an attribute lists some for all variations.
    """

    shared: str
    of_variations: tuple[str, ...] = ()
    has_attribute: bool = False


def load_variation_texts(product_ids: Collection[int]) -> dict[int, list[FoodTexts]]:
    """Return product id → the texts of its published variations; one query."""
    found: dict[int, list[FoodTexts]] = defaultdict(list)
    own = Variation.objects.published().filter(product__in=product_ids).order_by("position", "pk")
    for pk, *texts in own.values_list("product_id", "description", *Variation.INGREDIENT_FIELDS):
        found[pk].append(tuple(texts))
    return found


def load_ingredients(
    products: Mapping[int, FoodTexts], variations: Mapping[int, list[FoodTexts]]
) -> dict[int, Ingredients]:
    """Return product id → the texts that name its ingredients; two queries for attributes."""
    found = {pk: [list_ingredients(texts)] for pk, texts in products.items()}
    attributes = [pk for pk, name in Attribute.objects.values_list("pk", "name") if is_ingredients_attribute(name)]
    links = ProductAttribute.objects.filter(product__in=products, attribute__in=attributes, makes_variations=False)
    for pk, term in links.values_list("product_id", "terms__name"):
        found[pk].append(term or "")
    return {
        pk: Ingredients(
            "\n".join(texts), tuple(map(list_ingredients, variations.get(pk, ()))), _says_something(texts[1:])
        )
        for pk, texts in found.items()
    }


def find_missing_allergens(product: FoodTexts, variations: Sequence[FoodTexts], named: Ingredients) -> set[str]:
    """Return the codes of the allergens that a product, or one of its variations, is surely without: it says so, or
    lists what it has.
    """
    missing = set()
    own = zip(variations, named.of_variations, strict=True) if variations else [(product, "")]
    for texts, ingredients in own:
        is_listed = named.has_attribute or _lists_ingredients(product) or _lists_ingredients(texts)
        descriptions = "\n".join(map(read_lines, (*product[:-3], *texts[:-3])))
        denied = get_all_allergens() if is_listed else find_denied_allergens(descriptions)
        missing |= denied - find_allergens(f"{named.shared}\n{ingredients}")
    return missing


def _lists_ingredients(texts: FoodTexts) -> bool:
    """Return whether the fields for ingredients or allergens are filled in; a description may name only some."""
    *_descriptions, ingredients, allergens, _traces = texts
    return _says_something((read_lines(ingredients), allergens))


def _says_something(texts: Iterable[str]) -> bool:
    return any(re.search(r"\w", text) for text in texts)


def load_allergens(product_ids: Collection[int]) -> dict[int, set[str]]:
    """
    Return product id → the codes of all allergens that it or one of its variations has or may have traces of, as their
    fields, texts or attributes say; four queries.
    """
    rows = Product.objects.filter(pk__in=product_ids).order_by().values_list("pk", *FOOD_COLUMNS)
    products = {pk: tuple(texts) for pk, *texts in rows}
    variations = load_variation_texts(product_ids)
    found = {
        pk: find_allergens("\n".join([shared, *own]))
        for pk, (shared, own, _has_attribute) in load_ingredients(products, variations).items()
    }
    for pk, texts in products.items():
        for *_texts, contained, traces in (texts, *variations.get(pk, ())):
            found[pk] |= {*split_codes(contained), *split_codes(traces)}
    return found


def list_ingredients(texts: FoodTexts) -> str:
    """Return the ingredients and allergens that descriptions and the fields for them name."""
    *descriptions, ingredients, allergens, traces = texts
    named = (read_lines(ingredients), format_allergens(allergens), format_allergens(traces))
    return "\n".join(filter(None, [find_ingredients("\n".join(descriptions)), *named]))
