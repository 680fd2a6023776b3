"""Fixed prices of a variation in other currencies: a pair of fields for each currency of the shop."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.forms.fields import AmountField, AmountInput
from vyloha.commerce.catalogue.models import FixedPrice, Variation
from vyloha.commerce.pricing.currencies import currency_table
from vyloha.core.money import get_symbol


class FixedPricesForm(forms.Form):
    """Regular and sale prices in each currency but the shop's own; empty prices are converted by the exchange rate."""

    def __init__(self, data: Any, prefix: str, variation: Variation):
        super().__init__(data, prefix=prefix)
        self.codes = [currency.code for currency in currency_table().currencies.values() if not currency.is_default]
        self.there = {price.currency: price for price in self._get_saved(variation)} if self.codes else {}
        for code in self.codes:
            price = self.there.get(code)
            regular, sale = self._get_field_names(code)
            self.fields[regular] = _build_field(code, _("Price in %(code)s"))
            self.fields[sale] = _build_field(code, _("Sale in %(code)s"))
            if price:
                self.initial.update({regular: price.regular_price_minor, sale: price.sale_price_minor})

    @staticmethod
    def _get_field_names(code: str) -> tuple[str, str]:
        return f"{code}_fixed", f"{code}_reduced"

    @staticmethod
    def _get_saved(variation: Variation) -> list[FixedPrice]:
        return list(variation.fixed_prices.all()) if variation.pk else []

    @property
    def boxes(self) -> list[Any]:
        return [self[name] for code in self.codes for name in self._get_field_names(code)]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for code in self.codes:
            regular, sale = self._get_field_names(code)
            price, reduced = cleaned.get(regular), cleaned.get(sale)
            if price == 0:
                self.add_error(regular, _("A set price must be more than nothing; empty, it follows the rate."))
            elif reduced is not None and price is None and regular not in self.errors:
                self.add_error(regular, _("A sale price needs a regular price."))
            elif reduced is not None and price is not None and reduced >= price:
                self.add_error(sale, _("The sale price must be lower than the regular price."))
        return cleaned

    def save_for(self, variation: Variation) -> None:
        """Save the changed prices; delete those that were emptied."""
        for code in self.codes:
            regular, sale = self._get_field_names(code)
            if not {regular, sale} & set(self.changed_data):
                continue
            price = FixedPrice.objects.filter(variation=variation, currency=code).first()
            price = price or FixedPrice(variation=variation, currency=code)
            price.regular_price_minor, price.sale_price_minor = self.cleaned_data[regular], self.cleaned_data[sale]
            if price.regular_price_minor is not None:
                price.save()
            elif price.pk:
                price.delete()


def _build_field(code: str, label: Any) -> AmountField:
    return AmountField(code, label=label % {"code": code}, required=False, widget=AmountInput(unit=get_symbol(code)))
