"""Checks that variations of one product differ: shoppers cannot choose between two with the same values."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.attributes.attribute_values import build_attribute_slug
from vyloha.commerce.catalogue.importing.parsing.texts import normalize_name
from vyloha.commerce.catalogue.importing.rows import AttributeCell
from vyloha.commerce.catalogue.importing.spool import Spool, SpooledRow
from vyloha.commerce.catalogue.models import Variation, VariationTerm


class Combinations:
    """The values of the variations of a chunk's products: those of the file, and those that stay in the shop."""

    def __init__(self, items: Iterable[SpooledRow], spool: Spool, *, only_new: bool) -> None:
        self._spool = spool
        products = {item.product_id for item in items if item.is_new and item.product_id}
        variations = dict(Variation.objects.filter(product_id__in=products).values_list("pk", "product_id"))
        # Variations of the file get their values from the file.
        staying = variations.keys() - (set() if only_new else spool.find_by_id(variations).keys())
        values: dict[int, set[str]] = {pk: set() for pk in staying}
        links = VariationTerm.objects.filter(variation__product_id__in=products)
        for pk, attribute, name in links.values_list("variation_id", "attribute__name", "term__name"):
            if pk in values:
                values[pk].add(_get_value(attribute, name))
        self._here = {(variations[pk], _join_values(found)): pk for pk, found in values.items()}

    def find_error(self, item: SpooledRow) -> str:
        """Return why shoppers could not choose the variation; "" if its combination of values is unique."""
        cells = item.row.attributes
        if cells is None and not item.is_new:
            return ""  # its values do not change
        if not cells:
            return _(
                "the row does not say which variation it is (columns Attribute 1 name and Attribute 1 value(s) "
                "or their Czech headings)"
            )
        values = _join_values(_get_value(cell.name, cell.values[0]) for cell in cells if cell.values)
        if item.is_new and (pk := self._here.get((item.product_id or 0, values))):
            told = {"values": _format_combination(cells), "id": pk}
            return _("it has the same values (%(values)s) as variation %(id)d here, so nobody could choose it") % told
        owner = f"n{item.product_n}" if item.product_n else f"id{item.product_id}"
        first = self._spool.find_first_with(f"{owner}\n{values}", item.row.line)
        if first == item.row.line:
            return ""
        told = {"values": _format_combination(cells), "line": first}
        return _("it has the same values (%(values)s) as line %(line)d, so nobody could choose it") % told


def _get_value(attribute: str, name: str) -> str:
    return f"{build_attribute_slug(attribute, is_global=False)}\t{normalize_name(name)}"


def _join_values(values: Iterable[str]) -> str:
    return "\n".join(sorted(values))


def _format_combination(cells: Iterable[AttributeCell]) -> str:
    named = [f"{cell.name}: {cell.values[0] if cell.values else _('any')}" for cell in cells]
    return ", ".join(named)[:200]
