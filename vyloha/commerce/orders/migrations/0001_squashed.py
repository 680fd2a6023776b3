"""The migrations of commit e1e3be39 in one. A shop that has applied them all has applied this one."""

import django.db.models.deletion
import vyloha.commerce.orders.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('orders', '0001_initial'),
        ('orders', '0002_order_discount_minor_orderline_categories_and_more'),
        ('orders', '0003_orderaddress_ico_orderaddress_dic'),
        ('orders', '0004_orderattribution'),
        ('orders', '0005_parcels'),
    ]

    initial = True

    dependencies = [
        ('catalogue', '0001_squashed'),
        ('pricing', '0001_squashed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Order',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(blank=True, max_length=20, null=True, unique=True, verbose_name='number')),
                ('key', models.CharField(default=vyloha.commerce.orders.models.generate_key, max_length=60, unique=True)),
                ('cart_token', models.CharField(blank=True, db_index=True, max_length=40, null=True)),
                ('status', models.CharField(choices=[('checkout-draft', 'draft'), ('pending', 'awaiting payment'), ('processing', 'processing'), ('on-hold', 'on hold'), ('completed', 'completed'), ('cancelled', 'cancelled'), ('refunded', 'refunded'), ('failed', 'failed')], db_index=True, default='checkout-draft', max_length=20, verbose_name='status')),
                ('currency', models.CharField(default=vyloha.commerce.orders.models.get_default_currency, max_length=3, verbose_name='currency')),
                ('chosen_currency', models.CharField(blank=True, max_length=3)),
                ('exchange_rate_e12', models.BigIntegerField(blank=True, null=True)),
                ('email', models.EmailField(blank=True, db_index=True, max_length=254, verbose_name='e-mail')),
                ('phone', models.CharField(blank=True, max_length=20, verbose_name='phone')),
                ('customer_note', models.TextField(blank=True, verbose_name="customer's note")),
                ('goods_minor', models.BigIntegerField(default=0, verbose_name='goods')),
                ('shipping_minor', models.BigIntegerField(default=0, verbose_name='shipping')),
                ('shipping_tax_rate', models.PositiveIntegerField(default=0)),
                ('fee_minor', models.BigIntegerField(default=0, verbose_name='payment fee')),
                ('fee_tax_rate', models.PositiveIntegerField(default=0)),
                ('rounding_minor', models.BigIntegerField(default=0, verbose_name='rounding')),
                ('total_minor', models.BigIntegerField(default=0, verbose_name='total')),
                ('shipping_rate_id', models.CharField(blank=True, max_length=60)),
                ('shipping_name', models.CharField(blank=True, max_length=100, verbose_name='shipping')),
                ('payment_kind', models.CharField(blank=True, max_length=20)),
                ('payment_name', models.CharField(blank=True, max_length=100, verbose_name='payment')),
                ('payment_instructions', models.TextField(blank=True)),
                ('payment_iban', models.CharField(blank=True, max_length=34)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('placed_at', models.DateTimeField(blank=True, null=True, verbose_name='placed')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed')),
                ('exchange_rate', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='pricing.exchangerate')),
                ('discount_minor', models.BigIntegerField(default=0, verbose_name='discount')),
                ('pickup_point_address', models.CharField(blank=True, max_length=350)),
                ('pickup_point_code', models.CharField(blank=True, max_length=40)),
                ('pickup_point_name', models.CharField(blank=True, max_length=200, verbose_name='pick-up point')),
            ],
            options={
                'verbose_name': 'order',
                'verbose_name_plural': 'orders',
                'ordering': ('-placed_at', '-pk'),
                'indexes': [models.Index(fields=['status', '-placed_at'], name='order_list'), models.Index(condition=models.Q(('placed_at__isnull', False)), fields=['-placed_at', '-id'], name='order_newest')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status', 'checkout-draft'), models.Q(('number__isnull', False), ('placed_at__isnull', False)), _connector='OR'), name='a_placed_order_has_a_number'), models.UniqueConstraint(condition=models.Q(('status', 'checkout-draft')), fields=('cart_token',), name='a_cart_has_one_draft')],
            },
        ),
        migrations.CreateModel(
            name='OrderAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('billing', 'billing address'), ('shipping', 'delivery address')], max_length=10)),
                ('first_name', models.CharField(blank=True, max_length=100, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=100, verbose_name='last name')),
                ('company', models.CharField(blank=True, max_length=200, verbose_name='company')),
                ('address_1', models.CharField(blank=True, max_length=200, verbose_name='street and number')),
                ('address_2', models.CharField(blank=True, max_length=200, verbose_name='address, second line')),
                ('city', models.CharField(blank=True, max_length=100, verbose_name='city')),
                ('state', models.CharField(blank=True, max_length=100)),
                ('postcode', models.CharField(blank=True, max_length=20, verbose_name='postcode')),
                ('country', models.CharField(default='CZ', max_length=2, verbose_name='country')),
                ('phone', models.CharField(blank=True, max_length=20, verbose_name='phone')),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='addresses', to='orders.order')),
                ('ico', models.CharField(blank=True, default='', max_length=20, verbose_name='company number')),
                ('dic', models.CharField(blank=True, default='', max_length=20, verbose_name='VAT number')),
            ],
            options={
                'verbose_name': 'address',
                'verbose_name_plural': 'addresses',
                'constraints': [models.UniqueConstraint(fields=('order', 'kind'), name='one_address_of_a_kind')],
            },
        ),
        migrations.CreateModel(
            name='OrderEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(blank=True, choices=[('checkout-draft', 'draft'), ('pending', 'awaiting payment'), ('processing', 'processing'), ('on-hold', 'on hold'), ('completed', 'completed'), ('cancelled', 'cancelled'), ('refunded', 'refunded'), ('failed', 'failed')], max_length=20, verbose_name='status')),
                ('message', models.TextField(blank=True, verbose_name='message')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='time')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='orders.order')),
            ],
            options={
                'verbose_name': 'event',
                'verbose_name_plural': 'events',
                'ordering': ('created_at', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='OrderLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('product_id', models.BigIntegerField()),
                ('stock_record_id', models.BigIntegerField(blank=True, null=True)),
                ('name', models.CharField(max_length=300, verbose_name='name')),
                ('sku', models.CharField(blank=True, max_length=100, verbose_name='SKU')),
                ('attributes', models.JSONField(blank=True, default=list)),
                ('quantity', models.PositiveIntegerField(verbose_name='pieces')),
                ('unit_price_minor', models.BigIntegerField(verbose_name='unit price')),
                ('total_minor', models.BigIntegerField(verbose_name='total')),
                ('tax_rate', models.PositiveIntegerField(verbose_name='VAT rate')),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='orders.order')),
                ('variation', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='catalogue.variation')),
                ('categories', models.JSONField(blank=True, default=list)),
                ('discount_minor', models.BigIntegerField(default=0, verbose_name='discount')),
            ],
            options={
                'verbose_name': 'order line',
                'verbose_name_plural': 'order lines',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='OrderVat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rate', models.PositiveIntegerField(verbose_name='VAT rate')),
                ('base_minor', models.BigIntegerField(verbose_name='base')),
                ('vat_minor', models.BigIntegerField(verbose_name='VAT')),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vat_lines', to='orders.order')),
            ],
            options={
                'ordering': ('-rate',),
                'constraints': [models.UniqueConstraint(fields=('order', 'rate'), name='one_vat_line_a_rate')],
            },
        ),
        migrations.CreateModel(
            name='OrderCoupon',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=50, verbose_name='code')),
                ('discount_type', models.CharField(choices=[('percent', 'percentage of the goods'), ('fixed_cart', 'amount off the whole cart'), ('fixed_product', 'amount off each piece')], max_length=20)),
                ('discount_minor', models.BigIntegerField(verbose_name='discount')),
                ('free_delivery', models.BooleanField(default=False)),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='coupons', to='orders.order')),
            ],
            options={
                'verbose_name': 'used coupon',
                'verbose_name_plural': 'used coupons',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='OrderAttribution',
            fields=[
                ('order', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='attribution', serialize=False, to='orders.order')),
                ('source_type', models.CharField(db_index=True, max_length=20, verbose_name='kind of source')),
                ('source', models.CharField(blank=True, max_length=500, verbose_name='source')),
                ('medium', models.CharField(blank=True, max_length=500, verbose_name='medium')),
                ('campaign', models.CharField(blank=True, max_length=500, verbose_name='campaign')),
                ('fields', models.JSONField(default=dict)),
                ('first', models.JSONField(default=dict)),
            ],
            options={
                'verbose_name': 'origin of an order',
                'verbose_name_plural': 'origins of orders',
            },
        ),
        migrations.CreateModel(
            name='ShippedParcel',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('carrier', models.CharField(max_length=20, verbose_name='carrier')),
                ('step', models.CharField(choices=[('waiting', 'waits to be created'), ('telling', 'is being created'), ('unsure', 'nobody knows whether it was created'), ('refused', 'refused by the carrier'), ('created', 'created at the carrier')], default='waiting', max_length=10, verbose_name='step')),
                ('problem', models.TextField(blank=True, verbose_name='problem')),
                ('weight_g', models.PositiveIntegerField(verbose_name='weight (g)')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('told_at', models.DateTimeField(blank=True, null=True)),
                ('number', models.CharField(blank=True, max_length=40, verbose_name='number')),
                ('barcode', models.CharField(blank=True, max_length=40, verbose_name='barcode')),
                ('tracking_url', models.CharField(blank=True, max_length=300)),
                ('status', models.CharField(blank=True, choices=[('created', 'announced to the carrier'), ('on_the_way', 'on the way'), ('ready', 'ready for collection'), ('delivered', 'delivered'), ('returned', 'goes back to the sender'), ('cancelled', 'cancelled by the carrier'), ('unknown', 'unknown')], max_length=12, verbose_name='status')),
                ('status_text', models.CharField(blank=True, max_length=200)),
                ('status_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('order', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parcels', to='orders.order')),
            ],
            options={
                'verbose_name': 'parcel',
                'verbose_name_plural': 'parcels',
                'ordering': ('pk',),
                'indexes': [models.Index(fields=['step', 'status', 'status_at'], name='parcels_to_ask_for')],
                'constraints': [models.UniqueConstraint(fields=('order', 'carrier'), name='one_parcel_of_a_carrier')],
            },
        ),
    ]
