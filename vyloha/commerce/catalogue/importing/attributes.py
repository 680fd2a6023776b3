"""Attributes and their terms: of the whole shop, or of one product; found, or made when the file first names them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from vyloha.commerce.catalogue.importing.rows import AttributeCell
from vyloha.commerce.catalogue.importing.slugs import free_slug, slug_of
from vyloha.commerce.catalogue.models import Attribute, Term

GLOBAL_PREFIX = "pa_"  # how the protocol marks an attribute of the whole shop
Owner = int | None  # the product that an attribute belongs to, None: the shop


def slug_of_attribute(name: str, is_global: bool) -> str:
    bare = slug_of(name, "vlastnost")
    return f"{GLOBAL_PREFIX}{bare}" if is_global else bare


@dataclass(slots=True)
class _Terms:
    ids: dict[str, int] = field(default_factory=dict)  # name in lower case → id
    slugs: set[str] = field(default_factory=set)


class Attributes:
    """Ids of attributes and terms. Those of the shop stay in memory; those of single products only for a chunk."""

    def __init__(self) -> None:
        self._ids: dict[tuple[Owner, str], int] = {}
        self._terms: dict[int, _Terms] = {}

    def forget_products(self) -> None:
        """Drop what belongs to single products, so that memory does not grow with them."""
        local = {pk for (owner, _slug), pk in self._ids.items() if owner is not None}
        self._ids = {key: pk for key, pk in self._ids.items() if key[0] is None}
        self._terms = {pk: terms for pk, terms in self._terms.items() if pk not in local}

    def load(self, wanted: Iterable[tuple[int, AttributeCell]]) -> None:
        """Know, or make, the attributes that products name, and all of their values; ids of products → cells."""
        cells = list(wanted)
        names = {self._key(product_id, cell): cell.name for product_id, cell in cells}
        self._load_attributes(names)
        values: dict[int, dict[str, str]] = {}
        for product_id, cell in cells:
            into = values.setdefault(self.id(product_id, cell), {})
            for value in [*cell.values, *filter(None, [cell.default])]:
                into.setdefault(value.casefold(), value)
        self.load_terms(values)

    def id(self, product_id: int, cell: AttributeCell) -> int:
        return self._ids[self._key(product_id, cell)]

    def term_id(self, attribute_id: int, value: str) -> int:
        return self._terms[attribute_id].ids[value.casefold()]

    @staticmethod
    def _key(product_id: int, cell: AttributeCell) -> tuple[Owner, str]:
        return None if cell.is_global else product_id, slug_of_attribute(cell.name, cell.is_global)

    def _load_attributes(self, names: dict[tuple[Owner, str], str]) -> None:
        owners = {owner for owner, _slug in names if owner is not None}
        slugs = {slug for owner, slug in names if owner is None and (None, slug) not in self._ids}
        rows = list(Attribute.objects.filter(product_id__in=owners).values_list("product_id", "slug", "pk"))
        rows += Attribute.objects.filter(product=None, slug__in=slugs).values_list("product_id", "slug", "pk")
        self._ids |= {(owner, slug): pk for owner, slug, pk in rows}
        missing = {key: name for key, name in names.items() if key not in self._ids}
        made = Attribute.objects.bulk_create(
            Attribute(product_id=owner, slug=slug, name=name) for (owner, slug), name in missing.items()
        )
        self._ids |= {key: attribute.pk for key, attribute in zip(missing, made, strict=True)}

    def load_terms(self, values: dict[int, dict[str, str]]) -> None:
        """Know, or make, the terms of attributes: attribute id → value in lower case → as it is written."""
        unread = [attribute_id for attribute_id in values if attribute_id not in self._terms]
        self._terms |= {attribute_id: _Terms() for attribute_id in unread}
        for attribute_id, name, slug, pk in Term.objects.filter(attribute_id__in=unread).values_list(
            "attribute_id", "name", "slug", "pk"
        ):
            self._terms[attribute_id].ids.setdefault(name.casefold(), pk)
            self._terms[attribute_id].slugs.add(slug)
        new = [self._new_term(pk, name) for pk, names in values.items() for name in self._missing(pk, names)]
        for term in Term.objects.bulk_create(new):
            self._terms[term.attribute_id].ids[term.name.casefold()] = term.pk

    def _missing(self, attribute_id: int, names: dict[str, str]) -> list[str]:
        return [name for key, name in names.items() if key not in self._terms[attribute_id].ids]

    def _new_term(self, attribute_id: int, name: str) -> Term:
        known = self._terms[attribute_id]
        slug = free_slug(slug_of(name, "hodnota"), known.slugs.__contains__)
        position = len(known.slugs)
        known.slugs.add(slug)
        return Term(attribute_id=attribute_id, name=name, slug=slug, position=position)
