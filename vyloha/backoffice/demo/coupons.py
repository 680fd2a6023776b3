"""The demo's coupons: one for everybody, one for free delivery, one of a campaign, one that ended last summer."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from vyloha.backoffice.demo.catalogue import DemoCatalogue
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.coupons.models import Coupon


@transaction.atomic
def fill_coupons(shop: DemoCatalogue) -> None:
    """Add the coupons unless there are some."""
    if Coupon.objects.exists():
        return
    begin, end = get_last_summer()
    for fields in shop.words["coupons"]:
        is_fixed, is_over = "fixed" in fields, fields.get("last_summer")
        Coupon.objects.create(
            code=fields["code"],
            description=fields.get("description", ""),
            discount_type=Coupon.Type.FIXED_CART if is_fixed else Coupon.Type.PERCENT,
            amount=100 * (fields["fixed"] if is_fixed else fields.get("percent", 0)),
            free_delivery=fields.get("free_delivery", False),
            min_spend_minor=100 * fields["min_spend"] if "min_spend" in fields else None,
            excluded_product_ids=get_product_ids(fields.get("not_for", [])),
            starts_at=begin if is_over else None,
            ends_at=get_campaign_end(shop.campaign) if fields.get("campaign") else end if is_over else None,
        )


def get_product_ids(codes: list[str]) -> list[int]:
    """Return the ids of the products that have these SKUs, or whose variations do."""
    # A product without variations has the SKU of its only variation.
    found = Product.objects.filter(Q(sku__in=codes) | Q(variations__sku__in=codes))
    return list(found.order_by("pk").values_list("pk", flat=True).distinct())


def get_campaign_end(campaign: dict[str, Any]) -> datetime:
    """Return 20:00 on the campaign's last day: the next one of ``ends`` ("12-24"), else in a month."""
    now = timezone.localtime()
    if "ends" not in campaign:
        return now.replace(hour=20, minute=0, second=0, microsecond=0) + timedelta(days=30)
    month, day = map(int, campaign["ends"].split("-"))
    end = now.replace(month=month, day=day, hour=20, minute=0, second=0, microsecond=0)
    return end if end > now else end.replace(year=end.year + 1)


def get_last_summer() -> tuple[datetime, datetime]:
    """Return the beginning of June and the end of August of the last summer."""
    now = timezone.localtime()
    year = now.year if now.month > 8 else now.year - 1
    zone = timezone.get_current_timezone()
    return datetime(year, 6, 1, tzinfo=zone), datetime(year, 8, 31, 23, 59, 59, tzinfo=zone)
