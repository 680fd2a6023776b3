"""Reports an import to the merchant, while it runs and at its end."""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class ImportCount(StrEnum):
    ROWS = "rows"
    REFUSED = "refused"
    NEW_PRODUCTS = "new products"
    OLD_PRODUCTS = "old products"
    NEW_VARIATIONS = "new variations"
    OLD_VARIATIONS = "old variations"
    LEFT = "left as they are"
    NEW_IMAGES = "new images"
    OLD_IMAGES = "old images"
    FAILED_IMAGES = "failed images"


class ImportReport:
    """Counts, and lines passed to ``say`` at once: a file may have a million errors, so none is stored."""

    def __init__(self, print_line: Callable[[str], None]) -> None:
        self.say = print_line
        self.counts: Counter[ImportCount] = Counter()
        self.broke_off = False
        self._said_once: set[str] = set()

    def report_rejected(self, line: int, reason: str) -> None:
        """Report a row that was not imported."""
        self.counts[ImportCount.REFUSED] += 1
        self.say(_("Line %(line)d: refused – %(reason)s") % {"line": line, "reason": reason})

    def report_note(self, line: int, text: str) -> None:
        """Report a row that was imported only in part."""
        self.say(_("Line %(line)d: note – %(text)s") % {"line": line, "text": text})

    def report_note_once(self, text: str) -> None:
        """Report a note about the whole file, once."""
        if text not in self._said_once:
            self._said_once.add(text)
            self.say(_("Note: %(text)s") % {"text": text})

    def report_failed_image(self, line: int, url: str, reason: str) -> None:
        """Report a row without its picture; failed pictures are counted apart, each once."""
        values = {"line": line, "address": url[:200], "reason": reason}
        self.say(_("Line %(line)d: image %(address)s – %(reason)s") % values)

    @property
    def imported_count(self) -> int:
        """The number of rows in the shop now (or after a real run, for a dry one)."""
        return self.counts[ImportCount.ROWS] - self.counts[ImportCount.REFUSED]

    def format_summary(self) -> list[str]:
        """Return the closing lines."""
        count = self.counts
        products, variations = count[ImportCount.NEW_PRODUCTS], count[ImportCount.NEW_VARIATIONS]
        lines = [
            _("Rows: %(rows)d, taken: %(taken)d, refused: %(refused)d")
            % {"rows": count[ImportCount.ROWS], "taken": self.imported_count, "refused": count[ImportCount.REFUSED]},
            _("Products: %(new)d new, %(old)d already here")
            % {"new": products, "old": count[ImportCount.OLD_PRODUCTS]},
            _("Variations: %(new)d new, %(old)d already here")
            % {"new": variations, "old": count[ImportCount.OLD_VARIATIONS]},
            _("Images: %(new)d new, %(old)d already here, %(failed)d failed")
            % {
                "new": count[ImportCount.NEW_IMAGES],
                "old": count[ImportCount.OLD_IMAGES],
                "failed": count[ImportCount.FAILED_IMAGES],
            },
        ]
        if left := count[ImportCount.LEFT]:
            lines.append(
                ngettext("%(count)d row was left as it is", "%(count)d rows were left as they are", left)
                % {"count": left}
            )
        if self.broke_off:
            lines.append(_("The file breaks off: rows after the last refused one were not read."))
        return lines
