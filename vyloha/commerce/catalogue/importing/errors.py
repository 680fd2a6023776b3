"""
Errors of an import. Messages are Czech and shown to the merchant.

* FileRejected     the file cannot be imported; nothing has changed
* RowRejected      one row cannot be imported; the import continues with the others
* ImageRejected    one picture cannot be imported; its product is imported without it
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
