"""The migrations of commit e1e3be39 in one. A shop that has applied them all has applied this one."""

import django.db.models.deletion
import vyloha.commerce.cart.models
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('cart', '0001_initial'),
        ('cart', '0002_initial'),
        ('cart', '0003_cart_coupon_codes'),
        ('cart', '0004_pickup_point'),
    ]

    initial = True

    dependencies = [
        ('catalogue', '0001_squashed'),
        ('payments', '0001_initial'),
        ('shipping', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Cart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(default=vyloha.commerce.cart.models.generate_token, max_length=40, unique=True)),
                ('billing_address', models.JSONField(blank=True, default=dict)),
                ('shipping_address', models.JSONField(blank=True, default=dict)),
                ('ships_elsewhere', models.BooleanField(default=False)),
                ('customer_note', models.TextField(blank=True)),
                ('seen_terms', models.CharField(blank=True, default='', max_length=32)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('updated_at', models.DateTimeField(auto_now=True, db_index=True)),
                ('payment_method', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='payments.paymentmethod')),
                ('shipping_method', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='shipping.shippingmethod')),
                ('coupon_codes', models.JSONField(blank=True, default=list)),
                ('pickup_point', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='shipping.pickuppoint')),
            ],
            options={
                'verbose_name': 'cart',
                'verbose_name_plural': 'carts',
            },
        ),
        migrations.CreateModel(
            name='CartLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=32)),
                ('name', models.CharField(max_length=300)),
                ('chosen', models.JSONField(blank=True, default=dict)),
                ('quantity', models.PositiveIntegerField()),
                ('seen_price_minor', models.PositiveBigIntegerField()),
                ('seen_currency', models.CharField(max_length=3)),
                ('added_at', models.DateTimeField(auto_now_add=True)),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
                ('cart', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='cart.cart')),
                ('variation', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='catalogue.variation')),
            ],
            options={
                'verbose_name': 'cart line',
                'verbose_name_plural': 'cart lines',
                'ordering': ('added_at', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('cart', 'key'), name='cart_line_key_is_unique'), models.CheckConstraint(condition=models.Q(('quantity__gte', 1)), name='cart_line_has_a_piece')],
            },
        ),
    ]
