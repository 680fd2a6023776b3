"""Builds slugs from Czech names."""

from collections.abc import Callable
from functools import lru_cache

from anyascii import anyascii
from django.utils.text import slugify


@lru_cache(10_000)  # an import repeats attributes and values
def build_slug(name: str, fallback: str, limit: int = 190) -> str:
    """Return the name in lower-case ASCII with hyphens ("Běžecké boty" → "bezecke-boty"); never empty."""
    return slugify(anyascii(name))[:limit].strip("-") or fallback


def find_free_slug(wanted: str, is_taken: Callable[[str], bool]) -> str:
    """Return ``wanted``, or the first of wanted-2, wanted-3… that is free."""
    slug, number = wanted, 1
    while is_taken(slug):
        number += 1
        slug = f"{wanted}-{number}"
    return slug
