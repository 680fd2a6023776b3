"""How often a JPEG's decoder goes over the whole picture: scans of a few bytes would keep it busy for hours."""

from typing import IO

MOST_SCANS = 50  # encoders make about ten
SCAN, END = 0xDA, 0xD9
# Markers that nothing belongs to (ISO 10918-1, table B.1), and what is none: escaped and repeated 0xFF.
ALONE = {0x00, 0x01, *range(0xD0, 0xD9), 0xFF}


def has_too_many_scans(file: IO[bytes]) -> bool:
    """Return whether ``file``, which is left at its beginning, is a JPEG of more scans than any encoder makes."""
    content = file.read()
    file.seek(0)
    if not content.startswith(b"\xff\xd8"):
        return False
    scans, at = 0, 2
    while scans <= MOST_SCANS and 0 <= (at := content.find(b"\xff", at)) < len(content) - 1:
        marker = content[at + 1]
        if marker == END:
            break
        scans += marker == SCAN
        at += 1 if marker == 0xFF else 2
        if marker not in ALONE:
            at += int.from_bytes(content[at : at + 2])
    return scans > MOST_SCANS
