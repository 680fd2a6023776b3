"""Boosts, by which merchants raise or lower products in search."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models import Brand, Category, Product

SUBJECTS = ("product", "category", "brand")


class Boost(models.Model):
    """A product, or the products of a category (with subcategories) or a brand, ranked higher or lower in search."""

    class Strength(models.TextChoices):
        MUCH_HIGHER = "much_higher", _("much higher")
        HIGHER = "higher", _("higher")
        LOWER = "lower", _("lower")
        MUCH_LOWER = "much_lower", _("much lower")

    product = models.OneToOneField(
        Product, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("product")
    )
    category = models.OneToOneField(
        Category, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("category")
    )
    brand = models.OneToOneField(
        Brand, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("brand")
    )
    strength = models.CharField(
        _("stands"),
        max_length=11,
        choices=Strength,
        default=Strength.HIGHER,
        help_text=_("Among what fits about as well: nothing that was not looked for comes in."),
    )

    class Meta:
        ordering = ("pk",)
        verbose_name = _("change of order")
        verbose_name_plural = _("changes of order")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(product__isnull=False, category=None, brand=None)
                | models.Q(product=None, category__isnull=False, brand=None)
                | models.Q(product=None, category=None, brand__isnull=False),
                name="a_boost_is_of_one_thing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.subject}: {self.get_strength_display()}"

    @property
    def subject(self) -> Product | Category | Brand | None:
        return self.product or self.category or self.brand

    def clean(self) -> None:
        """
        Require exactly one subject.

        :raises ValidationError: in Czech
        """
        chosen = [name for name in SUBJECTS if getattr(self, f"{name}_id")]
        if not chosen:
            raise ValidationError(gettext("Choose a product, a category or a brand."))
        if len(chosen) > 1:
            raise ValidationError(gettext("Choose only one: a product, or a category, or a brand."))
