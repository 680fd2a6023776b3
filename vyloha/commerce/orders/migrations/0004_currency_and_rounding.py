import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("orders", "0003_currency_of_the_shop"), ("pricing", "0001_currencies")]

    operations = [
        migrations.AddField("order", "chosen_currency", models.CharField(max_length=3, blank=True, default=""), preserve_default=False),
        migrations.AddField(
            "order",
            "exchange_rate",
            models.ForeignKey(
                null=True,
                blank=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="pricing.exchangerate",
            ),
        ),
        migrations.AddField("order", "exchange_rate_e12", models.BigIntegerField(null=True, blank=True)),
        migrations.AddField("order", "rounding_minor", models.BigIntegerField(default=0, verbose_name="rounding")),
    ]
