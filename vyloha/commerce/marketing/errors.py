"""
Errors of subscriptions. Messages are Czech and shown to the shopper.

* NewsletterError
  - InvalidLink      a link of an email was cut, is too old, or its subscription was deleted
  - UnknownConsent   the form does not hold a consent that this shop signed
"""

from django.utils.translation import gettext as _


class NewsletterError(Exception):
    """Base of all errors; ``str()`` is the message."""


class InvalidLink(NewsletterError):
    def __init__(self) -> None:
        super().__init__(_("This link is not valid any more. Please subscribe again."))


class UnknownConsent(NewsletterError):
    def __init__(self) -> None:
        super().__init__(_("The form is out of date. Open the page again and fill it in once more, please."))
