"""Which column of a file is what: WooCommerce's headings in English and Czech, and the merchant's own (``--map``)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.columns import NOT_KEPT, NOT_SOLD, UNITS, Column
from vyloha.commerce.catalogue.importing.errors import FileRefused

_ATTRIBUTE = re.compile(
    r"^(?:attribute|vlastnost|atribut) (?P<number>\d{1,3}) (?P<part>.+)$"
    r"|^(?P<czech_part>.+?) (?:vlastnosti|atributu) (?P<czech_number>\d{1,3})$"
)
_PARTS = {
    "name": "name|název|jméno",
    "values": "value|values|value(s)|hodnota|hodnoty|hodnota (hodnoty)|hodnota/y",
    "visible": "visible|viditelná|viditelný|viditelnost|zobrazit|viditelné",
    "global": "global|globální|globálně",
    "default": "default|výchozí|přednastavená|výchozí hodnota",
}
_WRITTEN_PARTS = {"name": "name", "values": "value(s)", "visible": "visible", "global": "global", "default": "default"}
_PART_OF = {name: part for part, names in _PARTS.items() for name in names.split("|")}
_DOWNLOAD = re.compile(r"^(download|soubor|stahování|stažení) \d+ ")
_UNIT = re.compile(r"^(?P<name>.+?)\s*[(\[](?P<unit>[^()\[\]]+)[)\]]$")


def _plain(heading: str) -> str:
    return " ".join(heading.replace("\u00a0", " ").split()).casefold().rstrip("?").strip()


_COLUMN_OF = {_plain(column): column for column in Column} | {
    _plain(name): column for column in Column for name in column.czech.split("|") if name
}
# A heading that a shop might write both ways.
_COLUMN_OF |= {"cross sells": Column.CROSS_SELLS, "catalog visibility": Column.VISIBILITY}


def attribute_heading(number: int, part: str) -> str:
    """Return the heading of a part ("name", "values", "visible", "global", "default") of the attribute ``number``."""
    return f"Attribute {number} {_WRITTEN_PARTS[part]}"


def written_headings(attributes: int) -> dict[str, str]:
    """Return the columns that the shop keeps → their headings in English; ``attributes`` is how many a row may have."""
    kept = [column for column in Column if column not in NOT_KEPT | NOT_SOLD]
    numbered = [attribute_heading(number, part) for number in range(1, attributes + 1) for part in _WRITTEN_PARTS]
    named = {column.value: f"{column} ({UNITS[column]})" if column in UNITS else column.value for column in kept}
    return named | {heading: heading for heading in numbered}


@dataclass(slots=True)
class Headings:
    """The columns of one file, as places in a row."""

    width: int
    columns: dict[Column, int] = field(default_factory=dict)
    units: dict[Column, str] = field(default_factory=dict)  # "kg", "in"; of columns that measure
    attributes: dict[int, dict[str, int]] = field(default_factory=dict)  # number → "name", "values"… → place
    ignored: list[str] = field(default_factory=list)


def read_headings(cells: Iterable[str], mapping: Mapping[str, str]) -> Headings:
    """
    Tell the columns of a file by its first row; ``mapping`` is the merchant's headings → known ones.

    :raises FileRefused: if a heading comes twice, or neither ID nor SKU is there to find a row by again
    """
    cells = list(cells)
    headings = Headings(width=len(cells))
    renamed = {_plain(own): known for own, known in mapping.items()}
    unused = set(renamed) - {_plain(cell) for cell in cells}
    if unused:
        names = ", ".join(own for own in mapping if _plain(own) in unused)
        raise FileRefused(_("The file has no heading %(names)s, which --map names.") % {"names": names})
    for place, cell in enumerate(cells):
        known = renamed.get(_plain(cell), cell)
        if not _place(headings, known, place):
            if _plain(cell) in renamed:
                raise FileRefused(_("--map names an unknown column: %(name)s.") % {"name": known})
            headings.ignored.append(cell.strip() or "–")
    if not {Column.ID, Column.SKU} & headings.columns.keys():
        raise FileRefused(
            _("The first row has neither the heading ID nor SKU. If yours are called otherwise, use --map 'Yours=SKU'.")
        )
    return headings


def _place(headings: Headings, heading: str, place: int) -> bool:
    """Note what the column at ``place`` is; return whether it is any that we keep."""
    plain, unit = _plain(heading), ""
    column = _COLUMN_OF.get(plain)
    if column is None and (measure := _UNIT.match(plain)):
        column, unit = _COLUMN_OF.get(measure["name"]), measure["unit"]
        column = column if column in UNITS else None
    if column is not None:
        if column in headings.columns:
            raise FileRefused(_("The heading %(name)s is there twice.") % {"name": heading.strip()})
        headings.columns[column] = place
        if column in UNITS:
            headings.units[column] = unit or UNITS[column]
        return column not in NOT_KEPT
    return _place_attribute(headings, plain, place)


def _place_attribute(headings: Headings, plain: str, place: int) -> bool:
    match = _ATTRIBUTE.match(plain)
    if not match or _DOWNLOAD.match(plain):
        return False
    part = _PART_OF.get(match["part"] or match["czech_part"])
    if part is None:
        return False
    places = headings.attributes.setdefault(int(match["number"] or match["czech_number"]), {})
    if part in places:
        raise FileRefused(_("The heading %(name)s is there twice.") % {"name": plain})
    places[part] = place
    return True
