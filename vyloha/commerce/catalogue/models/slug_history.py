"""Former slugs of pages (see ``slugs``): one table for each kind, so that they are deleted with their owner."""

from typing import Any

from django.db import models

from vyloha.commerce.catalogue.models.products import Product
from vyloha.commerce.catalogue.models.taxonomies import MAX_URL_PATH, Brand, Category, Tag, Vendor


class _OldAddress(models.Model):
    owner: models.ForeignKey[Any, Any]
    address = models.CharField(max_length=200, unique=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.address


class OldProductAddress(_OldAddress):
    owner = models.ForeignKey(Product, models.CASCADE, related_name="old_addresses")


class OldCategoryAddress(_OldAddress):
    owner = models.ForeignKey(Category, models.CASCADE, related_name="old_addresses")
    address = models.CharField(max_length=MAX_URL_PATH, unique=True)  # the whole path


class OldTagAddress(_OldAddress):
    owner = models.ForeignKey(Tag, models.CASCADE, related_name="old_addresses")


class OldBrandAddress(_OldAddress):
    owner = models.ForeignKey(Brand, models.CASCADE, related_name="old_addresses")


class OldVendorAddress(_OldAddress):
    owner = models.ForeignKey(Vendor, models.CASCADE, related_name="old_addresses")
