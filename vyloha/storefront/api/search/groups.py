"""Which kinds of things are suggested, in what order, and how many of each (facts 4.2)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.text.documents import Kind
from vyloha.storefront.api.search.chosen_attributes import suggested_taxonomies

PRODUCTS_AT_MOST, OTHERS_AT_MOST = 7, 3  # of a group, without flexible limits

Entry = dict[str, Any]  # a suggestion as it is sent


class Group(NamedTuple):
    """
    ``headline`` is a key of the client's labels ("product" → ``product_plu``), ``heading`` the words of a group that
    the protocol's labels do not know. ``setting``: the merchant's field that shows the group. ``taxonomy``: the
    attribute that all of the group are values of.
    """

    kind: Kind
    setting: str = ""
    is_premium: bool = False
    headline: str = ""
    heading: Any = ""
    taxonomy: str = ""

    def is_shown(self, settings: SearchSettings) -> bool:
        is_wanted = not self.setting or getattr(settings, self.setting)
        return is_wanted and (settings.is_premium or not self.is_premium)

    def of(self, found: Mapping[Kind, Sequence[Entry]]) -> Sequence[Entry]:
        """Return those of the suggestions that belong to the group."""
        own = found.get(self.kind, ())
        return [entry for entry in own if entry["taxonomy"] == self.taxonomy] if self.taxonomy else own

    @property
    def head(self) -> Entry:
        if self.headline:
            return {"value": self.headline, "type": "headline"}
        what = "post_type" if self.kind in (Kind.POST, Kind.PAGE) else "taxonomy"
        return {"value": str(self.heading), what: self.taxonomy or str(self.kind), "type": "headline-v2"}


GROUPS = (
    Group(Kind.CATEGORY, "show_categories", headline="tax_product_cat"),
    Group(Kind.TAG, "show_tags", headline="tax_product_tag"),
    Group(Kind.BRAND, "show_brands", is_premium=True, heading=_("Brands")),
    Group(Kind.VENDOR, "show_vendors", is_premium=True, headline="vendor"),
    Group(Kind.PRODUCT, headline="product"),
    Group(Kind.POST, "show_posts", is_premium=True, heading=_("Articles")),
    Group(Kind.PAGE, "show_pages", is_premium=True, heading=_("Pages of text")),
)


def shown_groups(settings: SearchSettings) -> list[Group]:
    """Return the groups that the merchant shows, in their order."""
    return [group for group in _groups(settings) if group.is_shown(settings)]


def _groups(settings: SearchSettings) -> Iterator[Group]:
    for group in GROUPS:
        yield group
        if group.kind is Kind.BRAND:
            for taxonomy in suggested_taxonomies(settings):
                yield Group(Kind.TERM, is_premium=True, heading=taxonomy.title, taxonomy=taxonomy.name)


def most_suggested(settings: SearchSettings) -> int:
    """Return how many things one answer may suggest."""
    if settings.flexible_limits:
        return int(settings.suggestions_limit)
    return PRODUCTS_AT_MOST + OTHERS_AT_MOST * (len(shown_groups(settings)) - 1)


def limited(sizes: Sequence[int], groups: Sequence[Group], settings: SearchSettings) -> list[int]:
    """Return how many of each group are suggested, of so many that were found."""
    if settings.flexible_limits:
        return shared(sizes, settings.suggestions_limit)
    limits = (PRODUCTS_AT_MOST if group.kind is Kind.PRODUCT else OTHERS_AT_MOST for group in groups)
    return [min(size, limit) for size, limit in zip(sizes, limits, strict=True)]


def shared(sizes: Sequence[int], limit: int) -> list[int]:
    """Return ``sizes`` cut so that they sum to ``limit`` at most: the largest loses one, of equals the first."""
    left = [min(size, limit) for size in sizes]
    while sum(left) > limit:
        left[left.index(max(left))] -= 1
    return left


def arranged(found: Mapping[Kind, Sequence[Entry]], settings: SearchSettings) -> list[Entry]:
    """Return the suggestions group after group, each below its headline; a headline of products alone says nothing."""
    parts = [(group, own) for group in shown_groups(settings) if (own := group.of(found))]
    sizes = limited([len(own) for _group, own in parts], [group for group, _own in parts], settings)
    parts = [(group, own[:size]) for (group, own), size in zip(parts, sizes, strict=True) if size]
    with_heads = settings.show_headings and [group.kind for group, _entries in parts] != [Kind.PRODUCT]
    return [entry for group, entries in parts for entry in ([group.head] if with_heads else []) + list(entries)]
