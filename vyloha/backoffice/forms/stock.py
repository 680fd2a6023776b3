"""Stock fields, edited while orders reserve units."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm

from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.stock_correction import StockChangedMeanwhile, correct_stock

MAX_UNITS = 2**31 - 1  # maximum of PostgreSQL's integer


class StockForm(WagtailAdminModelForm):
    """
    The form of a stock record.

    The quantity is not a column like others: the form writes it only if it was changed here, and only if no order
    reserved a unit since the form was shown.
    """

    pieces = forms.IntegerField(
        label=_("Pieces in stock"),
        min_value=-MAX_UNITS,
        max_value=MAX_UNITS,
        widget=forms.NumberInput(attrs={"step": 1}),
    )
    shown = forms.IntegerField(min_value=-MAX_UNITS, max_value=MAX_UNITS, widget=forms.HiddenInput)

    class Meta(WagtailAdminModelForm.Meta):
        model = StockRecord
        fields = ["is_managed", "backorders", "low_stock_amount", "status"]
        help_texts = {
            "is_managed": _("Orders take the pieces by themselves; at zero the goods are sold out."),
            "backorders": _("Whether shoppers may order what is not in stock."),
            "low_stock_amount": _("From this number of pieces on, shoppers are told that few are left."),
            "status": _("What shoppers are told when pieces are not counted."),
        }

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        # Fields that a row of a deleted variation did not send have the defaults of a new one.
        for name in ("pieces", "shown", "backorders"):
            self.fields[name].required = False
        self.initial["pieces"] = self.initial["shown"] = self.instance.in_stock

    def clean_backorders(self) -> str:
        return str(self.cleaned_data["backorders"] or self.instance.backorders)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        # A form without the quantities (an untrusted script, a row hidden by type) changes none.
        shown = cleaned["shown"] if cleaned.get("shown") is not None else self.instance.in_stock
        pieces = cleaned["pieces"] if cleaned.get("pieces") is not None else shown
        cleaned["shown"], cleaned["pieces"] = shown, pieces
        backorders = cleaned.get("backorders", self.instance.backorders)
        if cleaned.get("is_managed") and backorders == StockRecord.Backorders.NO and pieces < 0:
            self.add_error("pieces", _("Without backorders there cannot be fewer than 0 pieces."))
        return cleaned

    def save_for(self, record_id: int) -> StockRecord:
        """
        Save under the id of the product or variation that owns the stock; create the record when it is new.

        :raises StockChangedMeanwhile: if units were sold since the form was shown; roll back what was written so far
        """
        cleaned = self.cleaned_data
        rules = {name: cleaned[name] for name in self.Meta.fields if name in cleaned}
        record, is_new = StockRecord.objects.get_or_create(
            pk=record_id, defaults=rules | {"in_stock": cleaned["pieces"]}
        )
        if not is_new:
            try:
                correct_stock(record_id, cleaned["shown"], cleaned["pieces"], **rules)
            except StockChangedMeanwhile as moved:
                self.add_conflict_error(moved)
                raise
        return record

    def add_conflict_error(self, moved: StockChangedMeanwhile) -> None:
        """Add an error to the field, and use the current quantity for the next try."""
        self.add_error("pieces", str(moved))
        again: QueryDict = self.data.copy()  # type: ignore[has-type]
        again[self.add_prefix("shown")] = str(moved.in_stock)
        self.data = again
