"""Finds the article of the shop that a row is about: by its ID, then by its SKU."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.errors import RowRejected
from vyloha.commerce.catalogue.importing.parsing.texts import normalize_name
from vyloha.commerce.catalogue.importing.parsing.values import Reference, normalize_sku
from vyloha.commerce.catalogue.importing.rows import VARIATION, ImportRow
from vyloha.commerce.catalogue.importing.spool import FileLocation, Spool
from vyloha.commerce.catalogue.models import Product, Variation


class IdOfAnother(RowRejected):
    """The row's ID belongs to another product of this shop, so no row of the file may refer to it by its ID."""


@dataclass(frozen=True, slots=True)
class KnownArticle:
    """
    An article of the shop; ``kind`` as in ``ImportRow``. The variation of a simple product counts as that product.
    """

    id: int
    kind: str
    product_id: int
    sku: str | None
    name: str  # "" of a variation


def note_skus_here(spool: Spool) -> None:
    """Store all SKUs of the shop in the spool: no database index finds them in another case."""
    for model in (Product, Variation):
        found = model._default_manager.exclude(sku=None).order_by().values_list("sku", flat=True)
        spool.note_skus_here(filter(None, found.iterator()))


class ArticleLookup:
    """The articles that have one of ``ids`` or one of ``skus``, read in six queries."""

    def __init__(self, ids: Collection[int], skus: Collection[str], spool: Spool) -> None:
        self.by_id: dict[int, KnownArticle] = {}
        self._by_sku: dict[str, KnownArticle] = {}
        self._by_sku_key: dict[str, KnownArticle] = {}
        here = spool.find_own_skus(skus)
        for wanted in ({"pk__in": ids}, {"sku__in": here}):
            self._add_known(KnownArticle(pk, kind, pk, sku, name) for pk, kind, sku, name in _load_products(**wanted))
            self._add_known(
                KnownArticle(pk, VARIATION, product_id, sku, "") for pk, product_id, sku in _load_variations(**wanted)
            )
        # A simple product has its SKU on its variation.
        for wanted in ({"pk__in": ids}, {"sku__in": here}):
            self._add_known(
                KnownArticle(pk, Product.Type.SIMPLE, pk, sku, name) for pk, sku, name in _load_simple_skus(**wanted)
            )

    def _add_known(self, found: Iterable[KnownArticle]) -> None:
        for known in found:
            self.by_id[known.id] = known
            if known.sku:
                self._by_sku[known.sku] = known
                self._by_sku_key.setdefault(normalize_sku(known.sku), known)

    def find_by_sku(self, sku: str | None) -> KnownArticle | None:
        """Return the article with the SKU, or else one whose SKU differs only in case."""
        return (self._by_sku.get(sku) or self._by_sku_key.get(normalize_sku(sku))) if sku else None

    def find_article(self, row: ImportRow, *, has_sku: bool) -> KnownArticle | None:
        """
        Return the existing article, None for a new one. ``has_sku``: the file has SKUs.

        :raises RowRejected: if the ID or SKU belongs to something else
        """
        found = self.by_id.get(row.file_id or 0)
        owner = self.find_by_sku(row.sku)
        if found and owner and owner.id != found.id:
            raise RowRejected(
                _("its ID is that of product %(id)d here, but its SKU %(sku)s belongs to %(owner)d")
                % {"id": found.id, "sku": row.sku, "owner": owner.id}
            )
        is_another = found is not None and not owner and has_sku and _is_another(found, row)
        found = found or owner
        if found and row.kind and row.kind != found.kind:
            values = {"id": found.id, "here": found.kind, "there": row.kind}
            refusal = IdOfAnother if is_another else RowRejected
            raise refusal(_("%(id)d is of the type %(here)s here and %(there)s in the file") % values)
        if found and is_another:
            raise IdOfAnother(
                _(
                    "ID %(id)d is that of another product here: %(name)s, SKU %(sku)s. Leave the cell ID empty to "
                    "take this one as a new product, or change the name and the SKU one after the other"
                )
                % {"id": found.id, "name": found.name, "sku": found.sku or "–"}
            )
        return found


class Meant:
    """The targets of references: a row of the file first, then an article of the shop. A bare number may be an ID."""

    def __init__(self, references: Iterable[Reference], spool: Spool) -> None:
        wanted = set(references)
        ids = {pk for found in wanted if (pk := _parse_id(found))}
        skus = {found.sku for found in wanted if found.sku is not None}
        self._places_by_id, self._places_by_sku = spool.find_by_file_id(ids), spool.find_by_sku(skus)
        self._here = ArticleLookup(ids - spool.foreign_ids, skus, spool)

    def get(self, reference: Reference) -> FileLocation | KnownArticle | None:
        """Return the row, or the article of the shop."""
        by_sku: FileLocation | KnownArticle | None = None
        if reference.sku is not None:
            by_sku = self._places_by_sku.get(normalize_sku(reference.sku)) or self._here.find_by_sku(reference.sku)
        pk = _parse_id(reference) or 0
        return by_sku or self._places_by_id.get(pk) or self._here.by_id.get(pk)


def _parse_id(reference: Reference) -> int | None:
    """Return the ID that is written, or that a bare number may be: a field "parent_id" has no "id:" before it."""
    sku = reference.sku or ""
    return int(sku) if sku.isascii() and sku.isdigit() and len(sku) <= 15 else reference.id


def _is_another(found: KnownArticle, row: ImportRow) -> bool:
    """Return whether both the SKU and the name differ from those of the product in the shop."""
    if found.kind == VARIATION or not row.name:
        return False
    return normalize_sku(found.sku or "") != normalize_sku(row.sku or "") and normalize_name(
        found.name
    ) != normalize_name(row.name)


def _load_products(**wanted: object) -> list[tuple[int, str, str | None, str]]:
    return list(Product.objects.filter(**wanted).values_list("pk", "type", "sku", "name"))


def _load_variations(**wanted: object) -> list[tuple[int, int, str | None]]:
    own = Variation.objects.filter(**wanted).exclude(pk=F("product_id"))
    return list(own.values_list("pk", "product_id", "sku"))


def _load_simple_skus(**wanted: object) -> list[tuple[int, str | None, str]]:
    alone = Variation.objects.filter(**wanted, pk=F("product_id"))
    return list(alone.values_list("pk", "sku", "product__name"))
