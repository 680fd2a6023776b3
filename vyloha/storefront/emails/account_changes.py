"""Emails about changes of a customer's account: codes, links and notices."""

from dataclasses import dataclass

from vyloha.storefront.emails.base import ShopEmail, build_email


@dataclass(frozen=True)
class AccountLetter:
    """The texts of an e-mail."""

    subject: str
    text: str
    code: str = ""
    button: str = ""
    url: str = ""  # where the button leads
    note: str = ""  # what to do who has not asked for it


def build_account_email(to: str, letter: AccountLetter) -> ShopEmail:
    """Return the e-mail."""
    return build_email("account_change", to=to, subject=letter.subject, context={"letter": letter})
