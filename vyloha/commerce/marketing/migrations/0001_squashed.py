"""The migrations of commit e1e3be39 in one. A shop that has applied them all has applied this one."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('marketing', '0001_initial'),
        ('marketing', '0002_reports'),
    ]

    initial = True

    dependencies = [
        ('orders', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='Subscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(max_length=254, unique=True, verbose_name='e-mail')),
                ('consent', models.TextField(verbose_name='consent')),
                ('agreed_at', models.DateTimeField(verbose_name='agreed')),
                ('confirmed_at', models.DateTimeField(blank=True, null=True, verbose_name='confirmed')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='unsubscribed')),
            ],
            options={
                'verbose_name': 'newsletter subscription',
                'verbose_name_plural': 'newsletter subscriptions',
                'ordering': ('-agreed_at', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='ReportedCart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cart_token', models.CharField(max_length=40, unique=True)),
                ('told', models.CharField(max_length=64)),
                ('at', models.DateTimeField(auto_now=True, db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='ReportedOrder',
            fields=[
                ('order', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='orders.order')),
                ('asked_status', models.CharField(max_length=20)),
                ('asked_at', models.DateTimeField()),
                ('tried', models.BooleanField(default=False)),
                ('told_status', models.CharField(blank=True, max_length=20)),
            ],
        ),
        migrations.CreateModel(
            name='MarketingFailure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(max_length=200, verbose_name='what')),
                ('message', models.CharField(max_length=300, verbose_name='why')),
                ('times', models.PositiveIntegerField(default=1, verbose_name='times')),
                ('first_at', models.DateTimeField(auto_now_add=True, verbose_name='first')),
                ('last_at', models.DateTimeField(verbose_name='last')),
            ],
            options={
                'verbose_name': 'failure of marketing e-mail',
                'verbose_name_plural': 'failures of marketing e-mail',
                'ordering': ('-last_at',),
                'constraints': [models.UniqueConstraint(fields=('what', 'message'), name='equal_failures_are_one')],
            },
        ),
    ]
