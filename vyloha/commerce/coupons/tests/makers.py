"""Creates coupons for tests; each test names only the values that it is about."""

from typing import Any

from vyloha.commerce.coupons.models import Coupon


def a_coupon(code: str = "LETO10", amount: int = 1000, **fields: Any) -> Coupon:
    """A coupon for 10 %, valid at any time for everything; ``amount`` in basis points or haléře."""
    return Coupon.objects.create(code=code, amount=amount, **fields)
