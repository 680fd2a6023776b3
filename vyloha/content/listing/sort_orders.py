"""Sort orders of a listing, under the names of WooCommerce's ``?orderby=``."""

from django.utils.translation import gettext as _

DEFAULT_ORDER = "menu_order"
# Each is an index of the product table; ids make every order total, otherwise pages would overlap.
ORDERS = {
    DEFAULT_ORDER: ("position", "sort_key", "pk"),
    "popularity": ("-pieces_sold", "-pk"),
    "rating": ("-average_rating", "-review_count", "-pk"),
    "date": ("-created_at", "-pk"),
    "price": ("-is_priced", "price_from_minor", "pk"),
    "price-desc": ("-is_priced", "-price_from_minor", "-pk"),
    "title": ("sort_key", "pk"),
}


def get_sort_order_names(is_by_fit: bool = False) -> dict[str, str]:
    """Return the labels of the sort orders as offered; ``is_by_fit``: the default order is that of a search."""
    return {
        DEFAULT_ORDER: _("Best match") if is_by_fit else _("Recommended"),
        "popularity": _("Best-selling"),
        "rating": _("Best rated"),
        "price": _("Cheapest"),
        "price-desc": _("Most expensive"),
        "date": _("Newest"),
        "title": _("By name"),
    }
