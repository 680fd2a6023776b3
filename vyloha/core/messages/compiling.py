"""
Compiles catalogues: ``python -m vyloha.core.messages.compiling FOLDER``.

It does not import Django, so that a start with nothing to compile costs no set-up.
"""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogues(folder: Path) -> None:
    """Write the MO files beside the PO files that Python and Wagtail's scripts read."""
    for po in sorted(folder.rglob("django*.po")):
        unfinished = po.with_suffix(".mo.new")
        with po.open("rb") as text, unfinished.open("wb") as compiled:
            write_mo(compiled, read_po(text))
        # Atomically: a shop may be running.
        unfinished.replace(po.with_suffix(".mo"))


if __name__ == "__main__":
    compile_catalogues(Path(sys.argv[1]))
