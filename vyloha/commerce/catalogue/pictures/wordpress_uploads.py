"""
Parses URLs of pictures in WordPress: one upload has many files, one for each size.

WordPress adds to the name of ``hrnek.jpg`` the size ("-300x300"), "-scaled" and "-rotated" for versions of a large or
turned original, and "-e" with the time for an edited one (``wp_unique_filename``, ``image_resize``,
``wp_create_image_subsizes``, ``wp_save_image``); add-ons that convert pictures add an extension of their own.
"""

import re
from typing import NamedTuple
from urllib.parse import unquote

# "sites/2/" is the folder of a shop in a network of several, "app" the folder of Bedrock.
UPLOADS = re.compile(r"(?:^|/)(?:wp-content|app)/uploads/(?:sites/\d{1,9}/)?(?P<file>[^?#]+)")
SIZE = re.compile(r"-(?P<width>\d{1,5})x\d{1,5}$")
DERIVED_FILE = re.compile(r"-(?:scaled|rotated|e\d{10,13})$")
FILE_NAME = re.compile(r"(?P<stem>.+?)(?P<ending>\.(?:jpe?g|png|gif|webp|avif))(?:\.(?:webp|avif))?", re.IGNORECASE)
MAX_LENGTH = 500


class WordPressUpload(NamedTuple):
    """The upload of a URL: ``key`` is the same for all files of one upload, "" if the URL is none."""

    key: str
    width: int | None = None  # pixels, if the name has it
    name: str = ""  # the name without the size: the file that this one was resized from


def parse_upload(url: str) -> WordPressUpload:
    """Return the upload of a URL or path."""
    found = UPLOADS.search(url)
    parts = FILE_NAME.fullmatch(unquote(found["file"])) if found else None
    if not parts or len(parts[0]) > MAX_LENGTH or "\0" in parts[0]:
        return WordPressUpload("")
    stem, ending = parts["stem"], parts["ending"].lower()
    size = SIZE.search(stem)
    original = SIZE.sub("", stem)
    plain = original
    while (shorter := DERIVED_FILE.sub("", plain)) != plain:
        plain = shorter
    return WordPressUpload(f"{plain}{ending}", int(size["width"]) if size else None, f"{original}{ending}")
