from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("payments", "0002_currencies")]

    operations = [
        migrations.AddField(
            "paymentmethod",
            "is_cash",
            models.BooleanField(
                default=True,
                help_text=(
                    "Of cash on delivery: what is paid in crowns is rounded to whole ones. Untick it for cards only."
                ),
                verbose_name="paid in cash",
            ),
        ),
    ]
