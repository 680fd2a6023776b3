from django.db import migrations, models

import vyloha.commerce.orders.models


class Migration(migrations.Migration):
    dependencies = [("orders", "0002_newest_orders")]

    operations = [
        migrations.AlterField(
            model_name="order",
            name="currency",
            field=models.CharField(
                default=vyloha.commerce.orders.models.default_currency, max_length=3, verbose_name="currency"
            ),
        ),
    ]
