"""Finds the shop's tax class for a cell: by slug, name or rate, or by its name in Czech WooCommerce installations."""

import re

from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug
from vyloha.commerce.catalogue.models import TaxClass

REDUCED, ZERO = "reduced-rate", "zero-rate"  # WooCommerce's own slugs; Czech installations translate them
_KINDS = {"snizen": REDUCED, "redukovan": REDUCED, "reduced": REDUCED, "nulov": ZERO, "zero": ZERO}
_KINDS |= {"zakladn": "", "standard": ""}
_FILLERS = re.compile(r"sazb|rate|dph|vat|dan|tax|trid|class|procent|percent|pct|p$")


class TaxClasses:
    """The tax classes of the shop; ``ids`` by slug, "" is the default one."""

    def __init__(self) -> None:
        classes = list(TaxClass.objects.all())
        self.ids = {tax_class.slug.casefold(): tax_class.pk for tax_class in classes}
        if default := next((tax_class for tax_class in classes if tax_class.is_default), None):
            self.ids[""] = default.pk
        self._by_name = {build_slug(tax_class.name, ""): tax_class.slug.casefold() for tax_class in classes}
        self._by_rate: dict[int, list[str]] = {}
        for tax_class in classes:
            self._by_rate.setdefault(tax_class.rate, []).append(tax_class.slug.casefold())
        self._found: dict[str, str | None] = {}

    def find(self, written: str) -> str | None:
        """Return the slug of the class for a cell, None if there is none or the cell is ambiguous."""
        if written not in self._found:
            self._found[written] = self._find(written.casefold())
        return self._found[written]

    def _find(self, written: str) -> str | None:
        slug = build_slug(written, "")
        for known in (written, slug):
            if known in self.ids:
                return known
        if slug in self._by_name:
            return self._by_name[slug]
        words = slug.split("-")
        rates = [int(word) for word in words if word.isdigit()]
        if rates:
            of_rate = self._by_rate.get(rates[0] * 100, []) if len(rates) == 1 else []
            return of_rate[0] if len(of_rate) == 1 else None
        kinds = [self._find_kind(word) for word in words if not _FILLERS.match(word)]
        return kinds[0] if len(kinds) == 1 and kinds[0] in self.ids else None

    @staticmethod
    def _find_kind(word: str) -> str | None:
        return next((kind for beginning, kind in _KINDS.items() if word.startswith(beginning)), None)
