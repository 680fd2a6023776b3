"""
Checks that prices are in the currency that the shop was set up with (specification.md, section 9).

Amounts in the database have no currency of their own: in another one 199 crowns would be 199 euros.
"""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError
from django.utils.translation import gettext as _

from vyloha.commerce.pricing.models import Currency


@register(Tags.database)
def check_default_currency(**kwargs: Any) -> list[CheckMessage]:
    """Return an error if DEFAULT_CURRENCY was changed; none before the set-up, or while the database is away."""
    try:
        rows = {code: row for code, *row in Currency.objects.values_list("code", "rate", "follows_provider")}
    except DatabaseError:
        return []
    # The row of the shop's own currency, made at the set-up, is the only one that never gets a rate.
    codes = [code for code, (rate, follows_provider) in rows.items() if rate is None and not follows_provider]
    if not rows or settings.DEFAULT_CURRENCY in codes:
        return []
    message = _("DEFAULT_CURRENCY is %(code)s, but the prices of this shop were saved in another currency.")
    hint = _("Set it to %(code)s again: it is chosen before the first start.")
    return [
        Error(
            message % {"code": settings.DEFAULT_CURRENCY},
            hint=hint % {"code": ", ".join(sorted(codes)) or "…"},
            id="vyloha.E002",
        )
    ]


def exit_if_currency_changed() -> None:
    """
    Stop a server that is about to start with another currency.

    :raises ImproperlyConfigured:
    """
    for fault in check_default_currency():
        raise ImproperlyConfigured(f"{fault.msg} {fault.hint}")
