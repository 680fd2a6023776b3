"""The form of one currency."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.forms import WagtailAdminModelForm

from vyloha.backoffice.currencies import texts
from vyloha.backoffice.currencies.currency_names import (
    EUROPEAN_UNION,
    get_countries,
    get_current_currencies,
    get_flag,
    get_localized_currency_name,
)
from vyloha.backoffice.currencies.fields import FeeField, NumberField
from vyloha.backoffice.forms.fields import AmountField
from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.commerce.pricing.jobs import fetch_rates
from vyloha.commerce.pricing.models import Currency, PricingSettings
from vyloha.commerce.pricing.rate_texts import AMOUNTS, choose_display_amount, format_units
from vyloha.commerce.pricing.rate_update import SHORT_PAUSE, claim_update, is_due
from vyloha.commerce.pricing.rates import LEAST_E12, MOST_E12, is_suspicious_change, set_rate
from vyloha.content.currencies.switcher import get_flag_src
from vyloha.core.money import MARK, get_minor_unit, get_symbol

# The catalogue's prices are in the default currency: it has no rate and is always enabled.
NON_DEFAULT_FIELDS = (
    *("follows_provider", "units", "price", "is_sure", "rate_fee_e12", "countries"),
    *("rounding_step_minor", "rounding_ending_minor", "rounding_direction", "decimals", "is_enabled", "is_hidden"),
)

UNKNOWN_TEXT = "\u00a0"  # the currency of a new one, before it is selected
NO_ROUNDING = (0, 1)  # a price ending of zero; a step of the smallest unit


class CurrencyForm(WagtailAdminModelForm):
    code = forms.ChoiceField(label=gettext_lazy("Currency"))
    units = forms.TypedChoiceField(
        label=gettext_lazy("So many units"),
        coerce=int,
        choices=[(amount, format_units(amount)) for amount in AMOUNTS[:4]],
    )
    price = NumberField(label=gettext_lazy("cost"), required=False)
    is_sure = forms.BooleanField(label=gettext_lazy("The rate is right, though it differs a lot"), required=False)
    rate_fee_e12 = FeeField(label=gettext_lazy("Surcharge on the rate"), required=False)
    flag = forms.ChoiceField(label=gettext_lazy("Flag"), required=False)
    countries = forms.MultipleChoiceField(
        label=gettext_lazy("Countries"), required=False, widget=forms.CheckboxSelectMultiple
    )
    rounding_step_minor = AmountField(label=gettext_lazy("Round to"), required=False)
    rounding_ending_minor = AmountField(label=gettext_lazy("Ending"), required=False)

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self._fill_choices()
        self._write_in(self._get_sent_code())
        self._set_help_texts()
        if self.is_new:
            last = Currency.objects.aggregate(last=Max("position"))["last"]
            self.initial["position"] = (last or 0) + 1
        if self.instance.is_default:
            for name in NON_DEFAULT_FIELDS:
                del self.fields[name]
        elif not self.is_bound:
            del self.fields["is_sure"]  # shown only when confirmation is needed

    @property
    def is_new(self) -> bool:
        return bool(self.instance._state.adding)

    def _get_sent_code(self) -> str:
        sent = str(self.data.get(self.add_prefix("code"), "")) if self.is_new else self.instance.code
        return sent if sent in get_current_currencies() else settings.DEFAULT_CURRENCY

    def _fill_choices(self) -> None:
        known = set(Currency.objects.values_list("code", flat=True))
        codes = (
            [code for code in get_current_currencies() if code not in known] if self.is_new else [self.instance.code]
        )
        field: Any = self.fields["code"]
        choices = [(code, f"{code} – {get_localized_currency_name(code)}") for code in codes]
        field.choices = [("", _("Choose a currency")), *choices] if self.is_new else choices
        field.disabled = not self.is_new
        flags = [(code.lower(), name) for code, name in get_countries().items() if get_flag_src(code.lower())]
        flag: Any = self.fields["flag"]
        flag.choices = [("", _("by the currency")), (EUROPEAN_UNION, _("European Union")), *flags]
        whose: Any = self.fields["countries"]
        chosen = set(self.instance.countries)
        # Selected ones come first, so that they are visible without scrolling.
        whose.choices = sorted(get_countries().items(), key=lambda country: country[0] not in chosen)

    def _write_in(self, code: str) -> None:
        """Show and parse amounts in the form's own currency."""
        for name in ("rounding_step_minor", "rounding_ending_minor"):
            field: Any = self.fields[name]
            field.currency = code
            field.widget.unit = UNKNOWN_TEXT if self.is_new else get_symbol(code)
            if self.initial.get(name) in NO_ROUNDING:
                self.initial[name] = None
        self.fields["rate_fee_e12"].widget.unit = UNKNOWN_TEXT if self.is_new else get_symbol(code)
        price: Any = self.fields["price"]
        price.widget.unit = get_symbol(settings.DEFAULT_CURRENCY)
        rate = self.instance.rate
        self.initial.setdefault("units", choose_display_amount(rate.rate_e12) if rate else 1)
        self.fields["units"].label = (
            gettext_lazy("So many units") if self.is_new else _("So many %(code)s") % {"code": code}
        )

    def _set_help_texts(self) -> None:
        if PricingSettings.load().provider is None:
            self.fields["follows_provider"].help_text = _(
                "No bank is chosen in “Prices and currencies” now, so the rate that you set holds."
            )
        self.fields["countries"].help_text = _(
            "Whoever comes from there sees it first, when “Prices and currencies” says so."
        )
        if not self.is_new:
            self.fields["symbol"].widget.attrs["placeholder"] = get_symbol(self.instance.code)
        self.fields["shows_zeros"].help_text = texts.format_amounts(self.instance)
        self.fields["price"].help_text = texts.format_current_rate(self.instance)
        self.fields["rate_fee_e12"].help_text = texts.format_fee(self.instance)
        self.fields["rounding_ending_minor"].help_text = texts.format_rounding(self.instance)

    def clean_symbol(self) -> str:
        sign = str(self.cleaned_data["symbol"]).strip()
        around = sign.replace(MARK, "", 1)
        if any(letter.isdigit() or letter in '<>&#"' for letter in around) or (sign and not around.strip()):
            raise ValidationError(
                _("Write a sign without digits, e.g. €. The price may stand inside: %(mark)s.") % {"mark": f"€ {MARK}"}
            )
        return sign

    def clean_rounding_step_minor(self) -> int:
        step = self.cleaned_data["rounding_step_minor"]
        if step == 0:
            raise ValidationError(_("Write an amount above zero, or nothing."))
        return step or 1

    def clean_rounding_ending_minor(self) -> int:
        return self.cleaned_data["rounding_ending_minor"] or 0

    def clean_countries(self) -> list[str]:
        chosen = self.cleaned_data["countries"]
        for other in Currency.objects.exclude(pk=self.instance.pk):
            if taken := set(chosen) & set(other.countries):
                names = ", ".join(get_countries()[code] for code in sorted(taken))
                raise ValidationError(
                    _("They see %(code)s first already: %(names)s.") % {"code": other.code, "names": names}
                )
        return sorted(chosen)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        code = cleaned.get("code", "")
        if not code:
            return cleaned
        cleaned["flag"] = cleaned.get("flag") or get_flag(code)
        self._check_decimals(code, cleaned)
        if code != settings.DEFAULT_CURRENCY:
            self._check_rounding(code, cleaned)
            self._check_rate(cleaned)
        return cleaned

    def _check_decimals(self, code: str, cleaned: dict[str, Any]) -> None:
        most = get_minor_unit(code)
        if cleaned.get("decimals", 0) > most:
            self.add_error("decimals", _("%(code)s has at most %(count)d.") % {"code": code, "count": most})

    def _check_rounding(self, code: str, cleaned: dict[str, Any]) -> None:
        if any(cleaned.get(name) is None for name in ("rounding_step_minor", "rounding_ending_minor", "decimals")):
            return
        step, ending = cleaned["rounding_step_minor"], cleaned["rounding_ending_minor"]
        least = 10 ** max(get_minor_unit(code) - cleaned["decimals"], 0)
        if ending >= step:
            self.add_error(
                "rounding_ending_minor",
                _("The ending is less than what is rounded to: prices that end with 0,90 are rounded to 1."),
            )
        elif (step > 1 and step % least) or ending % least:
            self.add_error(
                "rounding_step_minor", _("Rounded so, prices would have more decimal places than are shown.")
            )

    def _check_rate(self, cleaned: dict[str, Any]) -> None:
        price, units, old = cleaned.get("price"), cleaned.get("units"), self.instance.rate
        self.typed_e12 = round(units * RATE_ONE / price) if price and units else None
        if self.typed_e12 is None:
            if not cleaned.get("follows_provider") and old is None and "price" not in self.errors:
                self.add_error("price", _("Write the rate, or let the bank give it."))
        elif not LEAST_E12 <= self.typed_e12 <= MOST_E12:
            self.add_error("price", _("This cannot be a rate of a currency."))
        elif old and is_suspicious_change(old.rate_e12, self.typed_e12) and not cleaned.get("is_sure"):
            self.add_error("price", texts.format_suspicious_rate(self.instance, self.typed_e12))
            return
        del self.fields["is_sure"]

    def save(self, commit: bool = True) -> Currency:
        saved: Currency = super().save(commit)
        if getattr(self, "typed_e12", None):
            set_rate(saved, self.typed_e12 or 0, self.for_user)
        now = timezone.now()
        if saved.follows_provider and is_due(now) and claim_update(now, SHORT_PAUSE):
            fetch_rates.enqueue()
        return saved
