"""allauth, which holds second factors, in a shop whose public pages have no sessions."""

from allauth.account.apps import AccountConfig


class AccountsConfig(AccountConfig):
    """Its own wants its middleware for every request; ours stands in ``BACK_OFFICE_MIDDLEWARE``, where sessions are."""

    default = False

    def ready(self) -> None:
        from allauth.account import checks  # noqa: F401  registers them
