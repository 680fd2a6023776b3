"""The list of coupons: their discount, validity and number of uses."""

from datetime import datetime
from functools import cached_property

import django_filters
from django.conf import settings
from django.db.models import Case, CharField, F, QuerySet, Value, When
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.filters import WagtailFilterSet
from wagtail.admin.ui.tables import Column, StatusTagColumn

from vyloha.backoffice.catalogue.product_search import build_contains_filter
from vyloha.backoffice.forms.viewsets import PartIndex
from vyloha.commerce.coupons.models import Coupon
from vyloha.commerce.pricing.vat import format_vat_rate
from vyloha.core.money import Money

VALID = "valid"
STATES = [
    (VALID, gettext_lazy("valid now")),
    ("waiting", gettext_lazy("not valid yet")),
    ("ended", gettext_lazy("has ended")),
    ("used_up", gettext_lazy("was used up")),
    ("off", gettext_lazy("not in use")),
]


def annotate_states(coupons: QuerySet[Coupon], now: datetime | None = None) -> QuerySet[Coupon]:
    """Annotate the coupons with their ``state`` (of ``STATES``) at ``now`` (None: now)."""
    now = now or timezone.now()
    state = Case(
        When(is_enabled=False, then=Value("off")),
        When(ends_at__lte=now, then=Value("ended")),
        When(usage_limit__lte=F("used_count"), then=Value("used_up")),
        When(starts_at__gt=now, then=Value("waiting")),
        default=Value(VALID),
        output_field=CharField(),
    )
    return coupons.annotate(state=state)


def format_discount(coupon: Coupon) -> str:
    """Return the discount: "10 %", "100 Kč z každého kusu", "doprava zdarma"."""
    amount = Money(coupon.amount, settings.DEFAULT_CURRENCY).text
    texts = {
        Coupon.Type.PERCENT: format_vat_rate(coupon.amount),
        Coupon.Type.FIXED_CART: amount,
        Coupon.Type.FIXED_PRODUCT: _("%(amount)s off each piece") % {"amount": amount},
    }
    discount = [texts[Coupon.Type(coupon.discount_type)]] if coupon.amount else []
    return " + ".join([*discount, *([_("free delivery")] if coupon.free_delivery else [])])


def format_validity(coupon: Coupon) -> str:
    """Return the validity: "od 1. 6. 2026 00:00 do 31. 8. 2026 23:59"."""
    bounds = ((_("from %(moment)s"), coupon.starts_at), (_("until %(moment)s"), coupon.ends_at))
    said = [
        text % {"moment": date_format(timezone.localtime(moment), "j. n. Y H:i")} for text, moment in bounds if moment
    ]
    return " ".join(said) or _("at any time")


def format_uses(coupon: Coupon) -> str:
    """Return the number of uses out of the limit: "3 / 10"."""
    return str(coupon.used_count) if coupon.usage_limit is None else f"{coupon.used_count} / {coupon.usage_limit}"


class CouponFilter(WagtailFilterSet):
    state = django_filters.ChoiceFilter(
        label=gettext_lazy("Status"), choices=STATES, empty_label=gettext_lazy("All"), field_name="state"
    )

    class Meta:
        model = Coupon
        fields: list[str] = []


class CouponIndex(PartIndex):
    is_searchable = True
    filterset_class = CouponFilter
    default_ordering = ("-created_at", "-pk")

    @cached_property
    def columns(self) -> list[Column]:
        return [
            self.get_titled_column("code", _("Code"), "label"),
            Column("discount", label=_("Discount"), accessor=format_discount),
            Column("validity", label=_("Valid"), accessor=format_validity, classname="bo-wide"),
            Column("uses", label=_("Used"), accessor=format_uses, sort_key="used_count"),
            StatusTagColumn(
                "state",
                label=_("Status"),
                accessor=lambda coupon: dict(STATES)[coupon.state],
                primary=lambda coupon: coupon.state == VALID,
            ),
            Column("description", label=_("Note"), classname="bo-wide"),
        ]

    def get_base_queryset(self) -> QuerySet[Coupon]:
        return annotate_states(Coupon.objects.all())

    def search_queryset(self, queryset: QuerySet[Coupon]) -> QuerySet[Coupon]:
        if not self.is_searching:
            return queryset
        words = self.search_query.strip()
        return queryset.filter(
            build_contains_filter("code", "".join(words.split())) | build_contains_filter("description", words)
        )
