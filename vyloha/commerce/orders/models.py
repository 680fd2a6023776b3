"""Orders. Each keeps its own copy of all that was agreed: names, prices, VAT, addresses."""

import secrets
from datetime import timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.attribution.origin import MAX_LENGTH as MAX_ORIGIN
from vyloha.commerce.attribution.origin import Origin, format_label
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.coupons.models import MAX_CODE, Coupon
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.states import OPEN_STATUSES, STATUSES_WITHOUT_STOCK, PaymentState, Status
from vyloha.commerce.orders.transactions import PaymentEmail as PaymentEmail
from vyloha.commerce.orders.transactions import Transaction as Transaction
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS, TransactionState
from vyloha.commerce.pricing.models import ExchangeRate
from vyloha.commerce.pricing.vat import format_vat_rate
from vyloha.commerce.shipping.parcels import ParcelStatus
from vyloha.core.money import Money

RECENT_PERIOD = timedelta(hours=1)
MAX_CATEGORIES = 5  # category names stored with each line, for analytics


def get_default_currency() -> str:
    """Return the shop's default currency."""
    currency: str = settings.DEFAULT_CURRENCY
    return currency


def generate_key() -> str:
    """Return the secret of an order's URL, which lets its bearer see the order."""
    return f"wc_order_{secrets.token_urlsafe(16)}"


class OrderQuerySet(models.QuerySet["Order"]):
    def placed(self) -> "OrderQuerySet":
        """Filter orders, without the drafts of unfinished checkouts."""
        # A placed order has its date; filtering by it too lets both databases use the index "order_newest".
        return self.exclude(status=Status.DRAFT).filter(placed_at__isnull=False)

    def open(self) -> "OrderQuerySet":
        """Filter orders that are not finished yet."""
        return self.placed().filter(status__in=OPEN_STATUSES)

    def with_payment_problem(self) -> "OrderQuerySet":
        """Filter orders with money that waits for the merchant: a person must decide what becomes of it."""
        rows = Transaction.objects.filter(order=models.OuterRef("pk"), state=TransactionState.PAID).order_by()
        sign = models.Case(models.When(kind=Transaction.Kind.REFUND, then=-1), default=1)
        kept = rows.values("order").annotate(kept=models.Sum(models.F("amount_minor") * sign)).values("kept")
        on_delivery = [name for name in PAYMENT_PROVIDERS.get_names() if PAYMENT_PROVIDERS[name].is_on_delivery]
        is_cancelled = models.Q(status__in=STATUSES_WITHOUT_STOCK, kept__gt=0)
        is_wrong = (
            models.Q(kept__gt=models.F("total_minor"))
            | models.Q(status=Status.PENDING, kept__gt=0)  # a part of it, or all of one that nobody has processed
            | models.Q(status=Status.ON_HOLD, kept__gt=0, kept__lt=models.F("total_minor"))
            | models.Q(status=Status.PROCESSING, payment_kind__in=on_delivery, kept__gt=0)
        )
        is_disputed = models.Q(state=TransactionState.DISPUTED)
        is_unsure = models.Q(kind=Transaction.Kind.REFUND, state=TransactionState.WAITING)
        waiting = Transaction.objects.filter(is_disputed | is_unsure, order=models.OuterRef("pk"))
        with_kept = self.annotate(kept=models.Subquery(kept, output_field=models.BigIntegerField()))
        return with_kept.filter(is_cancelled | is_wrong | models.Exists(waiting))

    def recently_placed_from(self, cart: Cart, customer: Customer | None) -> "OrderQuerySet":
        """Filter a guest's orders, or those of ``customer``, recently placed from this cart, the last one first."""
        return self.recently_placed(customer).filter(cart_token=cart.token)

    def recently_placed(self, customer: Customer | None) -> "OrderQuerySet":
        """Filter a guest's orders, or those of ``customer``, that are recently placed."""
        recent = self.placed().filter(placed_at__gt=timezone.now() - RECENT_PERIOD)
        return recent.filter(models.Q(customer=None) | models.Q(customer=customer))


class Order(models.Model):
    """An order; amounts are minor units of ``currency``, with VAT."""

    number = models.CharField(_("number"), max_length=20, unique=True, null=True, blank=True)  # none: a draft
    key = models.CharField(max_length=60, unique=True, default=generate_key)
    # The cart that it came from. A cart has one draft, so a double submit gets the same order.
    cart_token = models.CharField(max_length=40, null=True, blank=True, db_index=True)
    customer = models.ForeignKey(
        Customer, models.SET_NULL, null=True, blank=True, related_name="orders"
    )  # a guest's: None
    status = models.CharField(_("status"), max_length=20, choices=Status, default=Status.DRAFT, db_index=True)
    currency = models.CharField(_("currency"), max_length=3, default=get_default_currency)
    # The customer's display currency, with its rate; stored also when the shop's own currency was charged.
    chosen_currency = models.CharField(max_length=3, blank=True)
    exchange_rate = models.ForeignKey(ExchangeRate, models.PROTECT, null=True, blank=True, related_name="+")
    exchange_rate_e12 = models.BigIntegerField(null=True, blank=True)  # including the fee
    email = models.EmailField(_("e-mail"), blank=True, db_index=True)
    phone = models.CharField(_("phone"), max_length=20, blank=True)
    customer_note = models.TextField(_("customer's note"), blank=True)
    goods_minor = models.BigIntegerField(_("goods"), default=0)  # before coupons
    discount_minor = models.BigIntegerField(_("discount"), default=0, db_default=0)  # what coupons take off the goods
    shipping_minor = models.BigIntegerField(_("shipping"), default=0)
    shipping_tax_rate = models.PositiveIntegerField(default=0)  # basis points
    fee_minor = models.BigIntegerField(_("payment fee"), default=0)
    fee_tax_rate = models.PositiveIntegerField(default=0)  # basis points
    rounding_minor = models.BigIntegerField(_("rounding"), default=0)  # of cash; outside VAT
    total_minor = models.BigIntegerField(_("total"), default=0)  # goods less discount, shipping, fee and rounding
    shipping_rate_id = models.CharField(max_length=60, blank=True)
    shipping_name = models.CharField(_("shipping"), max_length=100, blank=True)
    # The pick-up point; "" when it goes to an address.
    pickup_point_code = models.CharField(max_length=40, blank=True, default="", db_default="")  # the carrier's own
    pickup_point_name = models.CharField(_("pick-up point"), max_length=200, blank=True, default="", db_default="")
    pickup_point_address = models.CharField(max_length=350, blank=True, default="", db_default="")
    # The promise: the day, if one was promised, and whether a unit was not in stock, so that none could be.
    arrives_on = models.DateField(_("arrives on"), null=True, blank=True)
    has_backorder = models.BooleanField(default=False, db_default=False)
    payment_kind = models.CharField(max_length=20, blank=True)
    payment_code = models.CharField(max_length=30, blank=True, default="", db_default="")  # PaymentMethod.code
    payment_state = models.CharField(
        _("payment"), max_length=20, choices=PaymentState, blank=True, default="", db_default="", db_index=True
    )
    pay_until = models.DateTimeField(null=True, blank=True, db_index=True)  # None: it never expires
    payment_name = models.CharField(_("payment"), max_length=100, blank=True)
    payment_instructions = models.TextField(blank=True)
    payment_iban = models.CharField(max_length=34, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    placed_at = models.DateTimeField(_("placed"), null=True, blank=True)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    # The addresses that this process has just written.
    copied_addresses: "list[OrderAddress] | None" = None

    objects = OrderQuerySet.as_manager()

    class Meta:
        ordering = ("-placed_at", "-pk")
        verbose_name = _("order")
        verbose_name_plural = _("orders")
        indexes = [
            models.Index(fields=["status", "-placed_at"], name="order_list"),
            # Guests' orders, which join an account by their e-mail.
            models.Index(Lower("email"), condition=models.Q(customer__isnull=True), name="order_of_guest"),
            # The condition has no value in it: SQLite could not tell that a query with a parameter implies one.
            models.Index(
                fields=["-placed_at", "-id"], condition=models.Q(placed_at__isnull=False), name="order_newest"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status="checkout-draft") | models.Q(number__isnull=False, placed_at__isnull=False),
                name="a_placed_order_has_a_number",
            ),
            models.UniqueConstraint(
                fields=["cart_token"], condition=models.Q(status="checkout-draft"), name="a_cart_has_one_draft"
            ),
        ]

    def __str__(self) -> str:
        return self.number or f"({self.get_status_display()})"

    def build_money(self, minor: int) -> Money:
        """Return an amount of this order in its currency."""
        return Money(minor, self.currency)

    @property
    def is_placed(self) -> bool:
        """Whether it is more than the draft of an unfinished checkout."""
        return self.status != Status.DRAFT

    @property
    def total(self) -> Money:
        return self.build_money(self.total_minor)

    @property
    def payment_api_name(self) -> str:
        """The name of its payment method in the protocol."""
        return self.payment_code or self.payment_kind

    @property
    def billing_address(self) -> "OrderAddress | None":
        return self._get_addresses().get(OrderAddress.Kind.BILLING)

    @property
    def shipping_address(self) -> "OrderAddress | None":
        """The address of the recipient; the billing address when no other was given."""
        addresses = self._get_addresses()
        return addresses.get(OrderAddress.Kind.SHIPPING) or addresses.get(OrderAddress.Kind.BILLING)

    def _get_addresses(self) -> dict[str, "OrderAddress"]:
        found = self.addresses.all() if self.copied_addresses is None else self.copied_addresses
        return {address.kind: address for address in found}


class OrderAddress(models.Model):
    """An address with the field names of the WooCommerce Store API."""

    class Kind(models.TextChoices):
        BILLING = "billing", _("billing address")
        SHIPPING = "shipping", _("delivery address")

    order = models.ForeignKey(Order, models.CASCADE, related_name="addresses")
    kind = models.CharField(max_length=10, choices=Kind)
    first_name = models.CharField(_("first name"), max_length=100, blank=True)
    last_name = models.CharField(_("last name"), max_length=100, blank=True)
    company = models.CharField(_("company"), max_length=200, blank=True)
    address_1 = models.CharField(_("street and number"), max_length=200, blank=True)
    address_2 = models.CharField(_("address, second line"), max_length=200, blank=True)
    city = models.CharField(_("city"), max_length=100, blank=True)
    state = models.CharField(max_length=100, blank=True)
    postcode = models.CharField(_("postcode"), max_length=20, blank=True)
    country = models.CharField(_("country"), max_length=2, default="CZ")
    phone = models.CharField(_("phone"), max_length=20, blank=True)
    # Only of a company's billing address.
    ico = models.CharField(_("company number"), max_length=20, blank=True, default="", db_default="")
    dic = models.CharField(_("VAT number"), max_length=20, blank=True, default="", db_default="")

    class Meta:
        verbose_name = _("address")
        verbose_name_plural = _("addresses")
        constraints = [models.UniqueConstraint(fields=["order", "kind"], name="one_address_of_a_kind")]

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}, {self.address_1}, {self.postcode} {self.city}"


class OrderLine(models.Model):
    """A bought variation as it was when the order was placed."""

    order = models.ForeignKey(Order, models.CASCADE, related_name="lines")
    variation = models.ForeignKey(Variation, models.SET_NULL, null=True, blank=True, related_name="+")
    product_id = models.BigIntegerField()
    # The stock record with reserved units, to release them; none for unmanaged stock.
    stock_record_id = models.BigIntegerField(null=True, blank=True)
    name = models.CharField(_("name"), max_length=300)
    sku = models.CharField(_("SKU"), max_length=100, blank=True)
    attributes = models.JSONField(default=list, blank=True)  # [{"slug": "pa_barva", "name": "Barva", "value": …}]
    categories = models.JSONField(default=list, db_default=[], blank=True)  # names, at most ``MAX_CATEGORIES``
    quantity = models.PositiveIntegerField(_("pieces"))
    unit_price_minor = models.BigIntegerField(_("unit price"))  # before coupons
    total_minor = models.BigIntegerField(_("total"))  # after coupons: the paid price, which VAT is computed of
    discount_minor = models.BigIntegerField(_("discount"), default=0, db_default=0)  # what coupons take off all pieces
    tax_rate = models.PositiveIntegerField(_("VAT rate"))  # basis points

    class Meta:
        ordering = ("pk",)
        verbose_name = _("order line")
        verbose_name_plural = _("order lines")

    def __str__(self) -> str:
        return f"{self.quantity} × {self.name}"

    @property
    def full_price_minor(self) -> int:
        """The price of all units before coupons."""
        return self.total_minor + self.discount_minor

    @property
    def variation_text(self) -> str:
        """The selected values as text: "Barva: Červená, Velikost: XL"."""
        return ", ".join(f"{attribute['name']}: {attribute['value']}" for attribute in self.attributes)


class BoughtTogether(models.Model):
    """A product that is often bought with another (``bought_together``); it names no order and no customer."""

    # Without constraints: an older process that deletes a product does not know this table.
    product = models.ForeignKey("catalogue.Product", models.CASCADE, related_name="+", db_constraint=False)
    other = models.ForeignKey("catalogue.Product", models.CASCADE, related_name="+", db_constraint=False)
    position = models.PositiveSmallIntegerField()  # 0: the most frequent one

    class Meta:
        constraints = [models.UniqueConstraint(fields=["product", "other"], name="bought_together_once")]

    def __str__(self) -> str:
        return f"{self.product_id} + {self.other_id}"


class OrderAttribution(models.Model):
    """
    The origin of the visit in which the order was placed (WooCommerce Order Attribution); reported fields have columns.
    """

    order = models.OneToOneField(Order, models.CASCADE, primary_key=True, related_name="attribution")
    source_type = models.CharField(_("kind of source"), max_length=20, db_index=True)
    source = models.CharField(_("source"), max_length=MAX_ORIGIN, blank=True)
    medium = models.CharField(_("medium"), max_length=MAX_ORIGIN, blank=True)
    campaign = models.CharField(_("campaign"), max_length=MAX_ORIGIN, blank=True)
    fields = models.JSONField(default=dict)  # all of the origin, by the names of ``attribution.origin``
    first = models.JSONField(default=dict)  # the same for the first visit, if known

    class Meta:
        verbose_name = _("origin of an order")
        verbose_name_plural = _("origins of orders")

    def __str__(self) -> str:
        return format_label(self.source_type, self.source)

    @classmethod
    def from_origin(cls, order: Order, origin: Origin, first: Origin) -> Self:
        """Return the unsaved row of a non-empty origin."""
        return cls(
            order=order,
            source_type=origin.get("source_type", "")[:20],
            source=origin.get("utm_source", ""),
            medium=origin.get("utm_medium", ""),
            campaign=origin.get("utm_campaign", ""),
            fields=origin,
            first=first,
        )


class ShippedParcel(models.Model):
    """
    An order's parcel at a carrier with an API. The row is claimed before the carrier is called and stores the result:
    two calls would create two parcels.
    """

    class Step(models.TextChoices):
        WAITING = "waiting", _("waits to be created")
        TELLING = "telling", _("is being created")
        UNSURE = "unsure", _("nobody knows whether it was created")
        REFUSED = "refused", _("refused by the carrier")
        CREATED = "created", _("created at the carrier")

    order = models.ForeignKey(Order, models.CASCADE, related_name="parcels")
    carrier = models.CharField(_("carrier"), max_length=20)  # its name in the settings
    step = models.CharField(_("step"), max_length=10, choices=Step, default=Step.WAITING)
    problem = models.TextField(_("problem"), blank=True)  # why there is no parcel yet: a sentence for the merchant
    weight_g = models.PositiveIntegerField(_("weight (g)"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    told_at = models.DateTimeField(null=True, blank=True)  # when the last call started; identifies that call
    # Fields from here on come from the carrier.
    number = models.CharField(_("number"), max_length=40, blank=True)
    barcode = models.CharField(_("barcode"), max_length=40, blank=True)
    tracking_url = models.CharField(max_length=300, blank=True)
    status = models.CharField(_("status"), max_length=12, choices=ParcelStatus, blank=True)
    status_text = models.CharField(max_length=200, blank=True)
    status_at = models.DateTimeField(null=True, blank=True)  # when it was last refreshed
    sent_at = models.DateTimeField(null=True, blank=True)  # when we first learned that the carrier has it

    class Meta:
        ordering = ("pk",)
        verbose_name = _("parcel")
        verbose_name_plural = _("parcels")
        constraints = [models.UniqueConstraint(fields=["order", "carrier"], name="one_parcel_of_a_carrier")]
        indexes = [models.Index(fields=["step", "status", "status_at"], name="parcels_to_ask_for")]

    def __str__(self) -> str:
        return self.barcode or f"({self.get_step_display()})"

    @property
    def is_created(self) -> bool:
        return self.step == self.Step.CREATED

    @property
    def is_unsure(self) -> bool:
        """Whether the carrier was called and its answer is lost: the parcel may exist."""
        return self.step == self.Step.UNSURE

    @property
    def can_be_sent(self) -> bool:
        """Whether the carrier may be called (again) without creating a second parcel."""
        is_void = self.is_created and self.status == ParcelStatus.CANCELLED
        return is_void or self.step in {self.Step.WAITING, self.Step.REFUSED}

    @property
    def state_text(self) -> str:
        """The state of the parcel in words."""
        if not self.is_created:
            return str(self.get_step_display())
        if self.status == ParcelStatus.UNKNOWN and self.status_text:
            return self.status_text
        return str(self.get_status_display())


class OrderCoupon(models.Model):
    """A coupon that the order used, as it was then."""

    order = models.ForeignKey(Order, models.CASCADE, related_name="coupons")
    code = models.CharField(_("code"), max_length=MAX_CODE)
    discount_type = models.CharField(max_length=20, choices=Coupon.Type)
    discount_minor = models.BigIntegerField(_("discount"))  # with VAT
    free_delivery = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)
        verbose_name = _("used coupon")
        verbose_name_plural = _("used coupons")

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """The code as shoppers see it."""
        return self.code.upper()


class OrderVat(models.Model):
    """The order's amounts at one VAT rate: the document's own numbers, never computed again."""

    order = models.ForeignKey(Order, models.CASCADE, related_name="vat_lines")
    rate = models.PositiveIntegerField(_("VAT rate"))  # basis points
    base_minor = models.BigIntegerField(_("base"))
    vat_minor = models.BigIntegerField(_("VAT"))

    class Meta:
        ordering = ("-rate",)
        constraints = [models.UniqueConstraint(fields=["order", "rate"], name="one_vat_line_a_rate")]

    def __str__(self) -> str:
        return f"{format_vat_rate(self.rate)}: {self.vat_minor}"


class OrderEvent(models.Model):
    """An event of an order; the merchant reads its history from these."""

    order = models.ForeignKey(Order, models.CASCADE, related_name="events")
    status = models.CharField(_("status"), max_length=20, choices=Status, blank=True)  # when the state changed
    message = models.TextField(_("message"), blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        ordering = ("created_at", "pk")
        verbose_name = _("event")
        verbose_name_plural = _("events")
        indexes = [models.Index(fields=["status", "created_at"], name="order_event_by_status")]

    def __str__(self) -> str:
        return self.message or str(self.get_status_display())
