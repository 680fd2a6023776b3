"""The coupons of the demo: one for anybody, one for free delivery, one of a campaign, one that ended last summer."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from vyloha.commerce.coupons.models import Coupon


@transaction.atomic
def fill_coupons() -> None:
    """Add the coupons unless there are some."""
    if Coupon.objects.exists():
        return
    Coupon.objects.create(code="VITEJTE10", amount=1000, description="Sleva na první nákup, stojí na letáku.")
    Coupon.objects.create(code="DOPRAVA", free_delivery=True, min_spend_minor=50000)
    Coupon.objects.create(code="PODZIM", amount=1000, description="Ke stránce Podzim v horách.", ends_at=campaign_end())
    begin, end = last_summer()
    Coupon.objects.create(
        code="LETO100",
        discount_type=Coupon.Type.FIXED_CART,
        amount=10000,
        description="Letní akce.",
        starts_at=begin,
        ends_at=end,
    )


def campaign_end() -> datetime:
    """Return eight o'clock in the evening, in a month."""
    return timezone.localtime().replace(hour=20, minute=0, second=0, microsecond=0) + timedelta(days=30)


def last_summer() -> tuple[datetime, datetime]:
    """Return when June began and August ended in the last summer that is over."""
    now = timezone.localtime()
    year = now.year if now.month > 8 else now.year - 1
    zone = timezone.get_current_timezone()
    return datetime(year, 6, 1, tzinfo=zone), datetime(year, 8, 31, 23, 59, 59, tzinfo=zone)
