from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('orders', "0012_promised_day"),
    ]

    operations = [
        migrations.AddField(
            model_name='shippedparcel',
            name='sent_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
