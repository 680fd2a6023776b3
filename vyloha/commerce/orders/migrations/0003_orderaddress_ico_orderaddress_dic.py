from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('orders', '0002_order_discount_minor_orderline_categories_and_more'),
    ]

    operations = [
        migrations.AddField(
            model_name='orderaddress',
            name='ico',
            field=models.CharField(blank=True, default='', max_length=20, verbose_name='company number'),
        ),
        migrations.AddField(
            model_name='orderaddress',
            name='dic',
            field=models.CharField(blank=True, default='', max_length=20, verbose_name='VAT number'),
        ),
    ]
