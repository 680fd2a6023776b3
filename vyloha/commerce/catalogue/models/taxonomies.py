"""Taxonomies of products: categories (a tree), tags, brands; and the vendors that supply them."""

from typing import Any

from django.db import DataError, models, transaction
from django.db.models.functions import Concat, Substr
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models.slugs import SlugHistoryModel, save_old_slugs

MAX_CATEGORY_DEPTH = 10  # levels, including the root
MAX_URL_PATH = 1000  # characters


class CategoryQuerySet(models.QuerySet["Category"]):
    def within(self, category: "Category") -> "CategoryQuerySet":
        """The category and all its descendants."""
        return self.filter(models.Q(pk=category.pk) | models.Q(url_path__startswith=f"{category.url_path}/"))


class Category(models.Model):
    """A node of the category tree. ``url_path`` ("obleceni/tricka") finds it and its descendants in one query."""

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("slug"), max_length=200)
    parent = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="children",
        verbose_name=_("parent category"),
    )
    url_path = models.CharField(max_length=MAX_URL_PATH, unique=True, editable=False)
    description = models.TextField(_("description"), blank=True)
    position = models.PositiveIntegerField(_("position"), default=0)

    objects = CategoryQuerySet.as_manager()

    class Meta:
        ordering = ("position", "name")
        verbose_name = _("category")
        verbose_name_plural = _("categories")

    def __str__(self) -> str:
        return self.name

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        """
        Save, and update ``url_path`` of the category and of its descendants.

        :raises ValueError: if the chosen parent is the category or one of its descendants
        :raises DataError: if the path is too long
        """
        old = self._reload_path()
        above = self.get_ancestors()
        if self.pk and any(category.pk == self.pk for category in above):
            raise ValueError(f"category {self.slug!r} cannot be below itself")
        self.url_path = "/".join(category.slug for category in [*above, self])
        if len(self.url_path) > MAX_URL_PATH:
            # SQLite would store it; PostgreSQL raises the same error.
            raise DataError(f"the path of category {self.slug!r} is longer than {MAX_URL_PATH} characters")
        super().save(*args, **kwargs)
        if old and old != self.url_path:
            below = Category.objects.filter(url_path__startswith=f"{old}/")
            save_old_slugs(Category, {self.pk: old, **dict(below.values_list("pk", "url_path"))})
            below.update(url_path=Concat(models.Value(self.url_path), Substr("url_path", len(old) + 1)))

    def _reload_path(self) -> str:
        """Lock the categories, reload the parent, and return the stored path, "" for a new category."""
        # A form has loaded both earlier, and another one may have moved the tree since.
        rows = Category.objects.select_for_update(no_key=True).defer("description").order_by("pk")
        there = {row.pk: row for row in (rows.filter(pk=self.parent_id or 0) if self._state.adding else rows)}
        if self.parent_id in there:
            self.parent = there[self.parent_id]
        return there[self.pk].url_path if self.pk in there else ""

    def get_ancestors(self) -> list["Category"]:
        """The parents from the root down, without the category itself; one query a level."""
        above: list[Category] = []
        category = self.parent
        while category and category not in above:
            above.insert(0, category)
            category = category.parent
        return above


class _TaxonomyTermModel(SlugHistoryModel):
    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("slug"), max_length=200, unique=True)
    description = models.TextField(_("description"), blank=True)

    class Meta(SlugHistoryModel.Meta):
        abstract = True
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Tag(_TaxonomyTermModel):
    class Meta(_TaxonomyTermModel.Meta):
        verbose_name = _("tag")
        verbose_name_plural = _("tags")


class Brand(_TaxonomyTermModel):
    """
    A brand, with what Regulation (EU) 2023/988 requires of its manufacturer: name, postal and electronic address; of
    a manufacturer outside the Union also a person responsible in it (articles 16 and 19).
    """

    manufacturer = models.CharField(_("manufacturer"), max_length=200, blank=True, default="", db_default="")
    manufacturer_address = models.CharField(
        _("postal address of the manufacturer"), max_length=300, blank=True, default="", db_default=""
    )
    manufacturer_contact = models.CharField(
        _("e-mail or website of the manufacturer"), max_length=200, blank=True, default="", db_default=""
    )
    responsible_person = models.CharField(
        _("person responsible in the European Union"), max_length=500, blank=True, default="", db_default=""
    )

    class Meta(_TaxonomyTermModel.Meta):
        verbose_name = _("brand")
        verbose_name_plural = _("brands")


class Vendor(_TaxonomyTermModel):
    url = models.URLField(_("website"), blank=True)
    city = models.CharField(_("city"), max_length=100, blank=True)

    class Meta(_TaxonomyTermModel.Meta):
        verbose_name = _("vendor")
        verbose_name_plural = _("vendors")
