"""The merchant's dashboard: new orders, unpaid orders, low stock."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Count, F, Q, Sum
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from wagtail.admin.ui.components import Component

from vyloha.backoffice.currencies.listing import get_suspicious_currencies
from vyloha.commerce.catalogue.models import Product, StockRecord, Variation
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import STATUSES_WITHOUT_STOCK, Status
from vyloha.commerce.pricing.models import PricingSettings
from vyloha.content.models import ContentPage
from vyloha.content.sample_note import SAMPLE_SLUGS, has_sample_text
from vyloha.core.money import Money

LOW_STOCK_ROWS = 8
MAX_CANDIDATES = 200  # some variations are not for sale


class TodayPanel(Component):
    """Today's orders, waiting orders and payments to look at; two queries."""

    name = "today"
    template_name = "backoffice/dashboard/today.html"
    order = 50

    def get_context_data(self, parent_context: Any) -> dict[str, Any]:
        today = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
        recent = Q(placed_at__gte=today, placed_at__lt=today + timedelta(days=1))
        taken = recent & ~Q(status__in=STATUSES_WITHOUT_STOCK)
        # Drafts, finished and old orders stay out: the index on status and date serves the rest.
        counted = Order.objects.filter(Q(status__in=[Status.PENDING, Status.PROCESSING, Status.ON_HOLD]) | recent)
        by_currency = (
            counted.order_by()
            .values("currency")
            .annotate(
                new=Count("pk", filter=recent),
                sold=Sum("total_minor", filter=taken),
                pending=Count("pk", filter=Q(status=Status.PENDING)),
                processing=Count("pk", filter=Q(status=Status.PROCESSING)),
                on_hold=Count("pk", filter=Q(status=Status.ON_HOLD)),
            )
        )
        rows = list(by_currency)
        figures = {name: sum(row[name] for row in rows) for name in ("new", "pending", "processing", "on_hold")}
        orders = reverse("orders:index")
        day = f"{today:%Y-%m-%d}"
        return {
            "sold": format_sold({row["currency"]: row["sold"] or 0 for row in rows}),
            "cards": [
                *build_payment_cards(),
                (
                    figures["new"],
                    ngettext("order today", "orders today", figures["new"]),
                    f"{orders}?placed_at_from={day}&placed_at_to={day}",
                ),
                (
                    figures["pending"],
                    ngettext("order awaits payment", "orders await payment", figures["pending"]),
                    f"{orders}?status={Status.PENDING}",
                ),
                (figures["processing"], _("to be dispatched"), f"{orders}?status={Status.PROCESSING}"),
                (
                    figures["on_hold"],
                    ngettext("order on hold", "orders on hold", figures["on_hold"]),
                    f"{orders}?status={Status.ON_HOLD}",
                ),
            ],
        }


def build_payment_cards() -> list[tuple[int, str, str]]:
    """Return the card of orders whose money waits for the merchant; none without such orders. One query."""
    number = Order.objects.with_payment_problem().count()
    text = ngettext("payment needs you", "payments need you", number)
    return [(number, text, f"{reverse('orders:index')}?payment_state=look")] if number else []


def format_sold(sold: dict[str, int]) -> str:
    """Return the revenue of each currency, unconverted: accounting uses other rates."""
    default = settings.DEFAULT_CURRENCY
    others = [Money(minor, code) for code, minor in sorted(sold.items()) if minor and code != default]
    return " + ".join(money.text for money in [Money(sold.get(default, 0), default), *others])


class RatesPanel(Component):
    """Errors of exchange rates; hidden when there are none."""

    name = "rates"
    template_name = "backoffice/dashboard/rates.html"
    order = 45

    def get_context_data(self, parent_context: Any) -> dict[str, Any]:
        known: PricingSettings = PricingSettings.load()
        return {
            "problem": known.rates_problem if known.provider else "",
            "codes": ", ".join(get_suspicious_currencies().values_list("code", flat=True)),
            "url": reverse("currencies:index"),
        }


class SampleTextsPanel(Component):
    """Public legal pages that are still the sample's, of those who may edit them; hidden when there are none."""

    name = "sample_texts"
    template_name = "backoffice/dashboard/sample_texts.html"
    order = 46

    def get_context_data(self, parent_context: Any) -> dict[str, Any]:
        pages = ContentPage.objects.live().filter(slug__in=SAMPLE_SLUGS).order_by("path")
        user = parent_context["request"].user
        found = [page for page in pages if page.permissions_for_user(user).can_edit() and has_sample_text(page.body)]
        return {"pages": [(page.title, reverse("wagtailadmin_pages:edit", args=[page.pk])) for page in found]}


class LowStockPanel(Component):
    """The variations with the lowest stock; three queries."""

    name = "low_stock"
    template_name = "backoffice/dashboard/low_stock.html"
    order = 60

    def get_context_data(self, parent_context: Any) -> dict[str, Any]:
        shown = get_low_stock_variations()
        rows = [
            (
                variation.full_name,
                variation.stock_record.in_stock,
                reverse("products:edit", args=[variation.product_id]),
            )
            for variation in shown
        ]
        return {
            "rows": rows[:LOW_STOCK_ROWS],
            "more": f"{reverse('products:index')}?stock=low" if len(rows) > LOW_STOCK_ROWS else "",
        }


def get_low_stock_variations() -> list[Variation]:
    """Return the variations on sale with the lowest stock, one more than the panel shows."""
    low = StockRecord.objects.filter(is_managed=True, in_stock__lte=F("low_stock_amount"))
    # The stock records first, then the products' status in Python: joined and sorted by the database, this would read
    # 100,000 products to find eight.
    candidates = list(low.order_by("in_stock", "pk").values_list("pk", flat=True)[:MAX_CANDIDATES])
    variations = (
        Variation.objects.filter(stock_record__in=candidates, is_enabled=True)
        .select_related("stock_record", "product")
        .prefetch_related("variation_terms__term")
    )
    on_sale = [variation for variation in variations if variation.product.status == Product.Status.PUBLISHED]
    return sorted(on_sale, key=lambda one: (one.stock_record.in_stock, one.pk))[: LOW_STOCK_ROWS + 1]
