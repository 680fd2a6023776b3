"""Updates the stored lowest prices of products when sales begin and end."""

from datetime import UTC, datetime

from django.db import transaction
from django.utils import timezone

from vyloha.commerce.catalogue.change_tracking import publish_changes
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.page_tags import defer_tags, get_facet_tags
from vyloha.core.background.schedule import NEVER, run_periodically

END_OF_TIME = datetime.max.replace(tzinfo=UTC)
BATCH_SIZE = 1000  # products in one transaction, so that it is short

# A scheduler that starts checks all sales that ever began or ended, because the last run is unknown.
_checked_until = NEVER


@run_periodically(every_s=5)
def update_sale_prices() -> None:
    """Update the lowest prices of the products whose sales have begun or ended since the last run."""
    global _checked_until
    since, now = _checked_until, timezone.now()
    update_prices_of_changed_sales(since, now)
    _checked_until = now


def find_products_with_changed_sales(since: datetime, until: datetime) -> set[int]:
    """Return the products with a sale that began or ended between the two moments."""
    # The clock was ahead and was set back: undo the sale changes of the skipped time.
    since, until = sorted((since, until))
    # Two queries, so that each uses its own index.
    began = Variation.objects.filter(sale_from__gt=since, sale_from__lte=until)
    ended = Variation.objects.filter(sale_until__gt=since, sale_until__lte=until)
    return set(began.values_list("product_id", flat=True)) | set(ended.values_list("product_id", flat=True))


def get_next_sale_change(after: datetime) -> datetime:
    """Return when the next sale begins or ends; the end of time if none does."""
    # Two queries, so that each reads the first row of its own index.
    begins = Variation.objects.filter(sale_from__gt=after).order_by("sale_from").values_list("sale_from", flat=True)
    ends = Variation.objects.filter(sale_until__gt=after).order_by("sale_until").values_list("sale_until", flat=True)
    return min((turn for turn in (begins.first(), ends.first()) if turn), default=END_OF_TIME)


def update_prices_of_changed_sales(since: datetime, until: datetime) -> None:
    """Update the lowest prices of the products whose sales began or ended between two moments."""
    turned = sorted(find_products_with_changed_sales(since, until))
    for start in range(0, len(turned), BATCH_SIZE):
        some = turned[start : start + BATCH_SIZE]
        with transaction.atomic():
            Product.objects.filter(pk__in=some).update_price_from(until)
            # Invalidate lists sorted by price. Pages with the price expire at the sale change by themselves.
            publish_changes(defer_tags(get_facet_tags, some))
