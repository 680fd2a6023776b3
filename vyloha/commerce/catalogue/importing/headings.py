"""
Finds the columns of a file by its headings: WooCommerce's in English and Czech, the names of its fields, and the
merchant's own (``--map``).

Case, accents, spaces and punctuation do not count. Rules recognize headings that are in no list of ``columns`` by their
words, because WooCommerce's Czech translations name the same column in many ways.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.columns import IGNORED_COLUMNS, UNITS, UNSUPPORTED_TYPE_COLUMNS, ImportColumn
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.core.database.unaccent import fold_text

_WORD = re.compile(r"[^\W\d_]+|\d+")
_UNIT = re.compile(r"^(?P<name>.+?)\s*[(\[](?P<unit>[^()\[\]]+)[)\]]$")
_ENDING = re.compile(r"(?<=\w{4})[aeiouy]+$")  # "publikovano", "publikovany": the same word
_META = "meta:"
_META_SPACE = re.compile(r"^meta:\s*")
_DOWNLOAD = re.compile(r"(download|soubor|stahovani|stazeni)s? (\d+ )?\w+|\w+ \d+ (souboru|stahovani|stazeni)")
_SET_ASIDE = {"", "-"}

# Parts of an attribute's headings, by the beginnings of their words. If two match, the first counts: "výchozí
# hodnota" is the default.
_PARTS = {
    "default": "default|vychoz|prednastav",
    "visible": "visib|viditeln|zobraz",
    "global": "global|taxonom",
    "values": "value|hodnot",
    "name": "name|nazev|nazv|jmen",
}
_PART_WORDS = {part: re.compile(beginnings) for part, beginnings in _PARTS.items()}
_ATTRIBUTE = re.compile("attribut|vlastnost|atribut")
# "Hodnota(y)", "value(s)", "Je vlastnost č. 1 viditelná na stránce produktu?"
_PART_FILLERS = re.compile(r"(?:y|s|je|is|c|cislo|no|na|on|strance|page|produkt\w*|product)$")
_WRITTEN_PARTS = {"name": "name", "values": "value(s)", "visible": "visible", "global": "global", "default": "default"}


class _Rule(NamedTuple):
    """A heading means the column if each of ``words`` begins one of its words, and ``others`` the rest of them."""

    column: ImportColumn
    words: tuple[str, ...]
    others: str = ""


_ALLOWED, _SALE, _SELLING = "povol|allow", "akc|slev|sale|zvyhodn|vyprodej", "prodej|prodav|sell|sold"
_DATE = "datum|date|dat|dne|den|cen|price|prodej|plat|od$|do$|on$"
_RULES = [
    _Rule(ImportColumn.SALE_FROM, (_SALE, "zacat|zacin|zacne|zahaj|pocat|start|begin|od$|from$"), _DATE),
    _Rule(ImportColumn.SALE_UNTIL, (_SALE, "konc|konec$|ukonc|ends?$|do$|to$|until$"), _DATE),
    _Rule(
        ImportColumn.GTIN,
        ("gtin|upc|ean|isbn|jan$",),
        "gtin|upc|ean|isbn|jan$|nebo|or$|a$|kod|code|carov|cislo|produkt|13$|8$",
    ),
    _Rule(
        ImportColumn.LOW_STOCK_AMOUNT,
        ("nizk|low", "sklad|zasob|stock|mnozstv"),
        "prah|hranic|limit|mez|stav|amount|mnozstv|threshold|na$|pro$|upozorn|sklad|hodnot",
    ),
    _Rule(ImportColumn.BACKORDERS, (_ALLOWED, "objednav|predobjednav|backorder"), "predem|zpetn|na$|nakup|zbozi"),
    _Rule(ImportColumn.SOLD_INDIVIDUALLY, (_SELLING, "samostat|jednotliv|individual"), "pouze|jen$|kus|po$"),
    _Rule(ImportColumn.REVIEWS_ALLOWED, (_ALLOWED, "hodnocen|recenz|review"), "zakazn|customer|od$|produkt"),
    _Rule(ImportColumn.IS_FEATURED, ("doporucen|zvyraznen|featured",), "je$|is$"),
    _Rule(ImportColumn.UPSELLS, ("navys|upsell", _SELLING)),
    _Rule(ImportColumn.CROSS_SELLS, ("doplnk|kriz|cross", _SELLING)),
]


def _normalize_heading(heading: str) -> str:
    text = heading.replace("\ufeff", "").replace("\u200b", "")
    plain = " ".join(text.split()).casefold().rstrip("?").strip()
    return _META_SPACE.sub("meta: ", plain)


def _split_words(plain: str) -> str:
    """Return the words of a heading, one space between them: "gtin upc ean or isbn", "regular price"."""
    # Keys of add-ons' meta data must match exactly: another add-on may have "_unit" where this one has "unit".
    return plain if plain.startswith(_META) else " ".join(_WORD.findall(fold_text(plain) or ""))


def _get_stems(words: str) -> str:
    return " ".join(_ENDING.sub("", word) for word in words.split())


def _get_names(column: ImportColumn) -> Iterator[str]:
    """Yield the names of the column, the most exact first."""
    yield column.value
    for names in (column.czech, column.fields):
        yield from filter(None, names.split("|"))


def _get_all_names() -> Iterator[tuple[str, ImportColumn, int]]:
    for column in ImportColumn:
        for rank, name in enumerate(_get_names(column)):
            yield _split_words(_normalize_heading(name)), column, rank


_COLUMN_OF = {words: (column, rank) for words, column, rank in _get_all_names()}
_BY_STEMS = {_get_stems(words): column for words, column, _rank in _get_all_names() if not words.startswith(_META)}
_BY_RULE = 100  # rank of a heading that only a rule matches; lower is more exact
_MAPPED = -1


def format_attribute_heading(number: int, part: str) -> str:
    """Return the heading of a part ("name", "values", "visible", "global", "default") of the attribute ``number``."""
    return f"Attribute {number} {_WRITTEN_PARTS[part]}"


def build_export_headings(attributes: int) -> dict[str, str]:
    """Return the exported columns → their headings in English; ``attributes`` is the maximum of a row."""
    kept = [column for column in ImportColumn if column not in IGNORED_COLUMNS | UNSUPPORTED_TYPE_COLUMNS]
    numbered = [
        format_attribute_heading(number, part) for number in range(1, attributes + 1) for part in _WRITTEN_PARTS
    ]
    named = {column.value: f"{column} ({UNITS[column]})" if column in UNITS else column.value for column in kept}
    return named | {heading: heading for heading in numbered}


@dataclass(slots=True)
class ColumnPositions:
    """The columns of one file, as positions in a row."""

    width: int
    columns: dict[ImportColumn, int] = field(default_factory=dict)
    units: dict[ImportColumn, str] = field(default_factory=dict)  # "kg", "in"; of columns with units
    attributes: dict[int, dict[str, int]] = field(default_factory=dict)  # number → "name", "values"… → position
    ignored: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)  # those of ``ignored`` that are no known headings
    doubled: list[tuple[str, str]] = field(default_factory=list)  # an ignored heading, and the more exact one


class _Meaning(NamedTuple):
    column: ImportColumn | None = None
    unit: str = ""
    attribute: tuple[int, str] | None = None  # number and part
    rank: int = 0


def read_headings(cells: Iterable[str], mapping: Mapping[str, str]) -> ColumnPositions:
    """
    Return the columns of a file by its first row; ``mapping`` is the merchant's headings → known ones, "" to ignore
    one.

    The more exact of two headings for the same column counts.

    :raises FileRejected: if the same heading comes twice, or the file has neither ID nor SKU to identify rows
    """
    cells = list(cells)
    headings = ColumnPositions(width=len(cells))
    renamed = {_normalize_heading(own): known for own, known in mapping.items()}
    unused = set(renamed) - {_normalize_heading(cell) for cell in cells}
    if unused:
        names = ", ".join(own for own in mapping if _normalize_heading(own) in unused)
        raise FileRejected(_("The file has no heading %(names)s, which --map names.") % {"names": names})
    found: dict[ImportColumn | tuple[int, str], list[tuple[int, int, _Meaning]]] = {}
    for place, cell in enumerate(cells):
        plain = _normalize_heading(cell)
        known = renamed.get(plain)
        if known in _SET_ASIDE:
            headings.ignored.append(cell.strip())
            continue
        meaning = _find_meaning(plain if known is None else _normalize_heading(known))
        what = meaning.column or meaning.attribute
        if what is None:
            if known is not None:
                raise FileRejected(_("--map names an unknown column: %(name)s.") % {"name": known})
            headings.ignored.append(cell.strip() or "–")
            if not (plain.startswith(_META) or _DOWNLOAD.fullmatch(_split_words(plain))):
                headings.unknown.append(cell.strip() or "–")
            continue
        if meaning.column in IGNORED_COLUMNS:
            headings.ignored.append(cell.strip())
        found.setdefault(what, []).append((_MAPPED if known is not None else meaning.rank, place, meaning))
    for what, meant in found.items():
        _assign_position(headings, what, sorted(meant, key=lambda one: one[:2]), cells)
    if not {ImportColumn.ID, ImportColumn.SKU} & headings.columns.keys():
        raise FileRejected(
            _("The first row has neither the heading ID nor SKU. If yours are called otherwise, use --map 'Yours=SKU'.")
        )
    return headings


def _assign_position(
    headings: ColumnPositions,
    what: ImportColumn | tuple[int, str],
    meant: list[tuple[int, int, _Meaning]],
    cells: list[str],
) -> None:
    """Store the position of a column: of the most exact heading for it, which comes first in ``meant``."""
    (rank, place, meaning), *others = meant
    for other_rank, other, _other_meaning in others:
        if other_rank == rank and (
            rank == _MAPPED
            or _split_words(_normalize_heading(cells[other])) == _split_words(_normalize_heading(cells[place]))
        ):
            raise FileRejected(_("The heading %(name)s is there twice.") % {"name": cells[other].strip()})
        headings.doubled.append((cells[other].strip(), cells[place].strip()))
    if meaning.attribute:
        number, part = meaning.attribute
        headings.attributes.setdefault(number, {})[part] = place
    if meaning.column is not None:
        headings.columns[meaning.column] = place
        if meaning.column in UNITS:
            headings.units[meaning.column] = meaning.unit or UNITS[meaning.column]


def _find_meaning(plain: str) -> _Meaning:
    """Return the meaning of a heading; an empty one if it is unknown."""
    words = _split_words(plain)
    if words in _COLUMN_OF:
        column, rank = _COLUMN_OF[words]
        return _Meaning(column, rank=rank)
    if words.startswith(_META):
        return _Meaning()
    if measure := _UNIT.match(plain):
        column, rank = _COLUMN_OF.get(_split_words(measure["name"]), (ImportColumn.ID, 0))
        if column in UNITS:
            return _Meaning(column, measure["unit"].strip(), rank=rank)
    if attribute := _parse_attribute(words.split()):
        return _Meaning(attribute=attribute, rank=_get_attribute_rank(plain, *attribute))
    by_rule = {rule.column for rule in _RULES if _matches_rule(rule, words.split())}
    if len(by_rule) == 1:
        return _Meaning(by_rule.pop(), rank=_BY_RULE)
    stems = _get_stems(words)
    bare = stems.removeprefix("je ").removeprefix("is ")
    return _Meaning(_BY_STEMS.get(stems) or _BY_STEMS.get(bare), rank=_BY_RULE + 1)


def _parse_attribute(words: list[str]) -> tuple[int, str] | None:
    """Return the number and the part of an attribute: "Attribute 1 name", "Název 1 vlastnosti", "Vlastnost 1 název"."""
    numbers = [word for word in words if word.isdecimal()]
    rest = [word for word in words if not word.isdecimal() and not _ATTRIBUTE.match(word)]
    if len(numbers) != 1 or len(numbers[0]) > 3 or len(rest) != len(words) - 2:
        return None
    parts = [part for part, beginnings in _PART_WORDS.items() if any(map(beginnings.match, rest))]
    is_known = all(_PART_FILLERS.match(word) or any(one.match(word) for one in _PART_WORDS.values()) for word in rest)
    return (int(numbers[0]), parts[0]) if parts and is_known else None


def _get_attribute_rank(plain: str, number: int, part: str) -> int:
    return 0 if plain == _normalize_heading(format_attribute_heading(number, part)) else 1


def _matches_rule(rule: _Rule, words: list[str]) -> bool:
    known = [re.compile(beginnings) for beginnings in filter(None, (*rule.words, rule.others))]
    return all(any(re.match(beginnings, word) for word in words) for beginnings in rule.words) and all(
        any(one.match(word) for one in known) for word in words
    )
