"""allauth's app config, in a shop whose public pages have no sessions."""

from allauth.account.apps import AccountConfig


class AccountsConfig(AccountConfig):
    """
    Skips allauth's check that its middleware runs for every request; ours is in ``BACK_OFFICE_MIDDLEWARE``, with
    sessions.
    """

    default = False

    def ready(self) -> None:
        from allauth.account import checks  # noqa: F401  registers them
