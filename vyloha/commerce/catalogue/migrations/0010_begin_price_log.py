"""
The log of prices begins with what things cost now. Of what is reduced already the shop knows only the merchant's word:
its regular price counts as what it cost before, as with goods that come from another shop.
"""

from django.conf import settings
from django.db import migrations
from django.db.models import F, Q
from django.utils import timezone

from vyloha.commerce.catalogue.current_price import is_on_sale
from vyloha.commerce.catalogue.lowest_price import WINDOW

# Both in one statement each, as a shop may have hundreds of thousands of variations.
BEGIN = """
    INSERT INTO catalogue_pricechange
        (variation_id, currency, at, reason, regular_price_minor, sale_price_minor, sale_from, sale_until)
    SELECT variation.id, %s, %s, 'set', variation.regular_price_minor, variation.sale_price_minor,
        CASE WHEN variation.sale_price_minor IS NOT NULL THEN variation.sale_from END,
        CASE WHEN variation.sale_price_minor IS NOT NULL THEN variation.sale_until END
    FROM catalogue_variation variation JOIN catalogue_product product ON product.id = variation.product_id
    WHERE variation.is_enabled AND product.status = 'publish' AND variation.regular_price_minor IS NOT NULL
"""
TAKE_OVER = """
    INSERT INTO catalogue_pricechange (variation_id, currency, at, reason, regular_price_minor)
    SELECT variation.id, %s, %s, 'before', variation.regular_price_minor
    FROM catalogue_variation variation JOIN catalogue_product product ON product.id = variation.product_id
    WHERE variation.is_enabled AND product.status = 'publish'
        AND variation.sale_price_minor < variation.regular_price_minor
        AND (variation.sale_from IS NULL OR variation.sale_from <= %s)
        AND (variation.sale_until IS NULL OR variation.sale_until > %s)
"""


def begin(apps, schema_editor):
    now, currency, ops = timezone.now(), settings.DEFAULT_CURRENCY, schema_editor.connection.ops
    at, before = ops.adapt_datetimefield_value(now), ops.adapt_datetimefield_value(now - WINDOW)
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(TAKE_OVER, [currency, before, at, at])  # first: the log is read in the order of its ids
        cursor.execute(BEGIN, [currency, at])
    goes_on = Q(sale_until=None) | Q(sale_until__gt=now)
    reduced = Q(is_on_sale(now)) | Q(sale_price_minor__lt=F("regular_price_minor"), sale_from__gt=now)
    offered = apps.get_model("catalogue", "Variation").objects.filter(is_enabled=True, product__status="publish")
    offered.filter(reduced & goes_on).update(prior_price_minor=F("regular_price_minor"))


class Migration(migrations.Migration):
    dependencies = [
        ("catalogue", "0009_lowest_prices"),
    ]

    operations = [migrations.RunPython(begin, migrations.RunPython.noop, elidable=True)]
