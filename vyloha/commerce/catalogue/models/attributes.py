"""Attributes (colour, size) and their terms (red, XL): of the whole shop, or of one product only."""

from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models.products import Product, Variation

HEX_COLOUR = RegexValidator(r"^#[0-9a-f]{6}$", _("Write a colour as # and six hexadecimal digits, e.g. #c0392b."))


class Attribute(models.Model):
    """``slug`` is the API's name: ``pa_barva`` for one of the whole shop, ``velikost-pasku`` for one of ``product``."""

    class Swatch(models.TextChoices):
        LABEL = "button", _("label")
        COLOUR = "color", _("colour")
        IMAGE = "image", _("image")
        RADIO = "radio", _("radio button")
        SELECT = "select", _("drop-down")

    name = models.CharField(_("name"), max_length=200)
    slug = models.CharField(_("slug"), max_length=200)
    product = models.ForeignKey(Product, models.CASCADE, null=True, blank=True, related_name="own_attributes")
    swatch = models.CharField(_("swatch"), max_length=10, choices=Swatch, default=Swatch.LABEL)
    position = models.PositiveIntegerField(_("position"), default=0)

    class Meta:
        ordering = ("position", "name")
        verbose_name = _("attribute")
        verbose_name_plural = _("attributes")
        constraints = [
            models.UniqueConstraint(
                fields=["slug"], condition=models.Q(product=None), name="global_attribute_slug_is_unique"
            ),
            models.UniqueConstraint(fields=["product", "slug"], name="product_attribute_slug_is_unique"),
        ]

    def __str__(self) -> str:
        return self.name


class Term(models.Model):
    """One value of an attribute, with its swatch."""

    attribute = models.ForeignKey(Attribute, models.CASCADE, related_name="terms")
    name = models.CharField(_("name"), max_length=200)
    slug = models.CharField(_("slug"), max_length=200)
    position = models.PositiveIntegerField(_("position"), default=0)
    colour = models.CharField(_("colour"), max_length=7, blank=True, validators=[HEX_COLOUR])
    second_colour = models.CharField(_("second colour"), max_length=7, blank=True, validators=[HEX_COLOUR])
    image = models.ForeignKey(
        "wagtailimages.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("image"),
    )
    label = models.CharField(_("label"), max_length=50, blank=True)

    class Meta:
        ordering = ("position", "name")
        verbose_name = _("term")
        verbose_name_plural = _("terms")
        constraints = [models.UniqueConstraint(fields=["attribute", "slug"], name="term_slug_is_unique")]

    def __str__(self) -> str:
        return self.name


class ProductAttribute(models.Model):
    """An attribute of a product, with the terms that the product has."""

    product = models.ForeignKey(Product, models.CASCADE, related_name="product_attributes")
    attribute = models.ForeignKey(Attribute, models.CASCADE, related_name="+", verbose_name=_("attribute"))
    terms = models.ManyToManyField(Term, related_name="+", verbose_name=_("terms"), blank=True)
    default_term = models.ForeignKey(
        Term, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("preselected")
    )
    is_visible = models.BooleanField(_("shown among parameters"), default=True)
    makes_variations = models.BooleanField(_("used for variations"), default=False)
    position = models.PositiveIntegerField(_("position"), default=0)

    class Meta:
        ordering = ("position", "pk")
        verbose_name = _("product attribute")
        verbose_name_plural = _("product attributes")
        constraints = [models.UniqueConstraint(fields=["product", "attribute"], name="attribute_once_a_product")]

    def __str__(self) -> str:
        return self.attribute.name


class VariationTerm(models.Model):
    """A variation's value of an attribute; no row for an attribute means any value."""

    variation = models.ForeignKey(Variation, models.CASCADE, related_name="variation_terms")
    attribute = models.ForeignKey(Attribute, models.CASCADE, related_name="+")
    term = models.ForeignKey(Term, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["variation", "attribute"], name="one_term_an_attribute")]

    def __str__(self) -> str:
        return self.term.name
