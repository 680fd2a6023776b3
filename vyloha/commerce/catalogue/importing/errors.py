"""
What can go wrong with an import. Messages are Czech and shown to the merchant.

* FileRefused     nothing of the file can be taken; nothing has changed
* RowRefused      one row cannot be taken; the others go on
* ImageRefused    one picture cannot be taken; its product lands without it
  - HostSilent    its server did not answer at all
"""

from vyloha.commerce.catalogue.pictures.decoding import PictureRefused


class FileRefused(Exception):
    pass


class RowRefused(Exception):
    pass


class ImageRefused(PictureRefused):
    pass


class HostSilent(ImageRefused):
    pass
