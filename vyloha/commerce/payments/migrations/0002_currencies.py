from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("payments", "0001_initial"), ("pricing", "0001_currencies")]

    operations = [
        migrations.AddField(
            "paymentmethod",
            "currencies",
            models.ManyToManyField(
                blank=True,
                help_text="In which it can be paid. None chosen: in every currency.",
                to="pricing.currency",
                verbose_name="currencies",
            ),
        ),
    ]
