"""
What can go wrong with an import. Messages are Czech and shown to the merchant.

* FileRejected     nothing of the file can be taken; nothing has changed
* RowRejected      one row cannot be taken; the others go on
* ImageRejected    one picture cannot be taken; its product lands without it
  - HostNotResponding    its server did not answer at all
"""

from vyloha.commerce.catalogue.pictures.decoding import PictureRejected


class FileRejected(Exception):
    pass


class RowRejected(Exception):
    pass


class ImageRejected(PictureRejected):
    pass


class HostNotResponding(ImageRejected):
    pass
