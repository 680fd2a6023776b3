"""The fonts available to merchants. tools/fonts generates their files and faces into web/fonts."""

from typing import NamedTuple

from django.db import models
from django.utils.translation import gettext_lazy as _

SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif'
SERIF = '"Iowan Old Style", "Palatino Linotype", Georgia, "Noto Serif", "Liberation Serif", serif'


class ThemeFont(NamedTuple):
    """``files`` is the prefix of its files in web/fonts, "" when every computer has the font."""

    files: str
    stack: str  # value of font-family
    heading_weight: int = 650


class TextFont(models.TextChoices):
    """The font of paragraphs, buttons and prices."""

    FIGTREE = "figtree", _("Figtree – friendly and clear")
    HANKEN = "hanken", _("Hanken Grotesk – calm")
    SYSTEM = "system", _("of the reader's device – the fastest")


class HeadingFont(models.TextChoices):
    """The font of headings; the files of the last two contain one weight."""

    SAME = "", _("the same as the text")
    FIGTREE = "figtree", _("Figtree – friendly and clear")
    HANKEN = "hanken", _("Hanken Grotesk – calm")
    BRICOLAGE = "bricolage", _("Bricolage Grotesque – with character")
    LITERATA = "literata", _("Literata – a serif, as in a book")
    SYSTEM = "system", _("of the reader's device – the fastest")
    SERIF = "serif", _("a serif of the reader's device")


FONTS = {
    "figtree": ThemeFont("figtree", f'Figtree, "Figtree Arial", "Figtree Roboto", {SANS}'),
    "hanken": ThemeFont("hanken-grotesk", f'"Hanken Grotesk", "Hanken Grotesk Arial", "Hanken Grotesk Roboto", {SANS}'),
    "bricolage": ThemeFont("bricolage-grotesque", f'"Bricolage Grotesque", "Bricolage Grotesque Arial", {SANS}'),
    "literata": ThemeFont("literata", f'Literata, "Literata Georgia", {SERIF}', 600),
    "system": ThemeFont("", SANS),
    "serif": ThemeFont("", SERIF, 700),
}


def get_files(text: str, heading: str) -> tuple[str, ...]:
    """Return the prefixes of the files that a shop with these fonts needs, each once."""
    chosen = (FONTS[text].files, FONTS[heading or text].files)
    return tuple(dict.fromkeys(files for files in chosen if files))
