"""The migrations of commit e1e3be39 in one. A shop that has applied them all has applied this one."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('search', '0001_settings'),
        ('search', '0002_searches_as_page_views'),
    ]

    initial = True

    dependencies = [
        ('catalogue', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='StopWords',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.TextField(blank=True, default='velikost, barva, cena, koupit, prodej, levně, eshop', help_text='Separated by commas: levně, akce, eshop. Who writes nothing else is shown what has them.', verbose_name='words to leave out')),
            ],
            options={
                'verbose_name': 'words left out',
                'verbose_name_plural': 'words left out',
            },
        ),
        migrations.CreateModel(
            name='Synonym',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(help_text='What customers write, separated by commas: mikina, hoodie, mikina s kapucí.', max_length=500, verbose_name='words')),
                ('finds', models.CharField(blank=True, help_text='Leave it empty, and all the words above mean the same.', max_length=500, verbose_name='find also (one way only)')),
            ],
            options={
                'verbose_name': 'synonym',
                'verbose_name_plural': 'synonyms',
                'ordering': ('words', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='SearchedPhrase',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(verbose_name='day')),
                ('phrase', models.CharField(max_length=80, verbose_name='phrase')),
                ('searched', models.PositiveIntegerField(default=0, verbose_name='searched')),
                ('found_nothing', models.PositiveIntegerField(default=0, verbose_name='found nothing')),
                ('chosen', models.PositiveIntegerField(default=0, verbose_name='clicked')),
                ('added', models.PositiveIntegerField(default=0, verbose_name='added to the cart')),
            ],
            options={
                'verbose_name': 'searched phrase',
                'verbose_name_plural': 'searched phrases',
                'indexes': [models.Index(fields=['phrase'], name='searched_phrase')],
                'constraints': [models.UniqueConstraint(fields=('day', 'phrase'), name='one_count_a_phrase_and_day')],
            },
        ),
        migrations.CreateModel(
            name='Boost',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('strength', models.CharField(choices=[('much_higher', 'much higher'), ('higher', 'higher'), ('lower', 'lower'), ('much_lower', 'much lower')], default='higher', help_text='Among what fits about as well: nothing that was not looked for comes in.', max_length=11, verbose_name='stands')),
                ('brand', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalogue.brand', verbose_name='brand')),
                ('category', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalogue.category', verbose_name='category')),
                ('product', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='catalogue.product', verbose_name='product')),
            ],
            options={
                'verbose_name': 'change of order',
                'verbose_name_plural': 'changes of order',
                'ordering': ('pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('brand', None), ('category', None), ('product__isnull', False)), models.Q(('brand', None), ('category__isnull', False), ('product', None)), models.Q(('brand__isnull', False), ('category', None), ('product', None)), _connector='OR'), name='a_boost_is_of_one_thing')],
            },
        ),
        migrations.CreateModel(
            name='SearchSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('layout', models.CharField(choices=[('classic', 'a field'), ('icon', 'an icon that opens the field'), ('icon-flexible', 'an icon on narrow screens, a field on wide ones'), ('icon-flexible-inv', 'a field on narrow screens, an icon on wide ones')], default='classic', max_length=20, verbose_name='layout')),
                ('layout_breakpoint', models.PositiveSmallIntegerField(default=992, help_text='Pixels; where the layout changes between field and icon.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='narrow screens are below')),
                ('search_placeholder', models.CharField(blank=True, help_text='Empty: “Search products”.', max_length=80, verbose_name='text in the empty field')),
                ('min_chars', models.PositiveSmallIntegerField(default=3, help_text='How many letters must be typed.', validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(10)], verbose_name='suggest from')),
                ('debounce_wait_ms', models.PositiveSmallIntegerField(default=400, help_text='Milliseconds. The first key asks at once; with 0 each one does.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='wait between keys')),
                ('show_preloader', models.BooleanField(default=True, verbose_name='show that search is working')),
                ('darken_bg', models.BooleanField(default=True, verbose_name='darken the page while searching')),
                ('disable_submit', models.BooleanField(default=False, help_text='Enter then opens only what was highlighted.', verbose_name='do not open the page of results')),
                ('disable_hits', models.BooleanField(default=False, help_text='They cannot be clicked.', verbose_name='suggestions only for reading')),
                ('go_to_first_variation_on_submit', models.BooleanField(default=False, help_text='Useful where customers type codes.', verbose_name='Enter opens the first variation suggested')),
                ('enable_mobile_overlay', models.BooleanField(default=True, verbose_name='search over the whole screen on phones')),
                ('mobile_overlay_breakpoint', models.PositiveSmallIntegerField(default=992, help_text='Pixels.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='on screens narrower than')),
                ('mobile_overlay_delay', models.PositiveSmallIntegerField(default=0, help_text='Milliseconds.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='delay of its opening')),
                ('mobile_overlay_close_delay', models.PositiveSmallIntegerField(default=150, help_text='Milliseconds.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='delay of its closing')),
                ('suggestions_limit', models.PositiveSmallIntegerField(default=7, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(30)], verbose_name='suggestions at most')),
                ('flexible_limits', models.BooleanField(default=True, help_text='Turned off, each group has its own: 7 products and 3 of each other kind.', verbose_name='share the number among groups')),
                ('show_headings', models.BooleanField(default=True, verbose_name='headings of groups')),
                ('show_categories', models.BooleanField(default=True, verbose_name='categories')),
                ('show_tags', models.BooleanField(default=False, verbose_name='tags')),
                ('is_premium', models.BooleanField(default=True, help_text='Brands, values of attributes, vendors, articles and pages.', verbose_name='other kinds of suggestions')),
                ('show_brands', models.BooleanField(default=True, verbose_name='brands')),
                ('show_vendors', models.BooleanField(default=False, verbose_name='vendors')),
                ('show_posts', models.BooleanField(default=True, verbose_name='articles')),
                ('show_pages', models.BooleanField(default=True, help_text='For example about delivery or returns.', verbose_name='pages')),
                ('show_variations', models.BooleanField(default=True, help_text='Who types a SKU or an EAN gets that size and colour.', verbose_name='the exact variation for its code')),
                ('show_images', models.BooleanField(default=True, verbose_name='pictures')),
                ('show_price', models.BooleanField(default=True, verbose_name='prices')),
                ('dynamic_prices', models.BooleanField(default=False, help_text='For shops whose prices differ between customers.', verbose_name='ask for prices separately')),
                ('show_sku', models.BooleanField(default=False, verbose_name='SKU')),
                ('show_desc', models.BooleanField(default=False, verbose_name='short description')),
                ('show_sale_badge', models.BooleanField(default=False, verbose_name='badge of a sale')),
                ('show_featured_badge', models.BooleanField(default=False, verbose_name='badge of recommended products')),
                ('show_product_vendor', models.BooleanField(default=False, verbose_name='vendor of the product')),
                ('suggestions_max_height', models.PositiveSmallIntegerField(default=600, help_text='Pixels.', validators=[django.core.validators.MinValueValidator(200), django.core.validators.MaxValueValidator(2000)], verbose_name='height of suggestions at most')),
                ('show_details_panel', models.BooleanField(default=True, help_text='On computers, beside suggestions: picture, price, into the cart.', verbose_name='panel with details')),
                ('details_min_window', models.PositiveSmallIntegerField(default=768, help_text='Pixels.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='on screens at least so wide')),
                ('details_min_form', models.PositiveSmallIntegerField(default=550, help_text='Pixels.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='suggestions get half of a field so wide')),
                ('details_hover_delay_ms', models.PositiveSmallIntegerField(default=100, help_text='Milliseconds.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='delay of details under the pointer')),
                ('no_results', models.TextField(blank=True, help_text='Empty: “We found nothing. Try fewer words or other ones.”', verbose_name='when nothing is found')),
                ('show_recently_searched_products', models.BooleanField(default=True, verbose_name='products viewed before')),
                ('show_recently_searched_phrases', models.BooleanField(default=True, verbose_name='phrases searched before')),
                ('recent_products', models.PositiveSmallIntegerField(default=5, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)], verbose_name='products at most')),
                ('recent_phrases', models.PositiveSmallIntegerField(default=5, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)], verbose_name='phrases at most')),
                ('voice_search_enabled', models.BooleanField(default=False, help_text='Not in Safari, nor in Chrome on iPhones.', verbose_name='search by voice')),
                ('voice_search_lang', models.CharField(default='cs-CZ', max_length=6, validators=[django.core.validators.RegexValidator('\\A[a-z]{2,3}(-[A-Z]{2})?\\Z', 'A language and a country, such as cs-CZ.')], verbose_name='language')),
                ('send_ga_events', models.BooleanField(default=True, verbose_name='tell analytics of searches')),
                ('enable_ga_site_search_module', models.BooleanField(default=True, verbose_name='also as a view of the page of results')),
                ('hover_delay_ms', models.PositiveSmallIntegerField(default=1, help_text='Milliseconds.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='delay of highlighting under the pointer')),
                ('double_click_guard_ms', models.PositiveSmallIntegerField(default=500, help_text='Milliseconds.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='another click is ignored for')),
                ('mouse_down_delay_ms', models.PositiveSmallIntegerField(default=250, help_text='Milliseconds.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='a held button highlights after')),
                ('suggested_attributes', models.ManyToManyField(blank=True, help_text='Who types “red” gets a link to everything red. Choose those that people shop by, such as colour or material: each has a group of its own.', limit_choices_to={'product': None}, related_name='+', to='catalogue.attribute', verbose_name='values of attributes')),
            ],
            options={
                'verbose_name': 'live search',
                'verbose_name_plural': 'live search',
            },
        ),
    ]
