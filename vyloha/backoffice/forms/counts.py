"""Czech counts under Wagtail's lists: a model's plural name fits only two to four."""

from django.utils.translation import ngettext
from wagtail.admin.paginator import WagtailPaginator


def count_in_czech() -> None:
    """Replace the label of every list and chooser, Wagtail's own too, as they use no paginator of their own."""
    WagtailPaginator.items_count_label = property(get_count_label)


def get_count_label(paginator: WagtailPaginator) -> str:
    return ngettext("%(count)d item", "%(count)d items", paginator.count) % {"count": paginator.count}
