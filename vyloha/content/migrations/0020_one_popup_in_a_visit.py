from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("content", "0019_guarantee_notice")]

    operations = [
        migrations.AlterField(
            model_name="popup",
            name="avoid_multiple_popups",
            field=models.BooleanField(default=True, verbose_name="not after another popup in the same visit"),
        ),
    ]
