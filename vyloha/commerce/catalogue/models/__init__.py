from vyloha.commerce.catalogue.models.attributes import Attribute, ProductAttribute, Term, VariationTerm
from vyloha.commerce.catalogue.models.fixed_prices import FixedPrice
from vyloha.commerce.catalogue.models.images import ImageSource, ImageTone, ProductImage
from vyloha.commerce.catalogue.models.measures import MeasureUnit
from vyloha.commerce.catalogue.models.price_history import PriceChange
from vyloha.commerce.catalogue.models.products import Product, Variation
from vyloha.commerce.catalogue.models.slug_history import (
    OldBrandAddress,
    OldCategoryAddress,
    OldProductAddress,
    OldTagAddress,
    OldVendorAddress,
)
from vyloha.commerce.catalogue.models.stock import StockRecord
from vyloha.commerce.catalogue.models.tax import TaxClass
from vyloha.commerce.catalogue.models.taxonomies import Brand, Category, Tag, Vendor

__all__ = [
    "Attribute",
    "Brand",
    "Category",
    "FixedPrice",
    "ImageSource",
    "ImageTone",
    "MeasureUnit",
    "OldBrandAddress",
    "OldCategoryAddress",
    "OldProductAddress",
    "OldTagAddress",
    "OldVendorAddress",
    "PriceChange",
    "Product",
    "ProductAttribute",
    "ProductImage",
    "StockRecord",
    "Tag",
    "TaxClass",
    "Term",
    "Variation",
    "VariationTerm",
    "Vendor",
]
