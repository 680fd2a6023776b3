"""Which article of the shop a row means: by its ID, then by its SKU."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.errors import RowRefused
from vyloha.commerce.catalogue.importing.rows import VARIATION, Row
from vyloha.commerce.catalogue.models import Product, Variation


@dataclass(frozen=True, slots=True)
class Known:
    """An article of the shop; ``kind`` as in ``Row``. The one variation of a simple product is that product here."""

    id: int
    kind: str
    product_id: int
    sku: str | None


class Articles:
    """The articles that have one of ``ids`` or one of ``skus``, read in six queries."""

    def __init__(self, ids: Collection[int], skus: Collection[str]) -> None:
        self.by_id: dict[int, Known] = {}
        self.by_sku: dict[str, Known] = {}
        for wanted in ({"pk__in": ids}, {"sku__in": skus}):
            self._note(Known(pk, kind, pk, sku) for pk, kind, sku in _products(**wanted))
            self._note(Known(pk, VARIATION, product_id, sku) for pk, product_id, sku in _variations(**wanted))
        # A simple product keeps its SKU on its variation.
        self._note(Known(pk, Product.Type.SIMPLE, pk, sku) for pk, sku in _simple(sku__in=skus))

    def _note(self, found: Iterable[Known]) -> None:
        for known in found:
            self.by_id[known.id] = known
            if known.sku:
                self.by_sku[known.sku] = known

    def meant_by(self, row: Row) -> Known | None:
        """
        Return the article that is in the shop already, None for a new one.

        :raises RowRefused: if its ID or SKU belongs to something else
        """
        found = self.by_id.get(row.file_id or 0)
        owner = self.by_sku.get(row.sku or "")
        if found and owner and owner.id != found.id:
            raise RowRefused(
                _("its ID is that of product %(id)d here, but its SKU %(sku)s belongs to %(owner)d")
                % {"id": found.id, "sku": row.sku, "owner": owner.id}
            )
        found = found or owner
        if found and row.kind and row.kind != found.kind:
            values = {"id": found.id, "here": found.kind, "there": row.kind}
            raise RowRefused(_("%(id)d is of the type %(here)s here and %(there)s in the file") % values)
        return found


def _products(**wanted: object) -> list[tuple[int, str, str | None]]:
    return list(Product.objects.filter(**wanted).values_list("pk", "type", "sku"))


def _variations(**wanted: object) -> list[tuple[int, int, str | None]]:
    own = Variation.objects.filter(**wanted).exclude(pk=F("product_id"))
    return list(own.values_list("pk", "product_id", "sku"))


def _simple(**wanted: object) -> list[tuple[int, str | None]]:
    return list(Variation.objects.filter(**wanted, pk=F("product_id")).values_list("pk", "sku"))
