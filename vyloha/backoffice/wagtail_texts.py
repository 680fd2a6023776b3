"""
Texts of Wagtail's admin that its own Czech catalogue leaves in English. Naming them here puts them into ours, which
Django asks first. Only what merchants and editors meet; see Wagtail's catalogue for the rest.
"""

from django.utils.translation import gettext_noop, ngettext

TEXTS = (
    gettext_noop("Dashboard"),
    gettext_noop("Password"),
    gettext_noop("Sidebar"),
    gettext_noop("Search…"),
    gettext_noop("Search all pages…"),
    gettext_noop("Show filters"),
    gettext_noop("Filter by"),
    gettext_noop("Clear"),
    gettext_noop("There are no results."),
    gettext_noop("No %(model_name)s match your query."),
    gettext_noop("There are no %(model_name)s to display."),
    gettext_noop('There are no %(model_name)s to display. Why not <a href="%(add_url)s">add one</a>?'),
    gettext_noop("Sort by '%(label)s' in ascending order."),
    gettext_noop("Sort by '%(label)s' in descending order."),
    gettext_noop("More options for '%(title)s'"),
    gettext_noop("Actions"),
    gettext_noop("Actions (footer)"),
    gettext_noop("Toggle breadcrumbs"),
    gettext_noop("Toggle status"),
    gettext_noop("Toggle sidebar"),
    gettext_noop("Close dialog"),
    gettext_noop("Minimap"),
    gettext_noop("Side panel width"),
    gettext_noop("New: %(model_name)s"),
    gettext_noop("Go to the first error"),
    gettext_noop("Select"),
    gettext_noop("Confirm selection"),
    gettext_noop("Choose another"),
    gettext_noop("Saved"),
    gettext_noop("Status: "),
    gettext_noop("Edit account avatar"),
    gettext_noop("Editor Guide"),
    gettext_noop("Shortcuts"),
    gettext_noop("just now"),
    gettext_noop("Loading"),
    gettext_noop("Preview in new tab"),
    gettext_noop("Preview is out of date"),
    gettext_noop("Set publishing schedule"),
    gettext_noop("Visible to all"),
    gettext_noop("Use server time zone"),
    gettext_noop("Use server language: %(language_name)s"),
    gettext_noop("Theme preferences"),
    gettext_noop("Private. Visit the live page"),
    gettext_noop("Grid layout"),
    gettext_noop("List layout"),
    gettext_noop("Layout"),
    gettext_noop("You haven't uploaded any images."),
    gettext_noop("You haven't uploaded any images in this collection."),
    gettext_noop("Image focal point"),
    gettext_noop("Description"),
    gettext_noop("Copy URL"),
    gettext_noop("Image URL"),
    gettext_noop("Please provide an image description to comply with best practices for accessibility."),
    gettext_noop("The page could not be saved due to validation errors."),
    gettext_noop("The page could not be created due to validation errors."),
    gettext_noop("There are validation errors, click save to highlight them."),
    gettext_noop("You have unsaved changes in another window"),
    gettext_noop("Save your changes before leaving"),
)

# Shown by Wagtail's scripts, whose own catalogue knows only Wagtail's files.
SCRIPT_TEXTS = (
    gettext_noop("Collapse all"),
    gettext_noop("Expand all"),
    gettext_noop("Write something or type ‘/’ to insert a block"),
    gettext_noop("Insert a block"),
    gettext_noop("Blocks"),
    gettext_noop("Split block"),
    gettext_noop("Main menu"),
    gettext_noop("Toggle sidebar"),
    gettext_noop("Search options…"),
    gettext_noop("Deleting"),
    gettext_noop("Pin toolbar"),
    gettext_noop("Unpin toolbar"),
    gettext_noop("A server error occurred."),
    gettext_noop("A network error occurred."),
    gettext_noop("(New)"),
)


def counted(count: int) -> tuple[str, ...]:
    """Return the counting sentences for ``count``; never called, only read by ``vyloha messages``."""
    return (
        ngettext("There is %(counter)s match", "There are %(counter)s matches", count),
        ngettext(
            '%(total)s Page <span class="w-sr-only">created in %(site_name)s</span>',
            '%(total)s Pages <span class="w-sr-only">created in %(site_name)s</span>',
            count,
        ),
        ngettext(
            '%(total)s Image <span class="w-sr-only">created in %(site_name)s</span>',
            '%(total)s Images <span class="w-sr-only">created in %(site_name)s</span>',
            count,
        ),
        ngettext(
            '%(total)s Document <span class="w-sr-only">created in %(site_name)s</span>',
            '%(total)s Documents <span class="w-sr-only">created in %(site_name)s</span>',
            count,
        ),
        ngettext("One other user is currently viewing", "%(num_user)s other users are currently viewing", count),
    )
