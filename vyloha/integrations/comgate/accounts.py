"""The shop's connections to Comgate: one for every currency, or another one for euros."""

from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _


class Account(NamedTuple):
    """A connection, as Comgate's client portal shows it."""

    merchant: str
    secret: str

    @property
    def is_complete(self) -> bool:
        return bool(self.merchant and self.secret)


def get_accounts(currency: str = "") -> list[Account]:
    """Return the accounts that the installation has, first the one that takes payments in ``currency``."""
    main = Account(settings.COMGATE_MERCHANT, settings.COMGATE_SECRET)
    euro = Account(settings.COMGATE_EUR_MERCHANT, settings.COMGATE_EUR_SECRET)
    ordered = (euro, main) if currency == "EUR" else (main, euro)
    return [account for account in ordered if account.is_complete]


def find_fault() -> str:
    """Return why the installation cannot take payments, for the merchant; "" if it can."""
    if not (settings.COMGATE_MERCHANT and settings.COMGATE_SECRET):
        return _("The installation has no account of Comgate (COMGATE_MERCHANT and COMGATE_SECRET).")
    if bool(settings.COMGATE_EUR_MERCHANT) != bool(settings.COMGATE_EUR_SECRET):
        return _("The account of Comgate for euros is incomplete (COMGATE_EUR_MERCHANT and COMGATE_EUR_SECRET).")
    return ""
