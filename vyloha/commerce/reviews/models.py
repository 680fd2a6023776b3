"""Reviews of products, by people who bought them."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.models import Order

MAX_TEXT = 5_000  # letters
MAX_PHOTOS = 3
MAX_RATING = 5


class ReviewQuerySet(models.QuerySet["Review"]):
    def published(self) -> "ReviewQuerySet":
        """Filter reviews that shoppers see."""
        return self.filter(status=Review.Status.PUBLISHED)


class Review(models.Model):
    """
    A review of a product. Only published ones count; see ``ratings`` for the product's average.

    A review has an order (a guest's signed link), a customer, or neither (imported ones and samples).
    """

    class Status(models.TextChoices):
        PENDING = "pending", _("waiting for approval")
        PUBLISHED = "published", pgettext_lazy("review", "published")
        REJECTED = "rejected", pgettext_lazy("review", "rejected")

    class Origin(models.TextChoices):
        SHOP = "shop", _("written in the shop")
        IMPORT = "import", _("imported")
        SAMPLE = "sample", _("sample")  # of the demo; the back office alone says so

    product = models.ForeignKey(Product, models.CASCADE, related_name="reviews", verbose_name=_("product"))
    order = models.ForeignKey(Order, models.SET_NULL, null=True, blank=True, related_name="reviews")
    customer = models.ForeignKey(Customer, models.SET_NULL, null=True, blank=True, related_name="reviews")
    reviewer = models.CharField(_("name"), max_length=80)  # as shown
    email = models.EmailField(_("e-mail"), blank=True)  # lower case; never shown to shoppers
    # 0: an imported comment without stars, which counts in no average
    rating = models.PositiveSmallIntegerField(_("rating"), validators=[MinValueValidator(0), MaxValueValidator(5)])
    text = models.TextField(_("review"), max_length=MAX_TEXT, blank=True)  # plain text
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PENDING)
    origin = models.CharField(_("origin"), max_length=10, choices=Origin, default=Origin.SHOP)
    is_verified = models.BooleanField(_("verified purchase"), default=False)
    answer = models.TextField(_("answer of the shop"), max_length=MAX_TEXT, blank=True)  # plain text
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    written_at = models.DateTimeField(_("written"))
    # The id in the shop that it was imported from, so that a second import adds nothing; None: not imported.
    imported_id = models.CharField(max_length=40, null=True, blank=True, unique=True)

    objects = ReviewQuerySet.as_manager()

    class Meta:
        ordering = ("-written_at", "-pk")
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        constraints = [
            models.CheckConstraint(condition=Q(rating__lte=MAX_RATING), name="review_rating_at_most_five"),
            # One purchase gives one review of a product.
            models.UniqueConstraint(fields=["product", "order"], name="review_once_an_order"),
            models.UniqueConstraint(fields=["product", "customer"], name="review_once_a_customer"),
        ]
        indexes = [
            models.Index(
                fields=["product", "-written_at", "-id"], condition=Q(status="published"), name="review_of_product"
            ),
            models.Index(fields=["-written_at", "-id"], condition=Q(status="published"), name="review_newest"),
            models.Index(fields=["status", "-written_at", "-id"], name="review_by_status"),
        ]

    def __str__(self) -> str:
        return f"{self.reviewer}: {self.product}"


class ReviewPhoto(models.Model):
    """A photo of a review: redrawn by the shop, without the metadata of the camera."""

    review = models.ForeignKey(Review, models.CASCADE, related_name="photos")
    image = models.ForeignKey("wagtailimages.Image", models.CASCADE, related_name="+")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("position", "pk")

    def __str__(self) -> str:
        return f"{self.review}, {self.position}"


class ReviewRequest(models.Model):
    """An order whose customer is asked for reviews by e-mail; written with the job, so that none is asked twice."""

    order = models.OneToOneField(Order, models.CASCADE, related_name="review_request", primary_key=True)
    # None: the job has not run yet, or found that nobody is to be asked.
    asked_at = models.DateTimeField(null=True, blank=True)
    # The customer wants no such e-mail; holds for all orders of their address and account.
    refused_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["refused_at"], condition=Q(refused_at__isnull=False), name="review_request_refused")
        ]

    def __str__(self) -> str:
        return str(self.order)
