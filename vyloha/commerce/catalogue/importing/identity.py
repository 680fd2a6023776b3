"""Which article of the shop a row means: by its ID, then by its SKU."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.errors import RowRefused
from vyloha.commerce.catalogue.importing.parsing.texts import alike
from vyloha.commerce.catalogue.importing.parsing.values import Reference, sku_key
from vyloha.commerce.catalogue.importing.rows import VARIATION, Row
from vyloha.commerce.catalogue.importing.spool import Place, Spool
from vyloha.commerce.catalogue.models import Product, Variation


class IdOfAnother(RowRefused):
    """The row's ID is that of another product here, so nobody of the file may find it by its ID."""


@dataclass(frozen=True, slots=True)
class Known:
    """An article of the shop; ``kind`` as in ``Row``. The one variation of a simple product is that product here."""

    id: int
    kind: str
    product_id: int
    sku: str | None
    name: str  # "" of a variation


def note_skus_here(spool: Spool) -> None:
    """Let the spool know all SKUs of the shop: no index of a database finds them in another case."""
    for model in (Product, Variation):
        found = model._default_manager.exclude(sku=None).order_by().values_list("sku", flat=True)
        spool.note_skus_here(filter(None, found.iterator()))


class Articles:
    """The articles that have one of ``ids`` or one of ``skus``, read in six queries."""

    def __init__(self, ids: Collection[int], skus: Collection[str], spool: Spool) -> None:
        self.by_id: dict[int, Known] = {}
        self._by_sku: dict[str, Known] = {}
        self._by_sku_key: dict[str, Known] = {}
        here = spool.skus_here(skus)
        for wanted in ({"pk__in": ids}, {"sku__in": here}):
            self._note(Known(pk, kind, pk, sku, name) for pk, kind, sku, name in _products(**wanted))
            self._note(Known(pk, VARIATION, product_id, sku, "") for pk, product_id, sku in _variations(**wanted))
        # A simple product keeps its SKU on its variation.
        for wanted in ({"pk__in": ids}, {"sku__in": here}):
            self._note(Known(pk, Product.Type.SIMPLE, pk, sku, name) for pk, sku, name in _simple(**wanted))

    def _note(self, found: Iterable[Known]) -> None:
        for known in found:
            self.by_id[known.id] = known
            if known.sku:
                self._by_sku[known.sku] = known
                self._by_sku_key.setdefault(sku_key(known.sku), known)

    def of_sku(self, sku: str | None) -> Known | None:
        """Return the article with the SKU; one that is written in another case, where none has it as it is."""
        return (self._by_sku.get(sku) or self._by_sku_key.get(sku_key(sku))) if sku else None

    def meant_by(self, row: Row, *, has_sku: bool) -> Known | None:
        """
        Return the article that is in the shop already, None for a new one. ``has_sku``: the file tells SKUs.

        :raises RowRefused: if its ID or SKU belongs to something else
        """
        found = self.by_id.get(row.file_id or 0)
        owner = self.of_sku(row.sku)
        if found and owner and owner.id != found.id:
            raise RowRefused(
                _("its ID is that of product %(id)d here, but its SKU %(sku)s belongs to %(owner)d")
                % {"id": found.id, "sku": row.sku, "owner": owner.id}
            )
        is_another = found is not None and not owner and has_sku and _is_another(found, row)
        found = found or owner
        if found and row.kind and row.kind != found.kind:
            values = {"id": found.id, "here": found.kind, "there": row.kind}
            refusal = IdOfAnother if is_another else RowRefused
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
    """What references of a file mean: a row of it first, then what is in the shop. A bare number may be an ID."""

    def __init__(self, references: Iterable[Reference], spool: Spool) -> None:
        wanted = set(references)
        ids = {pk for found in wanted if (pk := _id_in(found))}
        skus = {found.sku for found in wanted if found.sku is not None}
        self._places_by_id, self._places_by_sku = spool.by_file_id(ids), spool.by_sku(skus)
        self._here = Articles(ids - spool.foreign_ids, skus, spool)

    def get(self, reference: Reference) -> Place | Known | None:
        """Return the row, or the article of the shop."""
        by_sku: Place | Known | None = None
        if reference.sku is not None:
            by_sku = self._places_by_sku.get(sku_key(reference.sku)) or self._here.of_sku(reference.sku)
        pk = _id_in(reference) or 0
        return by_sku or self._places_by_id.get(pk) or self._here.by_id.get(pk)


def _id_in(reference: Reference) -> int | None:
    """Return the ID that is meant, or that a bare number may be: a field "parent_id" has no "id:" before it."""
    sku = reference.sku or ""
    return int(sku) if sku.isascii() and sku.isdigit() and len(sku) <= 15 else reference.id


def _is_another(found: Known, row: Row) -> bool:
    """Return whether neither the SKU nor the name is that of the product in the shop."""
    if found.kind == VARIATION or not row.name:
        return False
    return sku_key(found.sku or "") != sku_key(row.sku or "") and alike(found.name) != alike(row.name)


def _products(**wanted: object) -> list[tuple[int, str, str | None, str]]:
    return list(Product.objects.filter(**wanted).values_list("pk", "type", "sku", "name"))


def _variations(**wanted: object) -> list[tuple[int, int, str | None]]:
    own = Variation.objects.filter(**wanted).exclude(pk=F("product_id"))
    return list(own.values_list("pk", "product_id", "sku"))


def _simple(**wanted: object) -> list[tuple[int, str | None, str]]:
    alone = Variation.objects.filter(**wanted, pk=F("product_id"))
    return list(alone.values_list("pk", "sku", "product__name"))
