"""The migrations of commit e1e3be39 in one. A shop that has applied them all has applied this one."""

import django.core.validators
import django.db.models.deletion
import vyloha.commerce.catalogue.models.products
import vyloha.core.database.collation
from django.db import migrations, models


# Under the slugs that WooCommerce files use.
CZECH_TAX_CLASSES = [
    ("standard", "Základní sazba 21 %", 2100, True),
    ("reduced-rate", "Snížená sazba 12 %", 1200, False),
    ("zero-rate", "Nulová sazba 0 %", 0, False),
]


def add_tax_classes(apps, schema_editor):
    tax_class = apps.get_model("catalogue", "TaxClass")
    for slug, name, rate, is_default in CZECH_TAX_CLASSES:
        tax_class.objects.get_or_create(slug=slug, defaults={"name": name, "rate": rate, "is_default": is_default})


class Migration(migrations.Migration):

    replaces = [
        ('catalogue', '0001_initial'),
        ('catalogue', '0002_czech_tax_classes'),
    ]

    initial = True

    dependencies = [
        ('wagtailimages', '0027_image_description'),
    ]

    operations = [
        migrations.CreateModel(
            name='Brand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('slug', models.SlugField(max_length=200, unique=True, verbose_name='slug')),
                ('description', models.TextField(blank=True, verbose_name='description')),
            ],
            options={
                'verbose_name': 'brand',
                'verbose_name_plural': 'brands',
                'ordering': ('name',),
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='ImageTone',
            fields=[
                ('image', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='tone', serialize=False, to='wagtailimages.image')),
                ('tone', models.PositiveSmallIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='Tag',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('slug', models.SlugField(max_length=200, unique=True, verbose_name='slug')),
                ('description', models.TextField(blank=True, verbose_name='description')),
            ],
            options={
                'verbose_name': 'tag',
                'verbose_name_plural': 'tags',
                'ordering': ('name',),
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Vendor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('slug', models.SlugField(max_length=200, unique=True, verbose_name='slug')),
                ('description', models.TextField(blank=True, verbose_name='description')),
                ('url', models.URLField(blank=True, verbose_name='website')),
                ('city', models.CharField(blank=True, max_length=100, verbose_name='city')),
            ],
            options={
                'verbose_name': 'vendor',
                'verbose_name_plural': 'vendors',
                'ordering': ('name',),
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Category',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('slug', models.SlugField(max_length=200, verbose_name='slug')),
                ('url_path', models.CharField(editable=False, max_length=1000, unique=True)),
                ('description', models.TextField(blank=True, verbose_name='description')),
                ('position', models.PositiveIntegerField(default=0, verbose_name='position')),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='children', to='catalogue.category', verbose_name='parent category')),
            ],
            options={
                'verbose_name': 'category',
                'verbose_name_plural': 'categories',
                'ordering': ('position', 'name'),
            },
        ),
        migrations.CreateModel(
            name='ImageSource',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=1000, unique=True)),
                ('upload', models.CharField(blank=True, db_index=True, max_length=500)),
                ('attachment_id', models.BigIntegerField(blank=True, db_index=True, null=True)),
                ('image', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='wagtailimages.image')),
            ],
        ),
        migrations.CreateModel(
            name='OldBrandAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=200, unique=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='old_addresses', to='catalogue.brand')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='OldCategoryAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=1000, unique=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='old_addresses', to='catalogue.category')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='StockRecord',
            fields=[
                ('id', models.BigIntegerField(primary_key=True, serialize=False)),
                ('is_managed', models.BooleanField(default=False, verbose_name='count pieces')),
                ('in_stock', models.IntegerField(default=0, verbose_name='pieces in stock')),
                ('backorders', models.CharField(choices=[('no', 'not allowed'), ('notify', 'allowed, the customer is told'), ('yes', 'allowed')], default='no', max_length=10, verbose_name='backorders')),
                ('low_stock_amount', models.PositiveIntegerField(blank=True, null=True, verbose_name='low stock amount')),
                ('status', models.CharField(choices=[('instock', 'in stock'), ('outofstock', 'out of stock'), ('onbackorder', 'on backorder')], default='instock', max_length=15, verbose_name='availability')),
            ],
            options={
                'verbose_name': 'stock record',
                'verbose_name_plural': 'stock records',
                'constraints': [models.CheckConstraint(condition=models.Q(('backorders', 'no'), ('in_stock__lt', 0), ('is_managed', True), _negated=True), name='no_piece_sold_twice')],
            },
        ),
        migrations.CreateModel(
            name='OldTagAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=200, unique=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='old_addresses', to='catalogue.tag')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='TaxClass',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(unique=True, verbose_name='slug')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('rate', models.PositiveIntegerField(help_text='In hundredths of a per cent: 2100 is 21 %.', verbose_name='rate')),
                ('is_default', models.BooleanField(default=False, verbose_name='default')),
            ],
            options={
                'verbose_name': 'tax class',
                'verbose_name_plural': 'tax classes',
                'ordering': ('-rate',),
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_default', True)), fields=('is_default',), name='one_default_tax_class'), models.CheckConstraint(condition=models.Q(('rate__lte', 10000)), name='tax_rate_at_most_100_percent')],
            },
        ),
        migrations.CreateModel(
            name='Product',
            fields=[
                ('sku', models.CharField(blank=True, max_length=100, null=True, unique=True, verbose_name='SKU')),
                ('gtin', models.CharField(blank=True, max_length=50, verbose_name='GTIN, UPC, EAN or ISBN')),
                ('weight_g', models.PositiveIntegerField(blank=True, null=True, verbose_name='weight (g)')),
                ('length_mm', models.PositiveIntegerField(blank=True, null=True, verbose_name='length (mm)')),
                ('width_mm', models.PositiveIntegerField(blank=True, null=True, verbose_name='width (mm)')),
                ('height_mm', models.PositiveIntegerField(blank=True, null=True, verbose_name='height (mm)')),
                ('measure', models.PositiveBigIntegerField(blank=True, null=True, verbose_name='amount in the pack')),
                ('measure_unit', models.CharField(choices=[('g', 'g'), ('kg', 'kg'), ('ml', 'ml'), ('l', 'l'), ('cm', 'cm'), ('m', 'm'), ('m2', 'm²'), ('ks', 'pcs')], default='kg', max_length=2, verbose_name='unit of the amount')),
                ('id', models.BigIntegerField(default=vyloha.commerce.catalogue.models.products.get_next_id, editable=False, primary_key=True, serialize=False)),
                ('type', models.CharField(choices=[('simple', 'simple product'), ('variable', 'product with variations')], default='simple', max_length=10, verbose_name='type')),
                ('name', models.CharField(max_length=300, verbose_name='name')),
                ('slug', models.SlugField(max_length=200, unique=True, verbose_name='slug')),
                ('status', models.CharField(choices=[('publish', 'published'), ('private', 'private'), ('draft', 'draft')], default='draft', max_length=10, verbose_name='status')),
                ('visibility', models.CharField(choices=[('visible', 'catalogue and search'), ('catalog', 'catalogue only'), ('search', 'search only'), ('hidden', 'hidden')], default='visible', max_length=10, verbose_name='visibility')),
                ('is_listed', models.GeneratedField(db_persist=True, expression=models.Case(models.When(status='publish', then=True, visibility__in=['visible', 'catalog']), default=False), output_field=models.BooleanField())),
                ('is_featured', models.BooleanField(default=False, verbose_name='featured')),
                ('short_description', models.TextField(blank=True, verbose_name='short description')),
                ('description', models.TextField(blank=True, verbose_name='description')),
                ('tax_status', models.CharField(choices=[('taxable', 'taxable'), ('shipping', 'shipping only'), ('none', 'not taxed')], default='taxable', max_length=10, verbose_name='tax status')),
                ('is_perishable', models.BooleanField(default=False, verbose_name='perishable')),
                ('period_count', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='paid for every')),
                ('period_unit', models.CharField(choices=[('day', 'day'), ('week', 'week'), ('month', 'month'), ('year', 'year')], default='month', max_length=5, verbose_name='period')),
                ('sold_individually', models.BooleanField(default=False, verbose_name='at most one piece an order')),
                ('reviews_allowed', models.BooleanField(default=True, verbose_name='reviews allowed')),
                ('purchase_note', models.TextField(blank=True, verbose_name='purchase note')),
                ('shipping_class', models.CharField(blank=True, max_length=100, verbose_name='shipping class')),
                ('position', models.IntegerField(default=0, verbose_name='position')),
                ('sort_key', vyloha.core.database.collation.SortKeyField(default=b'', source='name')),
                ('price_from_minor', models.PositiveBigIntegerField(editable=False, null=True)),
                ('is_priced', models.GeneratedField(db_persist=True, expression=models.Case(models.When(price_from_minor__isnull=False, then=True), default=False), output_field=models.BooleanField())),
                ('pieces_sold', models.PositiveIntegerField(default=0, editable=False)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed')),
                ('brands', models.ManyToManyField(blank=True, related_name='products', to='catalogue.brand', verbose_name='brands')),
                ('categories', models.ManyToManyField(blank=True, related_name='products', to='catalogue.category', verbose_name='categories')),
                ('cross_sells', models.ManyToManyField(blank=True, related_name='+', to='catalogue.product', verbose_name='cross-sells')),
                ('upsells', models.ManyToManyField(blank=True, related_name='+', to='catalogue.product', verbose_name='up-sells')),
                ('tags', models.ManyToManyField(blank=True, related_name='products', to='catalogue.tag', verbose_name='tags')),
                ('tax_class', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalogue.taxclass', verbose_name='tax class')),
                ('vendor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='products', to='catalogue.vendor', verbose_name='vendor')),
            ],
            options={
                'verbose_name': 'product',
                'verbose_name_plural': 'products',
                'ordering': ('position', 'sort_key', 'pk'),
                'indexes': [models.Index(condition=models.Q(('is_listed', True)), fields=['position', 'sort_key', 'id'], name='product_listing'), models.Index(condition=models.Q(('is_featured', True), ('is_listed', True)), fields=['position', 'sort_key', 'id'], name='product_featured'), models.Index(condition=models.Q(('is_listed', True)), fields=['-created_at', '-id'], name='product_newest'), models.Index(condition=models.Q(('is_listed', True)), fields=['sort_key', 'id'], name='product_by_name'), models.Index(condition=models.Q(('is_listed', True)), fields=['-is_priced', 'price_from_minor', 'id'], name='product_cheapest'), models.Index(condition=models.Q(('is_listed', True)), fields=['-is_priced', '-price_from_minor', '-id'], name='product_dearest'), models.Index(condition=models.Q(('is_listed', True)), fields=['-pieces_sold', '-id'], name='product_best_selling'), models.Index(fields=['status', '-created_at', '-id'], name='product_published')],
            },
        ),
        migrations.CreateModel(
            name='OldProductAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=200, unique=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='old_addresses', to='catalogue.product')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Attribute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('slug', models.CharField(max_length=200, verbose_name='slug')),
                ('swatch', models.CharField(choices=[('button', 'label'), ('color', 'colour'), ('image', 'image'), ('radio', 'radio button'), ('select', 'drop-down')], default='button', max_length=10, verbose_name='swatch')),
                ('position', models.PositiveIntegerField(default=0, verbose_name='position')),
                ('product', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='own_attributes', to='catalogue.product')),
            ],
            options={
                'verbose_name': 'attribute',
                'verbose_name_plural': 'attributes',
                'ordering': ('position', 'name'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('product', None)), fields=('slug',), name='global_attribute_slug_is_unique'), models.UniqueConstraint(fields=('product', 'slug'), name='product_attribute_slug_is_unique')],
            },
        ),
        migrations.CreateModel(
            name='ProductImage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('alt', models.CharField(blank=True, max_length=300, verbose_name='alternative text')),
                ('source', models.CharField(blank=True, editable=False, max_length=1000)),
                ('position', models.PositiveIntegerField(default=0, verbose_name='position')),
                ('image', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='wagtailimages.image', verbose_name='image')),
                ('product', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='images', to='catalogue.product')),
            ],
            options={
                'verbose_name': 'image',
                'verbose_name_plural': 'images',
                'ordering': ('position', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Term',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('slug', models.CharField(max_length=200, verbose_name='slug')),
                ('position', models.PositiveIntegerField(default=0, verbose_name='position')),
                ('colour', models.CharField(blank=True, max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}$', 'Write a colour as # and six hexadecimal digits, e.g. #c0392b.')], verbose_name='colour')),
                ('second_colour', models.CharField(blank=True, max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}$', 'Write a colour as # and six hexadecimal digits, e.g. #c0392b.')], verbose_name='second colour')),
                ('label', models.CharField(blank=True, max_length=50, verbose_name='label')),
                ('attribute', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='terms', to='catalogue.attribute')),
                ('image', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='wagtailimages.image', verbose_name='image')),
            ],
            options={
                'verbose_name': 'term',
                'verbose_name_plural': 'terms',
                'ordering': ('position', 'name'),
                'constraints': [models.UniqueConstraint(fields=('attribute', 'slug'), name='term_slug_is_unique')],
            },
        ),
        migrations.CreateModel(
            name='ProductAttribute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_visible', models.BooleanField(default=True, verbose_name='shown among parameters')),
                ('makes_variations', models.BooleanField(default=False, verbose_name='used for variations')),
                ('position', models.PositiveIntegerField(default=0, verbose_name='position')),
                ('attribute', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalogue.attribute', verbose_name='attribute')),
                ('product', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='product_attributes', to='catalogue.product')),
                ('default_term', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='catalogue.term', verbose_name='preselected')),
                ('terms', models.ManyToManyField(blank=True, related_name='+', to='catalogue.term', verbose_name='terms')),
            ],
            options={
                'verbose_name': 'product attribute',
                'verbose_name_plural': 'product attributes',
                'ordering': ('position', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('product', 'attribute'), name='attribute_once_a_product')],
            },
        ),
        migrations.CreateModel(
            name='Variation',
            fields=[
                ('sku', models.CharField(blank=True, max_length=100, null=True, unique=True, verbose_name='SKU')),
                ('gtin', models.CharField(blank=True, max_length=50, verbose_name='GTIN, UPC, EAN or ISBN')),
                ('weight_g', models.PositiveIntegerField(blank=True, null=True, verbose_name='weight (g)')),
                ('length_mm', models.PositiveIntegerField(blank=True, null=True, verbose_name='length (mm)')),
                ('width_mm', models.PositiveIntegerField(blank=True, null=True, verbose_name='width (mm)')),
                ('height_mm', models.PositiveIntegerField(blank=True, null=True, verbose_name='height (mm)')),
                ('measure', models.PositiveBigIntegerField(blank=True, null=True, verbose_name='amount in the pack')),
                ('measure_unit', models.CharField(choices=[('g', 'g'), ('kg', 'kg'), ('ml', 'ml'), ('l', 'l'), ('cm', 'cm'), ('m', 'm'), ('m2', 'm²'), ('ks', 'pcs')], default='kg', max_length=2, verbose_name='unit of the amount')),
                ('id', models.BigIntegerField(default=vyloha.commerce.catalogue.models.products.get_next_id, editable=False, primary_key=True, serialize=False)),
                ('is_enabled', models.BooleanField(default=True, verbose_name='enabled')),
                ('description', models.TextField(blank=True, verbose_name='description')),
                ('regular_price_minor', models.PositiveBigIntegerField(blank=True, null=True, verbose_name='regular price')),
                ('sale_price_minor', models.PositiveBigIntegerField(blank=True, null=True, verbose_name='sale price')),
                ('sale_from', models.DateTimeField(blank=True, null=True, verbose_name='sale from')),
                ('sale_until', models.DateTimeField(blank=True, null=True, verbose_name='sale until')),
                ('prior_price_minor', models.PositiveBigIntegerField(editable=False, null=True)),
                ('position', models.IntegerField(default=0, verbose_name='position')),
                ('image', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='wagtailimages.image', verbose_name='image')),
                ('product', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='variations', to='catalogue.product')),
                ('stock_record', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='variations', to='catalogue.stockrecord', verbose_name='stock record')),
                ('tax_class', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalogue.taxclass', verbose_name='tax class')),
            ],
            options={
                'verbose_name': 'variation',
                'verbose_name_plural': 'variations',
                'ordering': ('position', 'pk'),
                'indexes': [models.Index(condition=models.Q(('sale_from__isnull', False)), fields=['sale_from'], name='variation_sale_from'), models.Index(condition=models.Q(('sale_until__isnull', False)), fields=['sale_until'], name='variation_sale_until')],
                'constraints': [models.CheckConstraint(condition=models.Q(('sale_from', None), ('sale_until', None), ('sale_from__lte', models.F('sale_until')), _connector='OR'), name='sale_ends_after_it_starts')],
            },
        ),
        migrations.CreateModel(
            name='PriceChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('at', models.DateTimeField(verbose_name='changed')),
                ('regular_price_minor', models.PositiveBigIntegerField(null=True, verbose_name='regular price')),
                ('sale_price_minor', models.PositiveBigIntegerField(null=True, verbose_name='sale price')),
                ('sale_from', models.DateTimeField(null=True, verbose_name='sale from')),
                ('sale_until', models.DateTimeField(null=True, verbose_name='sale until')),
                ('reason', models.CharField(choices=[('set', 'the price was set'), ('before', 'it came reduced from another shop, whose regular price counts as what it cost before')], default='set', max_length=6, verbose_name='reason')),
                ('variation', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='price_changes', to='catalogue.variation')),
            ],
            options={
                'verbose_name': 'change of price',
                'verbose_name_plural': 'changes of price',
                'ordering': ('pk',),
                'indexes': [models.Index(fields=['variation', 'currency'], name='price_log')],
            },
        ),
        migrations.CreateModel(
            name='FixedPrice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('regular_price_minor', models.PositiveBigIntegerField(verbose_name='regular price')),
                ('sale_price_minor', models.PositiveBigIntegerField(blank=True, null=True, verbose_name='sale price')),
                ('prior_price_minor', models.PositiveBigIntegerField(editable=False, null=True)),
                ('variation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fixed_prices', to='catalogue.variation')),
            ],
            options={
                'verbose_name': 'fixed price',
                'verbose_name_plural': 'fixed prices',
                'ordering': ('currency',),
                'constraints': [models.UniqueConstraint(fields=('variation', 'currency'), name='one_fixed_price_a_currency'), models.CheckConstraint(condition=models.Q(('regular_price_minor__gt', 0)), name='a_fixed_price_is_above_nothing')],
            },
        ),
        migrations.CreateModel(
            name='VariationTerm',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attribute', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalogue.attribute')),
                ('term', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalogue.term')),
                ('variation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='variation_terms', to='catalogue.variation')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('variation', 'attribute'), name='one_term_an_attribute')],
            },
        ),
        migrations.CreateModel(
            name='OldVendorAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=200, unique=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='old_addresses', to='catalogue.vendor')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.RunPython(add_tax_classes, migrations.RunPython.noop),
    ]
