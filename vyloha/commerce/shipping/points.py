"""Pick-up points of the carriers' last lists. None is ever deleted: orders and carts may refer to it."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.core.database.unaccent import fold_text

MAX_CODE = 40  # characters
PICKUP_POINTS = "pickup-points"  # the tag of the carriers' lists as pages show them: the number of points


class PickupPointQuerySet(models.QuerySet["PickupPoint"]):
    def offered(self) -> "PickupPointQuerySet":
        """Points that a customer may choose."""
        return self.filter(vanished_at=None)

    def find(self, carrier: str, code: str) -> "PickupPoint | None":
        """Return a carrier's point, offered or not; ``code`` may be untrusted input."""
        is_plausible = code.isascii() and code.isprintable() and len(code) <= MAX_CODE
        return self.filter(carrier=carrier, code=code).first() if is_plausible else None


class PickupPoint(models.Model):
    """A pick-up point of a carrier (``carriers.CarrierPoint``), as stored."""

    carrier = models.CharField(_("carrier"), max_length=20)  # its name in the settings
    code = models.CharField(_("code"), max_length=MAX_CODE)  # the carrier's own identifier
    country = models.CharField(_("country"), max_length=2)
    kind = models.CharField(max_length=10)
    name = models.CharField(_("name"), max_length=200)
    place = models.CharField(max_length=200, blank=True)
    street = models.CharField(_("street"), max_length=200, blank=True)
    city = models.CharField(_("city"), max_length=100)
    postcode = models.CharField(_("postcode"), max_length=20, blank=True)
    latitude = models.FloatField(null=True, blank=True)
    longitude = models.FloatField(null=True, blank=True)
    url = models.CharField(max_length=300, blank=True)
    max_weight_g = models.PositiveIntegerField(null=True, blank=True)
    takes_cards = models.BooleanField(null=True, blank=True)
    takes_cash = models.BooleanField(null=True, blank=True)
    is_accessible = models.BooleanField(null=True, blank=True)
    directions = models.CharField(max_length=1000, blank=True)
    opening_hours = models.JSONField(default=dict, blank=True)
    # When the point disappeared from the carrier's list: it was closed, for a while or for good.
    vanished_at = models.DateTimeField(null=True, blank=True)
    # The text that search reads: lower case without accents, a space before each word.
    folded_city = models.CharField(max_length=100)
    plain_postcode = models.CharField(max_length=20, blank=True)
    words = models.TextField()
    digest = models.CharField(max_length=32)  # hash of its data in the list

    objects = PickupPointQuerySet.as_manager()

    class Meta:
        verbose_name = _("pick-up point")
        verbose_name_plural = _("pick-up points")
        constraints = [models.UniqueConstraint(fields=["carrier", "code"], name="pickup_point_is_unique")]
        indexes = [
            # PostgreSQL finds beginnings of words only with this operator class.
            models.Index(
                fields=["carrier", "country", "folded_city"],
                opclasses=["varchar_ops", "varchar_ops", "varchar_pattern_ops"],
                name="pickup_point_city",
            ),
            models.Index(
                fields=["carrier", "country", "plain_postcode"],
                opclasses=["varchar_ops", "varchar_ops", "varchar_pattern_ops"],
                name="pickup_point_postcode",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_open(self) -> bool:
        return self.vanished_at is None

    @property
    def address(self) -> str:
        """The address in one line: "Dlouhá 12, 110 00 Praha"."""
        town = f"{self.postcode_text} {self.city}".strip()
        return ", ".join(part for part in (self.street, town) if part)

    @property
    def postcode_text(self) -> str:
        """The postcode in its usual form: "110 00"."""
        plain = self.plain_postcode
        return f"{plain[:3]} {plain[3:]}" if len(plain) == 5 and plain.isdigit() else self.postcode

    def update_search_text(self) -> None:
        """Derive the text that search reads."""
        self.folded_city = str(fold_text(self.city))[:100]
        self.plain_postcode = "".join(self.postcode.split())
        texts = (self.city, self.name, self.place, self.street, self.plain_postcode)
        self.words = f" {' '.join(split_words(' '.join(texts)))}"


class PickupFeed(models.Model):
    """The state of a carrier's list of points."""

    carrier = models.CharField(_("carrier"), max_length=20, unique=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    imported_at = models.DateTimeField(_("imported"), null=True, blank=True)
    problem = models.TextField(blank=True)  # why the newest list was rejected; "" if it was applied
    is_much_smaller = models.BooleanField(default=False)  # the reason for it; the merchant may accept the list

    class Meta:
        verbose_name = _("list of pick-up points")
        verbose_name_plural = _("lists of pick-up points")

    def __str__(self) -> str:
        return self.carrier


def split_words(text: Any) -> list[str]:
    """Return the words of a text as search compares them."""
    plain = str(fold_text(str(text)))
    return "".join(sign if sign.isalnum() else " " for sign in plain).split()
