"""Matches entries with products: by id, SKU, URL of ours, main picture or name."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar

from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug
from vyloha.commerce.catalogue.importing.parsing.values import normalize_sku
from vyloha.commerce.catalogue.models import ImageSource, OldProductAddress, Product, ProductImage, Variation
from vyloha.content.redirects.importing.entries import EntryKind, ImportEntry, get_slug
from vyloha.content.redirects.importing.plan import EntryOutcome, RedirectPlan
from vyloha.content.redirects.url_parsing import get_kinds_by_first_word

CHUNK_SIZE = 1000
MAX_LENGTH = 200
USABLE = re.compile(r"[-a-zA-Z0-9_]{1,200}")
NUMBERED = re.compile(r"(?P<base>.+)-(?P<number>\d{1,3})")

One = TypeVar("One")


def split_into_chunks(items: Sequence[One]) -> Iterator[Sequence[One]]:
    """Yield chunks that fit into one query's parameters."""
    return (items[start : start + CHUNK_SIZE] for start in range(0, len(items), CHUNK_SIZE))


class ProductMatcher:
    def __init__(self, plan: RedirectPlan, *, take_slugs: bool) -> None:
        self.plan, self.take_slugs = plan, take_slugs
        self.found: dict[ImportEntry, int] = {}

    def match(self, entries: list[ImportEntry]) -> list[ImportEntry]:
        """Put the slugs of products into the plan; return the unmatched entries."""
        for some in split_into_chunks(entries):
            self._match_by_codes(some)
            self._match_by_paths(some)
            self._match_by_pictures([entry for entry in some if entry not in self.found and entry.uploads])
        alone = [entry for entry in entries if entry not in self.found and not (entry.id or entry.sku or entry.target)]
        ambiguous = self._match_by_names(alone)
        self._add_to_plan()
        for entry in ambiguous:
            self.plan.add_outcome(entry, EntryOutcome.AMBIGUOUS)
        left = [entry for entry in entries if entry not in self.found and entry not in ambiguous]
        for entry in left:
            if entry.what is EntryKind.PRODUCT:
                self.plan.add_outcome(entry, EntryOutcome.UNKNOWN)
        return [entry for entry in left if entry.what is EntryKind.ANY]

    def _match_by_codes(self, entries: Sequence[ImportEntry]) -> None:
        ids = {entry.id for entry in entries if entry.id}
        skus = {entry.sku for entry in entries if entry.sku}
        known = {pk: pk for pk in Product.objects.filter(pk__in=ids).values_list("pk", flat=True)}
        for pk, product_id in Variation.objects.filter(pk__in=ids).values_list("pk", "product_id"):
            known.setdefault(pk, product_id)
        by_sku = dict(Variation.objects.filter(sku__in=skus).values_list("sku", "product_id"))
        by_sku |= dict(Product.objects.filter(sku__in=skus).values_list("sku", "pk"))
        for entry in entries:
            owner = known.get(entry.id or 0) or by_sku.get(entry.sku)
            if owner or (owner := self._by_sku_key.get(normalize_sku(entry.sku)) if entry.sku else None):
                self.found[entry] = owner

    @cached_property
    def _by_sku_key(self) -> dict[str, int]:
        """All products by their case-insensitive SKUs, for which no database has an index."""
        skus = [*Product.objects.exclude(sku=None).values_list("sku", "pk")]
        skus += Variation.objects.exclude(sku=None).values_list("sku", "product_id")
        return {normalize_sku(sku): pk for sku, pk in skus if sku}

    def _match_by_paths(self, entries: Sequence[ImportEntry]) -> None:
        """Match a pair of URLs by either; a single one when it is a product's current or former URL."""
        left = [entry for entry in entries if entry not in self.found and not (entry.id or entry.sku)]
        slugs = {entry: get_slug(entry.target) if entry.target else entry.slug for entry in left}
        known = dict(OldProductAddress.objects.filter(address__in=slugs.values()).values_list("address", "owner_id"))
        known |= dict(Product.objects.filter(slug__in=slugs.values()).values_list("slug", "pk"))
        for entry, slug in slugs.items():
            if pk := known.get(slug):
                self.found[entry] = pk

    def _match_by_pictures(self, entries: list[ImportEntry]) -> None:
        keys = {entry.uploads[0] for entry in entries}
        images = dict(ImageSource.objects.filter(upload__in=keys).values_list("image_id", "upload"))
        owners: dict[str, set[int]] = defaultdict(set)
        main = ProductImage.objects.filter(image_id__in=images, position=0).values_list("image_id", "product_id")
        for image_id, product_id in main:
            owners[images[image_id]].add(product_id)
        asking = defaultdict(list)
        for entry in entries:
            asking[entry.uploads[0]].append(entry)
        for key, asked in asking.items():
            if len(asked) == 1 and len(owners[key]) == 1:
                self.found[asked[0]] = next(iter(owners[key]))

    def _match_by_names(self, entries: list[ImportEntry]) -> set[ImportEntry]:
        """
        Match slugs with those that WordPress builds from products' names; return the ambiguous entries.

        Products of one name get numbers in the order of their creation, which is that of their ids.
        """
        if not entries:
            return set()
        taken = set(self.found.values())
        products: dict[str, list[int]] = defaultdict(list)
        for pk, name in Product.objects.order_by("pk").values_list("pk", "name").iterator():
            if pk not in taken:
                products[build_slug(name, "")].append(pk)
        groups: dict[str, list[tuple[int, ImportEntry]]] = defaultdict(list)
        for entry in entries:
            parts = NUMBERED.fullmatch(entry.slug)
            if entry.slug in products:
                groups[entry.slug].append((0, entry))
            elif parts and parts["base"] in products:
                groups[parts["base"]].append((int(parts["number"]), entry))
        ambiguous = set()
        for base, numbered in groups.items():
            numbered.sort(key=lambda pair: pair[0])
            numbers = [number for number, _entry in numbered]
            is_run = numbers in ([0, *range(2, len(numbers) + 1)], [0, *range(1, len(numbers))])
            if len(numbers) == len(products[base]) and (is_run or len(numbers) == 1):
                self.found |= {entry: pk for pk, (_n, entry) in zip(products[base], numbered, strict=True)}
            else:
                ambiguous |= {entry for _number, entry in numbered}
        return ambiguous

    def _add_to_plan(self) -> None:
        owners = self._get_owners(entry.slug for entry in self.found)
        now = self._get_slugs(self.found.values())
        claimed: dict[str, int] = {}
        for entry, pk in self.found.items():
            slug = entry.slug
            if not slug or slug == now[pk]:
                self.plan.add_outcome(entry, EntryOutcome.LEADS)
            elif claimed.setdefault(slug, pk) != pk:
                self.plan.add_outcome(entry, EntryOutcome.TAKEN)
            elif len(slug) > MAX_LENGTH or len(entry.path) > MAX_LENGTH:
                self.plan.add_outcome(entry, EntryOutcome.LONG)
                continue
            elif self.take_slugs and USABLE.fullmatch(slug) and pk not in self.plan.slugs:
                self.plan.slugs[pk] = slug
                self.plan.add_outcome(entry, EntryOutcome.PRODUCT)
            else:
                self.plan.add_former_slugs("product", pk, slug)
                self.plan.add_outcome(entry, EntryOutcome.PRODUCT)
            self.plan.add_former_slugs("product", pk, *entry.slugs[1:], *self._get_full_path(entry))
        self._skip_taken(owners, now)

    def _get_full_path(self, entry: ImportEntry) -> list[str]:
        """Return the path when its first segment is unknown to the shop."""
        is_known = entry.path.strip("/").partition("/")[0] in get_kinds_by_first_word()
        return [] if is_known or not entry.path.startswith("/") or "?" in entry.path else [entry.path]

    def _skip_taken(self, owners: dict[str, int], now: dict[int, str]) -> None:
        """Skip slugs that another product has, unless that one gives its slug up."""
        slugs, former = self.plan.slugs, self.plan.former.get("product", {})
        entries = {(pk, slug): entry for entry, pk in self.found.items() for slug in entry.slugs}
        takers = {slug: pk for pk, slug in slugs.items()}
        stuck = [pk for pk, slug in slugs.items() if owners.get(slug, pk) != pk and owners[slug] not in slugs]
        while stuck:
            pk = stuck.pop()
            self._reject(entries[pk, slugs.pop(pk)])
            # It keeps its own slug, so that the product that needs that one cannot have it either.
            if (waiting := takers.get(now[pk], pk)) in slugs:
                stuck.append(waiting)
        for slug, pk in list(former.items()):
            if owners.get(slug, pk) != pk and owners[slug] not in slugs:
                del former[slug]
                if entry := entries.get((pk, slug)):
                    self._reject(entry)

    def _reject(self, entry: ImportEntry) -> None:
        self.plan.counts[EntryOutcome.PRODUCT.value] -= 1
        self.plan.add_outcome(entry, EntryOutcome.TAKEN)

    def _get_owners(self, slugs: Iterable[str]) -> dict[str, int]:
        wanted = sorted(set(slugs))
        found: dict[str, int] = {}
        for some in split_into_chunks(wanted):
            found.update(Product.objects.filter(slug__in=some).values_list("slug", "pk"))
        return found

    def _get_slugs(self, ids: Iterable[int]) -> dict[int, str]:
        wanted = sorted(set(ids))
        found: dict[int, str] = {}
        for some in split_into_chunks(wanted):
            found.update(Product.objects.filter(pk__in=some).values_list("pk", "slug"))
        return found
