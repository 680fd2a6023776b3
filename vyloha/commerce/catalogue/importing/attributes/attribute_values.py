"""Finds attributes and their terms, of the whole shop or of one product, and creates those that are missing."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Q

from vyloha.commerce.catalogue.change_tracking import record_term_changes
from vyloha.commerce.catalogue.importing.attributes.term_orders import TermOrderCollector
from vyloha.commerce.catalogue.importing.name_lookup import NameLookup
from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug, find_free_slug
from vyloha.commerce.catalogue.importing.parsing.texts import normalize_name
from vyloha.commerce.catalogue.importing.rows import AttributeCell
from vyloha.commerce.catalogue.models import Attribute, Term

GLOBAL_PREFIX = "pa_"  # WooCommerce's prefix of attributes of the whole shop
Owner = int | None  # the product that an attribute belongs to, None: the shop


def build_attribute_slug(name: str, is_global: bool) -> str:
    bare = build_slug(name, "vlastnost")
    return f"{GLOBAL_PREFIX}{bare}" if is_global else bare


@dataclass(slots=True)
class _OwnedAttributes:
    """The attributes of the shop or of one product. A merchant may have renamed one, so its name counts first."""

    names: NameLookup = field(default_factory=NameLookup)
    slugs: dict[str, int] = field(default_factory=dict)

    def add(self, attribute: Attribute) -> None:
        self.names.add(attribute.name, attribute.pk)
        self.slugs[attribute.slug] = attribute.pk

    def get(self, cell: AttributeCell) -> int | None:
        return self.names.get(cell.name) or self.slugs.get(build_attribute_slug(cell.name, cell.is_global))


@dataclass(slots=True)
class _LoadedTerms:
    names: NameLookup = field(default_factory=NameLookup)
    slugs: set[str] = field(default_factory=set)


class AttributeIds:
    """Ids of attributes and terms. Those of the shop stay in memory; those of single products only for a chunk."""

    def __init__(self, orders: TermOrderCollector | None = None) -> None:
        self._orders = orders or TermOrderCollector()
        self._owned: dict[Owner, _OwnedAttributes] = {}
        self._terms: dict[int, _LoadedTerms] = {}

    def clear_products(self) -> None:
        """Clear the ids of single products' attributes, so that memory does not grow with the file."""
        shop = self._owned.get(None, _OwnedAttributes())
        self._owned = {owner: owned for owner, owned in self._owned.items() if owner is None}
        kept = set(shop.slugs.values())
        self._terms = {pk: terms for pk, terms in self._terms.items() if pk in kept}

    def load(self, wanted: Iterable[tuple[int, AttributeCell]]) -> None:
        """Load, or create, the attributes of products and all their values; product ids → cells."""
        cells = [(None if cell.is_global else product_id, cell) for product_id, cell in wanted]
        self._find_attributes({None, *(owner for owner, _cell in cells)} - self._owned.keys())
        self._create_attributes(cells)
        values: dict[int, dict[str, str]] = {}
        for owner, cell in cells:
            pk = self._owned[owner].get(cell) or 0
            if pk not in values:
                # All values of the file, so that new ones are created in its order.
                values[pk] = (
                    {}
                    if pk in self._terms
                    else {normalize_name(name): name for name in self._orders.get_ordered_values(cell)}
                )
            for value in [*cell.values, *filter(None, [cell.default])]:
                values[pk].setdefault(normalize_name(value), value)
        self._load_terms(values)

    def get_id(self, product_id: int, cell: AttributeCell) -> int:
        return self._owned[None if cell.is_global else product_id].get(cell) or 0

    def get_term_id(self, attribute_id: int, value: str) -> int:
        return self._terms[attribute_id].names.get(value) or 0

    def _find_attributes(self, owners: set[Owner]) -> None:
        self._owned |= {owner: _OwnedAttributes() for owner in owners}
        wanted = Q(product_id__in=owners - {None})
        if None in owners:
            wanted |= Q(product=None)
        for attribute in Attribute.objects.filter(wanted).order_by("pk"):
            self._owned[attribute.product_id].add(attribute)

    def _create_attributes(self, cells: list[tuple[Owner, AttributeCell]]) -> None:
        missing: dict[tuple[Owner, str], Attribute] = {}
        for owner, cell in cells:
            if not self._owned[owner].get(cell):
                slug = build_attribute_slug(cell.name, cell.is_global)
                missing.setdefault((owner, slug), Attribute(product_id=owner, slug=slug, name=cell.name))
        for attribute in Attribute.objects.bulk_create(missing.values()):
            self._owned[attribute.product_id].add(attribute)

    def _load_terms(self, values: dict[int, dict[str, str]]) -> None:
        """Load, or create, the terms of attributes: attribute id → normalized value → value as written."""
        unread = [attribute_id for attribute_id in values if attribute_id not in self._terms]
        self._terms |= {attribute_id: _LoadedTerms() for attribute_id in unread}
        for term in Term.objects.filter(attribute_id__in=unread).order_by("pk"):
            self._terms[term.attribute_id].names.add(term.name, term.pk)
            self._terms[term.attribute_id].slugs.add(term.slug)
        new = [
            self._create_term(pk, name)
            for pk, names in values.items()
            for name in names.values()
            if not self._terms[pk].names.get(name)
        ]
        made = Term.objects.bulk_create(new)
        for term in made:
            self._terms[term.attribute_id].names.add(term.name, term.pk)
        record_term_changes([term.pk for term in made])

    def _create_term(self, attribute_id: int, name: str) -> Term:
        known = self._terms[attribute_id]
        slug = find_free_slug(build_slug(name, "hodnota"), known.slugs.__contains__)
        position = len(known.slugs)
        known.slugs.add(slug)
        return Term(attribute_id=attribute_id, name=name, slug=slug, position=position)
