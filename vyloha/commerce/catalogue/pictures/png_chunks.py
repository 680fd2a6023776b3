"""
How many chunks a PNG has: Pillow goes over them one by one, 10 s for the 1.7 million empty ones that 20 MB hold.

A colour profile or a packed text is unpacked each time that there is one, 1 kB to 1 MB: 20,000 of them take a minute.
"""

from typing import IO

MOST_CHUNKS = 20_000  # encoders cut a picture into pieces of 8 kB and more: 2,500 for 20 MB
MOST_PROFILES = 10  # the specification has one
SIGNATURE = b"\x89PNG\r\n\x1a\n"
END = b"IEND"
PROFILE = b"iCCP"
MOST_PACKED = 100  # profiles and texts; Pillow counts what texts unpack to, but not of those whose key is damaged
PACKED = {PROFILE, b"zTXt", b"iTXt"}
_AROUND = 12  # bytes of a chunk besides what it holds: length, name, checksum


def has_too_many_chunks(file: IO[bytes]) -> bool:
    """Return whether ``file``, left at its beginning, is a PNG of more chunks, profiles or texts than encoders make."""
    content = file.read()
    file.seek(0)
    if not content.startswith(SIGNATURE):
        return False
    profiles, packed, at = 0, 0, len(SIGNATURE)
    for _chunk in range(MOST_CHUNKS):
        length, name = content[at : at + 4], content[at + 4 : at + 8]
        if name in {b"", END}:
            return False
        profiles += name == PROFILE
        packed += name in PACKED
        if profiles > MOST_PROFILES or packed > MOST_PACKED:
            return True
        at += _AROUND + int.from_bytes(length)
    return True
