"""How often a JPEG's decoder goes over the whole picture: scans of a few bytes would keep it busy for hours."""

import re
from typing import IO

MOST_SCANS = 50  # encoders make about ten
MOST_SEGMENTS = 10_000  # with notes and profiles there are hundreds; millions would keep us busy, and Pillow after us
MOST_PADDING = 10_000  # bytes between segments before the first scan; Pillow goes over them one by one, 12 s for 20 MB
SCAN, END = b"\xda", b"\xd9"
# Markers at which something begins or ends (ISO 10918-1, table B.1). What else follows 0xFF stands alone, though the
# table reserves some of it: to libjpeg that is a damaged place in a scan, after which it reads on at once.
_MARKER = re.compile(rb"\xff([\xc0-\xcf\xd9-\xfe])")


def has_too_many_scans(file: IO[bytes]) -> bool:
    """Return whether ``file``, left at its beginning, is a JPEG of more scans, segments, padding than encoders make."""
    content = file.read()
    file.seek(0)
    if not content.startswith(b"\xff\xd8"):
        return False
    scans, padding, at = 0, 0, 2
    for _segment in range(MOST_SEGMENTS):
        found = _MARKER.search(content, at)
        if not scans:  # what follows the beginning of one is the picture itself
            padding += (found.start() if found else len(content)) - at
        if padding > MOST_PADDING:
            return True
        if not found or found[1] == END:
            return False
        scans += found[1] == SCAN
        if scans > MOST_SCANS:
            return True
        at = found.end() + int.from_bytes(content[found.end() : found.end() + 2])
    return True
