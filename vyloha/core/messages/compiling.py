"""
Compiles the catalogue: ``python -m vyloha.core.messages.compiling FOLDER``.

It does not import Django, so that a start with nothing to compile costs no set-up.
"""

import sys
from pathlib import Path

from vyloha.core.messages import catalogue


def compile_catalogue(po: Path) -> Path:
    """Write the MO file beside ``po`` and return its path."""
    mo = po.with_suffix(".mo")
    unfinished = mo.with_suffix(".mo.new")
    unfinished.write_bytes(catalogue.compile_mo(catalogue.read_catalogue(po)))
    # Atomically: a shop may be running.
    unfinished.replace(mo)
    return mo


if __name__ == "__main__":
    for po in sorted(Path(sys.argv[1]).glob("*/LC_MESSAGES/django.po")):
        compile_catalogue(po)
