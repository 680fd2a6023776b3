"""The migrations of commit e1e3be39 in one. A shop that has applied them all has applied this one."""

import django.core.validators
import django.db.models.deletion
import vyloha.commerce.pricing.providers
from django.conf import settings
from django.db import migrations, models


def add_default_currency(apps, schema_editor):
    """Add the currency that prices are kept in; it needs no rate."""
    code = settings.DEFAULT_CURRENCY
    defaults = {"flag": code[:2].lower(), "follows_provider": False}
    apps.get_model("pricing", "Currency").objects.get_or_create(code=code, defaults=defaults)


class Migration(migrations.Migration):

    replaces = [
        ('pricing', '0001_currencies'),
        ('pricing', '0002_default_currency'),
        ('pricing', '0003_rate_providers'),
        ('pricing', '0004_pricingsettings_takes_coupons'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PricingSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rates_provider', models.CharField(blank=True, choices=vyloha.commerce.pricing.providers.get_provider_choices, default=vyloha.commerce.pricing.providers.get_first_provider, max_length=20, verbose_name='rates from')),
                ('rates_problem', models.TextField(blank=True, editable=False)),
                ('rates_checked_at', models.DateTimeField(editable=False, null=True)),
                ('rates_published_on', models.DateField(editable=False, null=True)),
                ('rates_published_by', models.CharField(blank=True, editable=False, max_length=20)),
                ('charges_chosen_currency', models.BooleanField(default=False, help_text="Otherwise prices are only shown in it, and orders are paid in the shop's currency.", verbose_name='customers pay in the currency that they chose')),
                ('refreshes_prices', models.BooleanField(default=True, help_text='Pages are the same for everybody; whoever chose another currency gets its prices in a moment.', verbose_name='convert prices on pages')),
                ('switches_in_place', models.BooleanField(default=True, verbose_name='switch without reloading the page')),
                ('sells_subscriptions', models.BooleanField(default=False, verbose_name='the shop sells subscriptions')),
                ('follows_country', models.BooleanField(default=False, help_text='For the first visit, where the country is known.', verbose_name="currency by the visitor's country")),
                ('takes_coupons', models.BooleanField(default=True, help_text='The cart and the checkout have a field for the code of a coupon.', verbose_name='coupons')),
            ],
            options={
                'verbose_name': 'prices and currencies',
                'verbose_name_plural': 'prices and currencies',
            },
        ),
        migrations.CreateModel(
            name='Currency',
            fields=[
                ('code', models.CharField(max_length=3, primary_key=True, serialize=False, validators=[django.core.validators.RegexValidator('\\A[A-Z]{3}\\Z', 'Three capital letters, such as EUR.')], verbose_name='code')),
                ('symbol', models.CharField(blank=True, max_length=30, verbose_name='symbol')),
                ('symbol_position', models.CharField(choices=[('left', 'left: €9.90'), ('right', 'right: 9.90€'), ('left_space', 'left with a space: € 9.90'), ('right_space', 'right with a space: 9.90 €')], default='right_space', max_length=11, verbose_name='place of the symbol')),
                ('decimals', models.PositiveSmallIntegerField(default=2, verbose_name='decimal places')),
                ('flag', models.CharField(blank=True, max_length=2, validators=[django.core.validators.RegexValidator('\\A[a-z]{2}\\Z', 'Two small letters, such as cz.')], verbose_name='flag')),
                ('countries', models.JSONField(blank=True, default=list, verbose_name='countries')),
                ('rounding_step_minor', models.PositiveBigIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1)], verbose_name='round to')),
                ('rounding_ending_minor', models.PositiveBigIntegerField(default=0, verbose_name='ending')),
                ('rounding_direction', models.CharField(choices=[('nearest', 'to the nearest'), ('up', 'up'), ('down', 'down')], default='nearest', max_length=7, verbose_name='direction')),
                ('rate_fee_e12', models.BigIntegerField(default=0)),
                ('follows_provider', models.BooleanField(default=True, verbose_name='rate from the provider')),
                ('rate_problem', models.TextField(blank=True, editable=False)),
                ('refused_rate_e12', models.BigIntegerField(blank=True, editable=False, null=True)),
                ('is_enabled', models.BooleanField(default=True, verbose_name='enabled')),
                ('is_hidden', models.BooleanField(default=False, verbose_name='hidden in switchers')),
                ('position', models.PositiveIntegerField(default=0, verbose_name='position')),
            ],
            options={
                'verbose_name': 'currency',
                'verbose_name_plural': 'currencies',
                'ordering': ('position', 'code'),
                'constraints': [models.CheckConstraint(condition=models.Q(('rounding_step_minor__gte', 1), ('rounding_ending_minor__lt', models.F('rounding_step_minor'))), name='ending_is_below_the_step')],
            },
        ),
        migrations.CreateModel(
            name='ExchangeRate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rate_e12', models.BigIntegerField(verbose_name='rate')),
                ('source', models.CharField(choices=vyloha.commerce.pricing.providers.get_source_choices, max_length=20, verbose_name='source')),
                ('published_on', models.DateField(blank=True, null=True, verbose_name='published')),
                ('taken_at', models.DateTimeField(auto_now_add=True, verbose_name='taken')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('currency', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rates', to='pricing.currency')),
            ],
            options={
                'verbose_name': 'exchange rate',
                'verbose_name_plural': 'exchange rates',
                'ordering': ('-taken_at', '-pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('rate_e12__gt', 0)), name='a_rate_is_above_nothing')],
            },
        ),
        migrations.AddField(
            model_name='currency',
            name='rate',
            field=models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='pricing.exchangerate'),
        ),
        migrations.RunPython(add_default_currency, migrations.RunPython.noop),
    ]
