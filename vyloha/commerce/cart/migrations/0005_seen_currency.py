from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cart", "0004_deleted_variations")]

    operations = [
        migrations.AddField(
            "cartline",
            "seen_currency",
            models.CharField(max_length=3, default=settings.DEFAULT_CURRENCY),
            preserve_default=False,
        ),
    ]
