"""Products and their variations. Customers always buy a variation: a simple product has one, which shares its id."""

from datetime import datetime
from typing import Any

from django.db import models, transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.current_price import build_current_price
from vyloha.commerce.catalogue.models.allergens import ALLERGENS_LENGTH
from vyloha.commerce.catalogue.models.measures import MeasureUnit
from vyloha.commerce.catalogue.models.slugs import SlugHistoryModel
from vyloha.commerce.catalogue.models.stock import StockRecord
from vyloha.commerce.catalogue.models.tax import TaxClass
from vyloha.commerce.catalogue.models.taxonomies import Brand, Category, Tag, Vendor
from vyloha.commerce.catalogue.price_changes import record_price_changes
from vyloha.core.database import sequences
from vyloha.core.database.collation import SortKeyField
from vyloha.core.database.computed_fields import ComputedFieldsModel

ID_SEQUENCE = "catalogue"


def get_next_id() -> int:
    """Return an id that no product and no variation has: both share one sequence, as in WooCommerce."""
    return sequences.allocate_numbers(ID_SEQUENCE)


class Article(models.Model):
    """The fields that products and variations have in common: codes, weight and size, the amount in the pack."""

    sku = models.CharField(_("SKU"), max_length=100, null=True, blank=True, unique=True)
    gtin = models.CharField(_("GTIN, UPC, EAN or ISBN"), max_length=50, blank=True)
    weight_g = models.PositiveIntegerField(_("weight (g)"), null=True, blank=True)
    length_mm = models.PositiveIntegerField(_("length (mm)"), null=True, blank=True)
    width_mm = models.PositiveIntegerField(_("width (mm)"), null=True, blank=True)
    height_mm = models.PositiveIntegerField(_("height (mm)"), null=True, blank=True)
    # In thousandths of its unit: for the price of a kilogram or litre.
    measure = models.PositiveBigIntegerField(_("amount in the pack"), null=True, blank=True)
    measure_unit = models.CharField(
        _("unit of the amount"), max_length=2, choices=MeasureUnit, default=MeasureUnit.KILOGRAM
    )
    # A variation without them has those of its product; allergens and traces are one value.
    ingredients = models.TextField(_("ingredients"), blank=True, default="", db_default="")  # clean HTML
    allergens = models.CharField(_("allergens"), max_length=ALLERGENS_LENGTH, blank=True, default="", db_default="")
    may_contain = models.CharField(
        _("may contain traces of"), max_length=ALLERGENS_LENGTH, blank=True, default="", db_default=""
    )
    nutrition = models.TextField(_("nutrition"), blank=True, default="", db_default="")  # ``text_tables``

    class Meta:
        abstract = True

    INGREDIENT_FIELDS = ("ingredients", "allergens", "may_contain")


class ProductQuerySet(models.QuerySet["Product"]):
    def published(self) -> "ProductQuerySet":
        """Products with a page of their own."""
        return self.filter(status=Product.Status.PUBLISHED)

    def listed(self) -> "ProductQuerySet":
        """Products that the catalogue's listings show."""
        return self.filter(is_listed=True)

    def searchable(self) -> "ProductQuerySet":
        """Products that search may find."""
        return self.filter(self._searchable)

    def with_is_searchable(self) -> "ProductQuerySet":
        """Annotate whether search may find each product (``is_searchable``): for few products faster than a filter."""
        # For a plain condition SQLite would scan its index of all published products, however few ids there are.
        return self.annotate(is_searchable=models.Case(models.When(self._searchable, then=True), default=False))

    @property
    def _searchable(self) -> Q:
        return Q(
            status=Product.Status.PUBLISHED, visibility__in=[Product.Visibility.VISIBLE, Product.Visibility.SEARCH]
        )

    def shown(self) -> "ProductQuerySet":
        """Products that listings show or that search may find."""
        return self.published().exclude(visibility=Product.Visibility.HIDDEN)

    def in_category(self, category: Category) -> "ProductQuerySet":
        """Products of the category and its descendants, each once."""
        # By ids, not by EXISTS: listings count the result, and testing each product of the shop takes seconds.
        below = Category.objects.within(category).values("pk")
        links = Product.categories.through.objects.filter(category_id__in=below)
        return self.filter(pk__in=links.values("product_id"))

    def for_cards(self) -> "ProductQuerySet":
        """Load only the product columns that a card shows, without descriptions and codes."""
        return self.only("name", "slug", "type", "created_at", "average_rating", "review_count")

    def update_price_from(self, at: datetime | None = None) -> None:
        """
        Set ``price_from_minor`` of these products to the price of their cheapest variation at a moment (now).

        Called when prices have changed (``price_log``), when a variation is deleted, and by the job that runs when
        sales begin and end (``catalogue.jobs``).
        """
        prices = Variation.objects.published().filter(product=models.OuterRef("pk")).order_by().values("product")
        lowest = prices.annotate(lowest=models.Min(build_current_price(at))).values("lowest")
        self.update(price_from_minor=models.Subquery(lowest))


class Product(ComputedFieldsModel, SlugHistoryModel, Article):
    """
    A product of the catalogue. A simple one has its codes, weight, price and stock on its only variation; a variable
    one has here the defaults of its variations.
    """

    COMPUTED = frozenset({"price_from_minor", "pieces_sold", "average_rating", "review_count"})
    SEARCHED_TEXTS = ("short_description", "description")  # texts that search reads

    class Type(models.TextChoices):
        SIMPLE = "simple", _("simple product")
        VARIABLE = "variable", _("product with variations")

    class Status(models.TextChoices):
        PUBLISHED = "publish", _("published")
        PRIVATE = "private", _("private")
        DRAFT = "draft", _("draft")

    class Visibility(models.TextChoices):
        VISIBLE = "visible", _("catalogue and search")
        CATALOG = "catalog", _("catalogue only")
        SEARCH = "search", _("search only")
        HIDDEN = "hidden", _("hidden")

    class Period(models.TextChoices):
        DAY = "day", _("day")
        WEEK = "week", _("week")
        MONTH = "month", _("month")
        YEAR = "year", _("year")

    class TaxStatus(models.TextChoices):
        TAXABLE = "taxable", _("taxable")
        SHIPPING = "shipping", _("shipping only")
        NONE = "none", _("not taxed")

    id = models.BigIntegerField(primary_key=True, default=get_next_id, editable=False)
    type = models.CharField(_("type"), max_length=10, choices=Type, default=Type.SIMPLE)
    name = models.CharField(_("name"), max_length=300)
    slug = models.SlugField(_("slug"), max_length=200, unique=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.DRAFT)
    visibility = models.CharField(_("visibility"), max_length=10, choices=Visibility, default=Visibility.VISIBLE)
    # A generated column. Listings filter by it because SQLite uses a partial index only if the query
    # repeats its condition word for word, and the values of ``status`` and ``visibility`` come as parameters.
    is_listed = models.GeneratedField(
        expression=models.Case(
            models.When(status="publish", visibility__in=["visible", "catalog"], then=True), default=False
        ),
        output_field=models.BooleanField(),
        db_persist=True,
    )
    is_featured = models.BooleanField(_("featured"), default=False)
    short_description = models.TextField(_("short description"), blank=True)  # clean HTML
    description = models.TextField(_("description"), blank=True)  # clean HTML
    care = models.TextField(_("care"), blank=True, default="", db_default="")  # clean HTML
    warnings = models.TextField(_("safety warnings"), blank=True, default="", db_default="")  # clean HTML
    size_guide = models.TextField(_("size guide"), blank=True, default="", db_default="")  # ``text_tables``
    tax_status = models.CharField(_("tax status"), max_length=10, choices=TaxStatus, default=TaxStatus.TAXABLE)
    tax_class = models.ForeignKey(TaxClass, models.PROTECT, related_name="+", verbose_name=_("tax class"))
    # For reductions of perishable products § 12a of Act 634/1992 requires no lowest price before.
    is_perishable = models.BooleanField(_("perishable"), default=False)
    period_count = models.PositiveSmallIntegerField(_("paid for every"), null=True, blank=True)  # None: paid once
    period_unit = models.CharField(_("period"), max_length=5, choices=Period, default=Period.MONTH)
    sold_individually = models.BooleanField(_("at most one piece an order"), default=False)
    reviews_allowed = models.BooleanField(_("reviews allowed"), default=True)
    purchase_note = models.TextField(_("purchase note"), blank=True)
    shipping_class = models.CharField(_("shipping class"), max_length=100, blank=True)
    categories = models.ManyToManyField(Category, related_name="products", blank=True, verbose_name=_("categories"))
    tags = models.ManyToManyField(Tag, related_name="products", blank=True, verbose_name=_("tags"))
    brands = models.ManyToManyField(Brand, related_name="products", blank=True, verbose_name=_("brands"))
    vendor = models.ForeignKey(
        Vendor, models.SET_NULL, null=True, blank=True, related_name="products", verbose_name=_("vendor")
    )
    upsells = models.ManyToManyField(
        "self", symmetrical=False, related_name="+", blank=True, verbose_name=_("up-sells")
    )
    cross_sells = models.ManyToManyField(
        "self", symmetrical=False, related_name="+", blank=True, verbose_name=_("cross-sells")
    )
    position = models.IntegerField(_("position"), default=0)
    # Stored sort keys of listings: sorting a million products for each request would be too slow.
    sort_key = SortKeyField(source="name")
    price_from_minor = models.PositiveBigIntegerField(null=True, editable=False)  # see ``update_price_from``
    # The two databases sort NULL differently; this sorts a product without a price last.
    is_priced = models.GeneratedField(
        expression=models.Case(models.When(price_from_minor__isnull=False, then=True), default=False),
        output_field=models.BooleanField(),
        db_persist=True,
    )
    pieces_sold = models.PositiveIntegerField(default=0, editable=False)  # recently; see ``orders.best_sellers``
    # Of the published reviews with stars; see ``reviews.ratings``. 0: none.
    average_rating = models.DecimalField(max_digits=3, decimal_places=2, default=0, db_default=0, editable=False)
    review_count = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    objects = ProductQuerySet.as_manager()

    class Meta:
        ordering = ("position", "sort_key", "pk")
        verbose_name = _("product")
        verbose_name_plural = _("products")
        indexes = [
            models.Index(fields=["position", "sort_key", "id"], condition=Q(is_listed=True), name="product_listing"),
            models.Index(
                fields=["position", "sort_key", "id"],
                condition=Q(is_listed=True, is_featured=True),
                name="product_featured",
            ),
            models.Index(fields=["-created_at", "-id"], condition=Q(is_listed=True), name="product_newest"),
            models.Index(fields=["sort_key", "id"], condition=Q(is_listed=True), name="product_by_name"),
            models.Index(
                fields=["-is_priced", "price_from_minor", "id"], condition=Q(is_listed=True), name="product_cheapest"
            ),
            models.Index(
                fields=["-is_priced", "-price_from_minor", "-id"], condition=Q(is_listed=True), name="product_dearest"
            ),
            models.Index(fields=["-pieces_sold", "-id"], condition=Q(is_listed=True), name="product_best_selling"),
            models.Index(
                fields=["-average_rating", "-review_count", "-id"],
                condition=Q(is_listed=True),
                name="product_best_rated",
            ),
            models.Index(fields=["status", "-created_at", "-id"], name="product_published"),
        ]

    def __str__(self) -> str:
        return self.name

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, and log the prices of the variations if the product starts or stops being offered."""
        known = Product.objects.filter(pk=self.pk).values_list("status", flat=True)
        before = None if self._state.adding else known.first()
        super().save(*args, **kwargs)
        if before is not None and (before == Product.Status.PUBLISHED) != (self.status == Product.Status.PUBLISHED):
            record_price_changes(self.variations.values_list("pk", flat=True))


class VariationQuerySet(models.QuerySet["Variation"]):
    def published(self) -> "VariationQuerySet":
        return self.filter(is_enabled=True)

    def with_stock(self) -> "VariationQuerySet":
        """Load all that ``get_offer`` needs of each variation except its product."""
        return self.select_related("stock_record", "tax_class")

    def with_offer(self) -> "VariationQuerySet":
        """Load all that ``get_offer`` needs, in one query."""
        return self.with_stock().select_related("product__tax_class")


class Variation(Article):
    """One exact item that can be bought. Prices are with VAT, in minor units of the shop's default currency."""

    id = models.BigIntegerField(primary_key=True, default=get_next_id, editable=False)
    product = models.ForeignKey(Product, models.CASCADE, related_name="variations")
    is_enabled = models.BooleanField(_("enabled"), default=True)
    description = models.TextField(_("description"), blank=True)
    regular_price_minor = models.PositiveBigIntegerField(_("regular price"), null=True, blank=True)
    sale_price_minor = models.PositiveBigIntegerField(_("sale price"), null=True, blank=True)
    sale_from = models.DateTimeField(_("sale from"), null=True, blank=True)
    sale_until = models.DateTimeField(_("sale until"), null=True, blank=True)
    prior_price_minor = models.PositiveBigIntegerField(null=True, editable=False)  # see ``price_log``
    tax_class = models.ForeignKey(
        TaxClass, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("tax class")
    )  # None: the product's
    stock_record = models.ForeignKey(
        StockRecord, models.PROTECT, related_name="variations", verbose_name=_("stock record")
    )
    image = models.ForeignKey(
        "wagtailimages.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("image"),
    )
    position = models.IntegerField(_("position"), default=0)

    objects = VariationQuerySet.as_manager()

    class Meta:
        ordering = ("position", "pk")
        verbose_name = _("variation")
        verbose_name_plural = _("variations")
        constraints = [
            models.CheckConstraint(
                condition=Q(sale_from=None) | Q(sale_until=None) | Q(sale_from__lte=models.F("sale_until")),
                name="sale_ends_after_it_starts",
            )
        ]
        # A job queries every few seconds which sales have begun or ended.
        indexes = [
            models.Index(fields=["sale_from"], condition=Q(sale_from__isnull=False), name="variation_sale_from"),
            models.Index(fields=["sale_until"], condition=Q(sale_until__isnull=False), name="variation_sale_until"),
        ]

    def __str__(self) -> str:
        return self.full_name

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, create a stock record unless the variation shares one, and record price changes."""
        if self.stock_record_id is None:
            self.stock_record, _created = StockRecord.objects.get_or_create(pk=self.pk)
        super().save(*args, **kwargs)
        record_price_changes([self.pk])

    @transaction.atomic
    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete the variation and update its product's lowest price."""
        deleted = super().delete(*args, **kwargs)
        Product.objects.filter(pk=self.product_id).update_price_from()
        return deleted

    @property
    def own_tax_rate(self) -> int | None:
        """The variation's own rate in basis points; None: its product's."""
        return self.tax_class.rate if self.tax_class else None

    @property
    def full_name(self) -> str:
        """The product's name with the values of the variation: "Tričko – Červená, XL"."""
        if self.product.type == Product.Type.SIMPLE:
            return self.product.name
        values = ", ".join(link.term.name for link in self.variation_terms.all())
        return f"{self.product.name} – {values}" if values else self.product.name
