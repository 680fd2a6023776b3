from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cart", "0002_initial")]

    operations = [
        migrations.AddField(
            model_name="cart",
            name="seen_terms",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
    ]
