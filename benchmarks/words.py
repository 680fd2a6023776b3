"""Words that made-up catalogues are composed of, with the forms that people write, which no stemmer generated."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

NOUNS = Path(__file__).with_name("nouns.csv")
# Hard adjectives: their endings in the cases of ``nouns.csv``, from the nominative on.
CASES = (
    *("nominative", "genitive", "accusative", "instrumental"),
    *("plural", "plural genitive", "plural locative", "plural instrumental"),
)
ENDINGS = {
    "M": ("ý", "ého", "ý", "ým", "é", "ých", "ých", "ými"),
    "F": ("á", "é", "ou", "ou", "é", "ých", "ých", "ými"),
    "N": ("é", "ého", "é", "ým", "á", "ých", "ých", "ými"),
}


@dataclass(frozen=True)
class Noun:
    """A noun; ``forms``: case → its form, in small letters."""

    department: str
    name: str
    gender: str
    forms: dict[str, str]

    def with_adjective(self, stem: str, case: str = CASES[0]) -> str:
        """Return the noun with an adjective, both in a case."""
        return f"{stem}{ENDINGS[self.gender][CASES.index(case)]} {self.forms[case]}"


@dataclass(frozen=True)
class Words:
    """The parts of product names: adjective stems, nouns, and makers."""

    catalogue: str
    adjectives: tuple[str, ...]
    makers: tuple[str, ...]

    @property
    def nouns(self) -> tuple[Noun, ...]:
        return tuple(noun for catalogue, noun in _nouns() if catalogue == self.catalogue)

    @property
    def brands(self) -> list[str]:
        """Return the names of brands, each of two makers, so that their words repeat."""
        return [f"{maker} {other}" for maker in self.makers for other in self.makers[:6] if maker != other]


USUAL = Words(
    "usual",
    (
        *("bavlněn", "vlněn", "lehk", "tepl", "měkk", "pevn"),
        *("lněn", "červen", "pruhovan", "kostkovan", "hebk"),
    ),
    ("Šumava", "Krkonoše", "Pálava", "Beskydy", "Řip", "Žďár", "Chodov", "Hostýn", "Vltava", "Morava"),
)
HELD_OUT = Words(
    "held out",
    (
        *("dřevěn", "skleněn", "kožen", "barevn", "kulat", "hladk"),
        *("lakovan", "matn", "odoln", "úzk", "malovan"),
    ),
    ("Sázava", "Orlice", "Ještěd", "Lužnice", "Radhošť", "Chrudim", "Polička", "Kamýk", "Trhanov", "Blatná"),
)


@cache
def _nouns() -> list[tuple[str, Noun]]:
    with NOUNS.open(encoding="utf-8", newline="") as file:
        return [(row["catalogue"], _noun(row)) for row in csv.DictReader(file)]


def _noun(row: dict[str, str]) -> Noun:
    forms = {case: row.get(case, row["noun"].lower()) for case in CASES}
    return Noun(row["department"], row["noun"], row["gender"], forms)
