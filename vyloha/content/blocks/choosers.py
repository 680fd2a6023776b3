"""
Choosers of products and taxonomies in blocks.

Their dialogs are screens of the back office, which this layer must not import (ADR 7): the blocks find them by the
names of their URLs.
"""

from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from wagtail.admin.widgets import BaseChooser
from wagtail.blocks import ChooserBlock

from vyloha.commerce.catalogue.models import Brand, Category, Product, Tag


class CatalogueWidget(BaseChooser):
    """Redisplays a form that was sent with an invalid id, which Wagtail's own widget does not."""

    def get_instance(self, value: Any) -> Any:
        try:
            return super().get_instance(value)
        except ValueError:
            return None


class ProductWidget(CatalogueWidget):
    model = Product
    icon = "tag"
    choose_one_text = _("Choose a product")
    choose_another_text = _("Choose another product")
    link_to_chosen_text = _("Edit this product")
    chooser_modal_url_name = "choose-product:choose"


class CategoryWidget(CatalogueWidget):
    model = Category
    icon = "folder-open-inverse"
    choose_one_text = _("Choose a category")
    choose_another_text = _("Choose another category")
    link_to_chosen_text = _("Edit this category")
    chooser_modal_url_name = "choose-category:choose"


class BrandWidget(CatalogueWidget):
    model = Brand
    icon = "openquote"
    choose_one_text = _("Choose a brand")
    choose_another_text = _("Choose another brand")
    link_to_chosen_text = _("Edit this brand")
    chooser_modal_url_name = "choose-brand:choose"


class TagWidget(CatalogueWidget):
    model = Tag
    icon = "tag"
    choose_one_text = _("Choose a tag")
    choose_another_text = _("Choose another tag")
    link_to_chosen_text = _("Edit this tag")
    chooser_modal_url_name = "choose-tag:choose"


class CatalogueChooser(ChooserBlock):
    """Selects an object of the ``widget_class``'s model."""

    widget_class: type[CatalogueWidget]

    @cached_property
    def target_model(self) -> Any:
        return self.widget_class.model

    @cached_property
    def widget(self) -> CatalogueWidget:
        return self.widget_class()


class ProductChooser(CatalogueChooser):
    widget_class = ProductWidget

    class Meta:
        icon = "tag"
        label = _("Product")


class CategoryChooser(CatalogueChooser):
    widget_class = CategoryWidget

    class Meta:
        icon = "folder-open-inverse"
        label = _("Category")


class BrandChooser(CatalogueChooser):
    widget_class = BrandWidget

    class Meta:
        icon = "openquote"
        label = _("Brand")


class TagChooser(CatalogueChooser):
    widget_class = TagWidget

    class Meta:
        icon = "tag"
        label = _("Tag")
