"""
Texts of Wagtail's admin that its Czech catalogue leaves in English. Naming them here puts them into our catalogue,
which Django searches first. Only texts that merchants and editors see are listed; Wagtail's catalogue has the rest.
"""

from django.utils.translation import gettext_noop, ngettext

TEXTS = (
    gettext_noop("Dashboard"),
    gettext_noop("Delete "),
    gettext_noop("Delete %(snippet_type_name)s"),
    gettext_noop("Are you sure you want to delete this %(snippet_type_name)s?"),
    gettext_noop("Are you sure you want to delete this %(model_name)s?"),
    gettext_noop("%(setting_type)s updated."),
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
    # Blocks, choosers, previews, and concurrent editors.
    gettext_noop("- Select an option -"),
    gettext_noop(
        'Only pages of type "%(type)s" may be chosen for this field. Search results will exclude pages of other types.'
    ),
    gettext_noop("Convert to internal link"),
    gettext_noop(
        'The URL you entered, <a target="_blank" rel="noreferrer" '
        'href="%(submitted_url)s">%(submitted_url)s</a>, looks like it matches the internal page %(page)s, '
        'which has the URL <a target="_blank" rel="noreferrer" href="%(internal_url)s">%(internal_url)s</a>.'
    ),
    gettext_noop(
        "Converting this to an internal link to %(page)s would make the link automatically update if the "
        "underlying page changes its URL. Would you like to do this?"
    ),
    gettext_noop('Sorry, there are no matches for "<em>%(search_query)s</em>"'),
    gettext_noop(
        "Preview cannot display due to validation errors. <br /> Click save to highlight the relevant fields."
    ),
    gettext_noop("Proceeding will overwrite the changes you made in that window."),
    gettext_noop("Proceeding will overwrite the changes made by %(user_name)s."),
    gettext_noop("Alternatively, you can view the latest version in a new tab."),
    gettext_noop(
        "Troubleshoot your connection to the site before proceeding. Open the editor in a separate tab to "
        "view the last saved version."
    ),
    gettext_noop("Correct the validation errors to resume preview (saving will highlight errors)"),
    gettext_noop("The page could not be saved as it is locked."),
    gettext_noop("Placeholder title"),
    gettext_noop(
        "Upload successful. However, your new image seems to be a duplicate of an existing image. You may "
        "delete it if it wasn't required."
    ),
    gettext_noop("Use new image"),
    gettext_noop("Use existing and delete new"),
    gettext_noop(
        'Why not <a class="upload-one-now" href="#tab-upload" data-action="w-tabs#select:prevent" '
        'data-w-tabs-target="trigger" data-w-tabs-focus-param="true">upload one now</a>?'
    ),
)

# The editor's screens: lists of pages, side panels, progress messages.
EDITOR_TEXTS = (
    gettext_noop("Usage count"),
    gettext_noop("Tag"),
    gettext_noop("Change privacy"),
    gettext_noop("Publish %(model_name)s"),
    gettext_noop("Scheduling…"),
    gettext_noop("Schedule to publish"),
    gettext_noop("Are you sure you want to delete these pages?"),
    gettext_noop("Are you sure you want to move these pages?"),
    gettext_noop("Are you sure you want to publish these pages?"),
    gettext_noop("Yes, unpublish"),
    gettext_noop("Select all pages in listing"),
    gettext_noop("No results across entire site."),
    gettext_noop("Search the whole site"),
    gettext_noop("Autosave is paused"),
    gettext_noop("You saved a new version in another window"),
    gettext_noop("System"),
    gettext_noop("%(user_name)s saved a new version"),
    gettext_noop("View latest version"),
    gettext_noop("%(user_name)s has unsaved changes"),
    gettext_noop("Currently idle"),
    gettext_noop("Currently viewing"),
    gettext_noop("A network error occurred"),
    gettext_noop("All keyboard shortcuts"),
    gettext_noop("Section"),
    gettext_noop("Keyboard shortcut"),
    gettext_noop("Visible to all. Visit the live page"),
    gettext_noop("Show issue"),
    gettext_noop("Content metrics"),
    gettext_noop("Words"),
    gettext_noop("Reading time"),
    gettext_noop("Readability"),
    gettext_noop("Issues found"),
    gettext_noop("Anyone can edit this %(model_name)s"),
    gettext_noop("Page visibility: "),
    gettext_noop("Once live anyone can view"),
    gettext_noop("Not visible to the public"),
    gettext_noop("Expiry:"),
    gettext_noop("Edit schedule"),
    gettext_noop("View details"),
    gettext_noop("Invalid schedule"),
    gettext_noop("Go-live:"),
    gettext_noop("Once scheduled:"),
    gettext_noop("No publishing schedule set"),
    gettext_noop("Set schedule"),
    gettext_noop("Refreshing…"),
    gettext_noop("Refresh"),
    gettext_noop("Preview mode"),
    gettext_noop("Status %(status)s"),
    gettext_noop("Checks"),
    gettext_noop("Toggle comments"),
    gettext_noop("Toggle checks"),
    gettext_noop("Toggle preview"),
    gettext_noop("Preview in mobile size"),
    gettext_noop("Preview in tablet size"),
    gettext_noop("Preview in desktop size"),
    gettext_noop("(blank)"),
    gettext_noop("'%(page_title)s' has been moved successfully."),
    gettext_noop("Saving will overwrite a newer version."),
    gettext_noop("Compare"),
    gettext_noop("'%(object)s' unpublished."),
    gettext_noop("If you confirm deletion"),
    gettext_noop("Field"),
    gettext_noop("(Private %(object)s)"),
    gettext_noop("Delete selected pages"),
    gettext_noop("Select a new parent page"),
    gettext_noop("Move selected pages"),
    gettext_noop("Unpublish selected pages"),
    gettext_noop("Choose parent"),
    gettext_noop("Date updated"),
    gettext_noop("Owner"),
    gettext_noop("Edited by"),
    gettext_noop("Has child pages"),
    gettext_noop("Any"),
    gettext_noop("Page type"),
    gettext_noop("Exploring"),
    gettext_noop("Page types usage"),
)

# Lists with bulk actions.
TICKED_TEXTS = (
    gettext_noop("1 item selected"),
    gettext_noop("%(objects)s items selected"),
    gettext_noop("All %(objects)s items on this screen selected"),
    gettext_noop("All items in listing selected"),
)

# Texts of Wagtail's scripts, whose own catalogue contains only Wagtail's files.
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
    """Return the counting sentences for ``count``; only ``vyloha messages`` reads them."""
    return (
        ngettext("There is %(counter)s match", "There are %(counter)s matches", count),
        ngettext("%(count)d %(model_name)s deleted.", "%(count)d %(model_name)s deleted.", count),
        # Django's periods, which stand only after "před" here.
        ngettext("%(num)d year", "%(num)d years", count),
        ngettext("%(num)d month", "%(num)d months", count),
        ngettext("%(num)d week", "%(num)d weeks", count),
        ngettext("%(num)d day", "%(num)d days", count),
        ngettext("%(num)d hour", "%(num)d hours", count),
        ngettext("%(num)d minute", "%(num)d minutes", count),
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
