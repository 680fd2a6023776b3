"""The migrations of commit e1e3be39 in one. A shop that has applied them all has applied this one."""

import django.core.validators
import django.db.models.deletion
import vyloha.commerce.shipping.carriers
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('shipping', '0001_initial'),
        ('shipping', '0002_carriers_and_points'),
    ]

    initial = True

    dependencies = [
        ('catalogue', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='PickupFeed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('carrier', models.CharField(max_length=20, unique=True, verbose_name='carrier')),
                ('asked_at', models.DateTimeField(blank=True, null=True)),
                ('imported_at', models.DateTimeField(blank=True, null=True, verbose_name='imported')),
                ('problem', models.TextField(blank=True)),
                ('is_much_smaller', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name': 'list of pick-up points',
                'verbose_name_plural': 'lists of pick-up points',
            },
        ),
        migrations.CreateModel(
            name='ShippingZone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('countries', models.JSONField(default=list, verbose_name='countries')),
            ],
            options={
                'verbose_name': 'delivery zone',
                'verbose_name_plural': 'delivery zones',
                'ordering': ('name', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='PickupPoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('carrier', models.CharField(max_length=20, verbose_name='carrier')),
                ('code', models.CharField(max_length=40, verbose_name='code')),
                ('country', models.CharField(max_length=2, verbose_name='country')),
                ('kind', models.CharField(max_length=10)),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('place', models.CharField(blank=True, max_length=200)),
                ('street', models.CharField(blank=True, max_length=200, verbose_name='street')),
                ('city', models.CharField(max_length=100, verbose_name='city')),
                ('postcode', models.CharField(blank=True, max_length=20, verbose_name='postcode')),
                ('latitude', models.FloatField(blank=True, null=True)),
                ('longitude', models.FloatField(blank=True, null=True)),
                ('url', models.CharField(blank=True, max_length=300)),
                ('max_weight_g', models.PositiveIntegerField(blank=True, null=True)),
                ('takes_cards', models.BooleanField(blank=True, null=True)),
                ('takes_cash', models.BooleanField(blank=True, null=True)),
                ('is_accessible', models.BooleanField(blank=True, null=True)),
                ('directions', models.CharField(blank=True, max_length=1000)),
                ('opening_hours', models.JSONField(blank=True, default=dict)),
                ('vanished_at', models.DateTimeField(blank=True, null=True)),
                ('folded_city', models.CharField(max_length=100)),
                ('plain_postcode', models.CharField(blank=True, max_length=20)),
                ('words', models.TextField()),
                ('digest', models.CharField(max_length=32)),
            ],
            options={
                'verbose_name': 'pick-up point',
                'verbose_name_plural': 'pick-up points',
                'indexes': [models.Index(fields=['carrier', 'country', 'folded_city'], name='pickup_point_city', opclasses=['varchar_ops', 'varchar_ops', 'varchar_pattern_ops']), models.Index(fields=['carrier', 'country', 'plain_postcode'], name='pickup_point_postcode', opclasses=['varchar_ops', 'varchar_ops', 'varchar_pattern_ops'])],
                'constraints': [models.UniqueConstraint(fields=('carrier', 'code'), name='pickup_point_is_unique')],
            },
        ),
        migrations.CreateModel(
            name='ShippingMethod',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=vyloha.commerce.shipping.carriers.get_shipping_kinds, default='flat_rate', max_length=20, verbose_name='kind')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('description', models.CharField(blank=True, max_length=300, verbose_name='description')),
                ('price_minor', models.PositiveBigIntegerField(default=0, verbose_name='price')),
                ('free_from_minor', models.PositiveBigIntegerField(blank=True, help_text='Free when the goods cost at least this much.', null=True, verbose_name='free from')),
                ('cut_off', models.TimeField(blank=True, help_text='What is ordered until this time leaves on the same working day. Without it, shoppers are told no day of delivery.', null=True, verbose_name='orders until')),
                ('delivery_days', models.PositiveSmallIntegerField(default=1, help_text='0 when it arrives, or waits in the shop, the same day.', validators=[django.core.validators.MaxValueValidator(60)], verbose_name='working days on the way')),
                ('is_enabled', models.BooleanField(default=True, verbose_name='offered')),
                ('position', models.PositiveIntegerField(default=0, verbose_name='position')),
                ('tax_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalogue.taxclass', verbose_name='tax class')),
                ('default_weight_g', models.PositiveIntegerField(blank=True, help_text='For prices by weight. Without it, such pieces weigh nothing: alone they cost the first price.', null=True, validators=[django.core.validators.MaxValueValidator(10000000)], verbose_name='weight of a piece that has none (g)')),
                ('zone', models.ForeignKey(blank=True, help_text='Where it delivers; without a zone everywhere.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='shipping.shippingzone', verbose_name='zone')),
            ],
            options={
                'verbose_name': 'shipping method',
                'verbose_name_plural': 'shipping methods',
                'ordering': ('position', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='ShippingWeightPrice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('up_to_g', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(10000000)], verbose_name='up to (g)')),
                ('price_minor', models.PositiveBigIntegerField(verbose_name='price')),
                ('method', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='weight_prices', to='shipping.shippingmethod')),
            ],
            options={
                'verbose_name': 'price by weight',
                'verbose_name_plural': 'prices by weight',
                'ordering': ('up_to_g',),
                'constraints': [models.UniqueConstraint(fields=('method', 'up_to_g'), name='one_price_of_a_weight')],
            },
        ),
    ]
