"""How often a JPEG's decoder goes over the whole picture: scans of a few bytes would keep it busy for hours."""

import re
from typing import IO

MOST_SCANS = 50  # encoders make about ten
MOST_SEGMENTS = 10_000  # with notes and profiles there are hundreds; millions would keep us busy, and Pillow after us
MOST_PADDING = 10_000  # bytes between segments before the first scan; Pillow goes over them one by one, 12 s for 20 MB
MOST_NOTES = 131_072  # bytes of Exif, which a camera puts into one segment of 64 kB; Pillow makes objects of all
SCAN, END, NOTES, EXIF = b"\xda", b"\xd9", b"\xe1", b"Exif\0\0"
FRAMES = b"\xc0\xc1\xc2\xc3\xc5\xc6\xc7\xc9\xca\xcb\xcd\xce\xcf\xde"  # markers of how a picture is made: one has one
# Markers at which something begins or ends (ISO 10918-1, table B.1). What else follows 0xFF stands alone, though the
# table reserves some of it: to libjpeg that is a damaged place in a scan, after which it reads on at once, and Pillow
# goes over it byte by byte.
_MARKER = re.compile(rb"\xff([\xc0-\xc7\xc9-\xcf\xd9-\xef\xfe])")


def has_too_many_scans(file: IO[bytes]) -> bool:
    """Return whether ``file``, left at its beginning, is a JPEG of more of anything than cameras and encoders make."""
    content = file.read()
    file.seek(0)
    if not content.startswith(b"\xff\xd8"):
        return False
    scans, frames, notes, padding, at = 0, 0, 0, 0, 2
    for _segment in range(MOST_SEGMENTS):
        found = _MARKER.search(content, at)
        if not scans:  # what follows the beginning of one is the picture itself
            padding += (found.start() if found else len(content)) - at
        if padding > MOST_PADDING:
            return True
        # Pillow reads on behind an end that comes before the picture.
        if not found or (found[1] == END and scans):
            return False
        at = found.end()
        if found[1] == END:
            continue
        length = int.from_bytes(content[at : at + 2])
        scans += found[1] == SCAN
        frames += found[1] in FRAMES and not scans
        if found[1] == NOTES and content[at + 2 : at + 2 + len(EXIF)] == EXIF:
            notes += length
        if scans > MOST_SCANS or frames > 1 or notes > MOST_NOTES:
            return True
        at += length
    return True
