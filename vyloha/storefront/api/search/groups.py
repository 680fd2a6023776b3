"""Decides which kinds of items are suggested, in what order, and how many of each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.text.documents import TextKind
from vyloha.core.cache.pages import cache_until_change
from vyloha.storefront.api.search.chosen_attributes import get_suggested_taxonomies

PRODUCTS_AT_MOST, OTHERS_AT_MOST = 7, 3  # per group, without flexible limits

Entry = dict[str, Any]  # a suggestion in the response


class SuggestionGroup(NamedTuple):
    """
    ``headline`` is a key of the client's labels ("product" → ``product_plu``), ``heading`` the text of a group that has
    no label in the protocol. ``setting``: the merchant's field that shows the group. ``taxonomy``: the attribute whose
    values are in the group.
    """

    kind: TextKind
    setting: str = ""
    is_premium: bool = False
    headline: str = ""
    heading: Any = ""
    taxonomy: str = ""

    def is_shown(self, settings: SearchSettings) -> bool:
        is_wanted = not self.setting or getattr(settings, self.setting)
        return is_wanted and (settings.is_premium or not self.is_premium)

    def select_entries(self, found: Mapping[TextKind, Sequence[Entry]]) -> Sequence[Entry]:
        """Return the suggestions that belong to the group."""
        own = found.get(self.kind, ())
        return [entry for entry in own if entry["taxonomy"] == self.taxonomy] if self.taxonomy else own

    @property
    def head(self) -> Entry:
        if self.headline:
            return {"value": self.headline, "type": "headline"}
        what = "post_type" if self.kind in (TextKind.POST, TextKind.PAGE) else "taxonomy"
        return {"value": str(self.heading), what: self.taxonomy or str(self.kind), "type": "headline-v2"}


GROUPS = (
    SuggestionGroup(TextKind.CATEGORY, "show_categories", headline="tax_product_cat"),
    SuggestionGroup(TextKind.TAG, "show_tags", headline="tax_product_tag"),
    SuggestionGroup(TextKind.BRAND, "show_brands", is_premium=True, heading=_("Brands")),
    SuggestionGroup(TextKind.VENDOR, "show_vendors", is_premium=True, headline="vendor"),
    SuggestionGroup(TextKind.PRODUCT, headline="product"),
    SuggestionGroup(TextKind.POST, "show_posts", is_premium=True, heading=_("Articles")),
    SuggestionGroup(TextKind.PAGE, "show_pages", is_premium=True, heading=_("Pages of text")),
)


def get_shown_groups() -> tuple[SuggestionGroup, ...]:
    """Return the groups that the merchant shows, in their order; cached until a setting or an attribute changes."""
    return cache_until_change("search:groups", lambda: select_groups(get_search_settings()))


def select_groups(settings: SearchSettings) -> tuple[SuggestionGroup, ...]:
    """Return the groups that ``settings`` show, in their order."""
    return tuple(group for group in _iterate_groups(settings) if group.is_shown(settings))


def _iterate_groups(settings: SearchSettings) -> Iterator[SuggestionGroup]:
    for group in GROUPS:
        yield group
        if group.kind is TextKind.BRAND:
            for taxonomy in get_suggested_taxonomies(settings):
                yield SuggestionGroup(TextKind.TERM, is_premium=True, heading=taxonomy.title, taxonomy=taxonomy.name)


def get_max_suggested(settings: SearchSettings, groups: Sequence[SuggestionGroup]) -> int:
    """Return the maximum number of suggestions in one response."""
    if settings.flexible_limits:
        return int(settings.suggestions_limit)
    return PRODUCTS_AT_MOST + OTHERS_AT_MOST * (len(groups) - 1)


def limit_sizes(sizes: Sequence[int], groups: Sequence[SuggestionGroup], settings: SearchSettings) -> list[int]:
    """Return how many items of each group are suggested, given how many were found."""
    if settings.flexible_limits:
        return cut_sizes(sizes, settings.suggestions_limit)
    limits = (PRODUCTS_AT_MOST if group.kind is TextKind.PRODUCT else OTHERS_AT_MOST for group in groups)
    return [min(size, limit) for size, limit in zip(sizes, limits, strict=True)]


def cut_sizes(sizes: Sequence[int], limit: int) -> list[int]:
    """Return ``sizes`` reduced to a sum of at most ``limit``: the largest loses one, of equals the first."""
    left = [min(size, limit) for size in sizes]
    while sum(left) > limit:
        left[left.index(max(left))] -= 1
    return left


def arrange_entries(
    found: Mapping[TextKind, Sequence[Entry]], settings: SearchSettings, groups: Sequence[SuggestionGroup]
) -> list[Entry]:
    """Return the suggestions group by group, each below its headline; products alone get no headline."""
    parts = [(group, own) for group in groups if (own := group.select_entries(found))]
    sizes = limit_sizes([len(own) for _group, own in parts], [group for group, _own in parts], settings)
    parts = [(group, own[:size]) for (group, own), size in zip(parts, sizes, strict=True) if size]
    with_heads = settings.show_headings and [group.kind for group, _entries in parts] != [TextKind.PRODUCT]
    return [entry for group, entries in parts for entry in ([group.head] if with_heads else []) + list(entries)]
