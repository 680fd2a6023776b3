from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('orders', '0011_events_by_status'),
    ]

    operations = [
        migrations.AddField(
            model_name='shippedparcel',
            name='sent_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
