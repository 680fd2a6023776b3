"""
Compiles catalogues: ``python -m vyloha.core.messages.compiling FOLDER``.

It does not import Django, so that a start with nothing to compile costs no set-up.
"""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogue(po: Path) -> Path:
    """Write the MO file beside ``po`` and return its path."""
    mo = po.with_suffix(".mo")
    unfinished = mo.with_suffix(".mo.new")
    with po.open("rb") as text, unfinished.open("wb") as compiled:
        write_mo(compiled, read_po(text))
    # Atomically: a shop may be running.
    unfinished.replace(mo)
    return mo


if __name__ == "__main__":
    for po in sorted(Path(sys.argv[1]).rglob("django*.po")):
        compile_catalogue(po)
