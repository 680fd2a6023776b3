"""
Cuts the offered fonts down and writes their stylesheet: see README.md.

Each font is two files, as its package has it: letters of western Europe, and those with Czech, Slovak and Polish
marks. A face of a font that every computer has stands in until they arrive, stretched so that lines break in the
same places: the shares are computed from both fonts' letters.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules"
WEB = HERE.parents[1] / "web"

WESTERN = (
    "".join(map(chr, range(0x20, 0x7F))) + "\u00a0§©«®°±²³´·»¼½×ÀÁÂÄÅÇÈÉÊËÍÎÏÑÓÔÕÖÚÛÜÝßàáâäåçèéêëíîïñóôöøúûüý"
    "–—‘’‚“”„†•…‹›€™−→←↑↓"
)
MARKED = "ĄąĆćČčĎďĘęĚěĹĺĽľŁłŃńŇňŐőŔŕŘřŚśŠšŤťŮůŰűŹźŻżŽž"
RANGES = {"latin": "U+0-FF, U+2000-22FF", "latin-ext": "U+100-17F"}
FEATURES = ["kern", "liga", "tnum", "locl", "mark", "ccmp"]
# Letters as often as Czech shops use them.
TEXT = (
    "Příliš žluťoučký kůň úpěl ďábelské ódy. Nepromokavá bunda s kapucí, skladem, doručíme ve čtvrtek. Tričko z merino "
    "vlny, dámské i pánské. Doprava zdarma nad 1 500 Kč. Do košíku. Vybrali jsme pro vás to, co vydrží na cestách."
)


@dataclass(frozen=True)
class Font:
    family: str
    package: str
    weight: int | tuple[int, int]  # one, or from–to
    stand_ins: tuple[str, ...]

    @property
    def is_variable(self) -> bool:
        return not isinstance(self.weight, int)


FONTS = (
    Font("Figtree", "figtree", (400, 700), ("Arial", "Roboto")),
    Font("Hanken Grotesk", "hanken-grotesk", (400, 700), ("Arial", "Roboto")),
    Font("Bricolage Grotesque", "bricolage-grotesque", 650, ("Arial", "Roboto")),
    Font("Literata", "literata", 600, ("Georgia",)),
)
# Where the stand-in's letters are measured; Liberation Sans and Gelasio are as wide as Arial and Georgia.
MEASURED = {
    "Arial": Path("/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"),
    "Roboto": PACKAGES / "@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2",
    "Georgia": PACKAGES / "@fontsource/gelasio/files/gelasio-latin-400-normal.woff2",
}
LOCAL = {
    "Arial": 'local("Arial"), local("Liberation Sans"), local("Helvetica")',
    "Roboto": 'local("Roboto")',
    "Georgia": 'local("Georgia"), local("Gelasio"), local("Noto Serif")',
}


def source(font: Font, subset: str) -> Path:
    return PACKAGES / f"@fontsource-variable/{font.package}/files/{font.package}-{subset}-wght-normal.woff2"


def cut(font: Font, subset: str, letters: str) -> str:
    """Write the font with ``letters`` only into web/fonts/; return the file's name."""
    options = Options()
    options.layout_features, options.hinting = FEATURES, False
    whole = TTFont(source(font, subset))
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(whole)
    part = instantiateVariableFont(whole, {"wght": font.weight})
    part.flavor = "woff2"
    name = f"{font.package}-{subset}.woff2"
    part.save(WEB / "fonts" / name)
    return name


def width(path: Path) -> float:
    """Return how wide TEXT is, in the font's own em; letters that the file lacks are left out."""
    font = TTFont(path)
    glyphs, advances = font.getBestCmap(), font["hmtx"]
    shown = [advances[glyphs[ord(letter)]][0] for letter in TEXT if ord(letter) in glyphs and ord(letter) < 0x100]
    return sum(shown) / len(shown) / font["head"].unitsPerEm


def stand_in(font: Font, local: str) -> str:
    """Return the face that stands in for ``font``, drawn by the font ``local`` of the reader's computer."""
    share = width(source(font, "latin")) / width(MEASURED[local])
    metrics, em = TTFont(source(font, "latin"))["hhea"], TTFont(source(font, "latin"))["head"].unitsPerEm
    percent = lambda units: f"{100 * units / em / share:.1f}%"  # noqa: E731
    return (
        f'@font-face {{\n  font-family: "{font.family} {local}";\n  src: {LOCAL[local]};\n  size-adjust: {share:.1%};\n'
        f"  ascent-override: {percent(metrics.ascent)};\n  descent-override: {percent(-metrics.descent)};\n"
        f"  line-gap-override: {percent(metrics.lineGap)};\n}}\n"
    )


def face(font: Font, subset: str, file: str) -> str:
    weight = f"{font.weight[0]} {font.weight[1]}" if isinstance(font.weight, tuple) else "600 700"
    return (
        f'@font-face {{\n  font-family: "{font.family}";\n  src: url("../fonts/{file}") format("woff2");\n'
        f"  font-weight: {weight};\n  font-display: swap;\n  unicode-range: {RANGES[subset]};\n}}\n"
    )


def main() -> None:
    (WEB / "fonts").mkdir(exist_ok=True)
    sheet = ["/* Written by tools/fonts/make.py. Nothing is fetched of a font that no rule uses. */\n"]
    for font in FONTS:
        for subset, letters in (("latin", WESTERN), ("latin-ext", MARKED)):
            sheet.append(face(font, subset, cut(font, subset, letters)))
        sheet += [stand_in(font, local) for local in font.stand_ins]
        licence = PACKAGES / f"@fontsource-variable/{font.package}/LICENSE"
        shutil.copy(licence, WEB / "fonts" / f"{font.package}-LICENSE.txt")
    (WEB / "styles" / "fonts.css").write_text("\n".join(sheet))


if __name__ == "__main__":
    main()
