"""Attributes and their terms: of the whole shop, or of one product; found, or made when the file first names them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Q

from vyloha.commerce.catalogue.change_tracking import terms_changed
from vyloha.commerce.catalogue.importing.attributes.term_orders import TermOrders
from vyloha.commerce.catalogue.importing.name_lookup import Names
from vyloha.commerce.catalogue.importing.parsing.slugs import free_slug, slug_of
from vyloha.commerce.catalogue.importing.parsing.texts import alike
from vyloha.commerce.catalogue.importing.rows import AttributeCell
from vyloha.commerce.catalogue.models import Attribute, Term

GLOBAL_PREFIX = "pa_"  # how the protocol marks an attribute of the whole shop
Owner = int | None  # the product that an attribute belongs to, None: the shop


def slug_of_attribute(name: str, is_global: bool) -> str:
    bare = slug_of(name, "vlastnost")
    return f"{GLOBAL_PREFIX}{bare}" if is_global else bare


@dataclass(slots=True)
class _Owned:
    """The attributes of the shop or of one product. A merchant may have renamed one, so its name counts first."""

    names: Names = field(default_factory=Names)
    slugs: dict[str, int] = field(default_factory=dict)

    def add(self, attribute: Attribute) -> None:
        self.names.add(attribute.name, attribute.pk)
        self.slugs[attribute.slug] = attribute.pk

    def get(self, cell: AttributeCell) -> int | None:
        return self.names.get(cell.name) or self.slugs.get(slug_of_attribute(cell.name, cell.is_global))


@dataclass(slots=True)
class _Terms:
    names: Names = field(default_factory=Names)
    slugs: set[str] = field(default_factory=set)


class Attributes:
    """Ids of attributes and terms. Those of the shop stay in memory; those of single products only for a chunk."""

    def __init__(self, orders: TermOrders | None = None) -> None:
        self._orders = orders or TermOrders()
        self._owned: dict[Owner, _Owned] = {}
        self._terms: dict[int, _Terms] = {}

    def forget_products(self) -> None:
        """Drop what belongs to single products, so that memory does not grow with them."""
        shop = self._owned.get(None, _Owned())
        self._owned = {owner: owned for owner, owned in self._owned.items() if owner is None}
        kept = set(shop.slugs.values())
        self._terms = {pk: terms for pk, terms in self._terms.items() if pk in kept}

    def load(self, wanted: Iterable[tuple[int, AttributeCell]]) -> None:
        """Know, or make, the attributes that products name, and all of their values; ids of products → cells."""
        cells = [(None if cell.is_global else product_id, cell) for product_id, cell in wanted]
        self._find_attributes({None, *(owner for owner, _cell in cells)} - self._owned.keys())
        self._make_attributes(cells)
        values: dict[int, dict[str, str]] = {}
        for owner, cell in cells:
            pk = self._owned[owner].get(cell) or 0
            if pk not in values:
                # All values that the file has for it, so that new ones are made in the file's order.
                values[pk] = {} if pk in self._terms else {alike(name): name for name in self._orders.of(cell)}
            for value in [*cell.values, *filter(None, [cell.default])]:
                values[pk].setdefault(alike(value), value)
        self._load_terms(values)

    def id(self, product_id: int, cell: AttributeCell) -> int:
        return self._owned[None if cell.is_global else product_id].get(cell) or 0

    def term_id(self, attribute_id: int, value: str) -> int:
        return self._terms[attribute_id].names.get(value) or 0

    def _find_attributes(self, owners: set[Owner]) -> None:
        self._owned |= {owner: _Owned() for owner in owners}
        wanted = Q(product_id__in=owners - {None})
        if None in owners:
            wanted |= Q(product=None)
        for attribute in Attribute.objects.filter(wanted).order_by("pk"):
            self._owned[attribute.product_id].add(attribute)

    def _make_attributes(self, cells: list[tuple[Owner, AttributeCell]]) -> None:
        missing: dict[tuple[Owner, str], Attribute] = {}
        for owner, cell in cells:
            if not self._owned[owner].get(cell):
                slug = slug_of_attribute(cell.name, cell.is_global)
                missing.setdefault((owner, slug), Attribute(product_id=owner, slug=slug, name=cell.name))
        for attribute in Attribute.objects.bulk_create(missing.values()):
            self._owned[attribute.product_id].add(attribute)

    def _load_terms(self, values: dict[int, dict[str, str]]) -> None:
        """Know, or make, the terms of attributes: attribute id → what is alike → value as it is written."""
        unread = [attribute_id for attribute_id in values if attribute_id not in self._terms]
        self._terms |= {attribute_id: _Terms() for attribute_id in unread}
        for term in Term.objects.filter(attribute_id__in=unread).order_by("pk"):
            self._terms[term.attribute_id].names.add(term.name, term.pk)
            self._terms[term.attribute_id].slugs.add(term.slug)
        new = [
            self._new_term(pk, name)
            for pk, names in values.items()
            for name in names.values()
            if not self._terms[pk].names.get(name)
        ]
        made = Term.objects.bulk_create(new)
        for term in made:
            self._terms[term.attribute_id].names.add(term.name, term.pk)
        terms_changed([term.pk for term in made])

    def _new_term(self, attribute_id: int, name: str) -> Term:
        known = self._terms[attribute_id]
        slug = free_slug(slug_of(name, "hodnota"), known.slugs.__contains__)
        position = len(known.slugs)
        known.slugs.add(slug)
        return Term(attribute_id=attribute_id, name=name, slug=slug, position=position)
