"""Further sentences of Wagtail that its Czech catalogue lacks; see ``wagtail_texts``."""

from django.utils.translation import gettext_noop, ngettext

# Lists, locks, schedules, histories and checks.
MORE_TEXTS = (
    gettext_noop("any"),
    gettext_noop("Minimum"),
    gettext_noop("Maximum"),
    gettext_noop("You do not have permission to access the admin."),
    gettext_noop("Filter by up to ten most popular tags."),
    gettext_noop("Please select another parent."),
    gettext_noop("Expiry date/time must be in the future."),
    gettext_noop("The slug '%(page_slug)s' is already in use within the parent page."),
    gettext_noop("The slug '%(page_slug)s' is already in use within the parent page at '%(parent_url_path)s'."),
    gettext_noop(
        "The slug '%(page_slug)s' is already in use at the selected parent page. Make sure the slug is unique"
        " and try again."
    ),
    gettext_noop("The new page will be a child of this given parent page."),
    gettext_noop('You do not have permission to create a page under "%(page_title)s".'),
    gettext_noop('You do not have permission to publish pages at "%(page_title)s"'),
    gettext_noop('You cannot create a page of type "%(page_type)s" under "%(page_title)s".'),
    gettext_noop("Tag(s) %(value_too_long)s are over %(max_tag_length)d characters."),
    gettext_noop("All pages in listing selected"),
    gettext_noop("All documents in listing selected"),
    gettext_noop("All images in listing selected"),
    gettext_noop("item"),
    gettext_noop("items"),
    gettext_noop("Default avatar"),
    gettext_noop("Changing the privacy for this page has been disabled."),
    gettext_noop("Sorry, you cannot create a page at this location."),
    gettext_noop("There is no valid destination page for these pages"),
    gettext_noop(
        "Pages created here will not be accessible at any URL. To add pages to an existing site, create them "
        "as children of the homepage."
    ),
    gettext_noop(
        "The root level is where you can add new sites to your Wagtail installation. Pages created here will "
        "not be accessible at any URL until they are associated with a site."
    ),
    gettext_noop("If you just want to add pages to an existing site, create them as children of the homepage instead."),
    gettext_noop(
        "There is no site set up for this location. Pages created here will not be accessible at any URL "
        "until a site is associated with this location."
    ),
    gettext_noop("There is no site record for this location. Pages created here will not be accessible at any URL."),
    gettext_noop("This page is locked, by you, to further editing"),
    gettext_noop("%(start_index)s-%(end_index)s of %(items_count)s %(model_name)s across entire site."),
    gettext_noop("Search in '<span class=\"w-title-ellipsis\">%(title)s</span>'"),
    gettext_noop(
        "%(start_index)s-%(end_index)s of %(items_count)s %(model_name)s in '<span class=\"w-title-"
        "ellipsis\">%(title)s</span>'."
    ),
    gettext_noop("No results in '<span class=\"w-title-ellipsis\">%(title)s</span>'."),
    gettext_noop("%(start_index)s-%(end_index)s of %(items_count)s %(model_name)s"),
    gettext_noop("Choose when this %(model_name)s should go live and/or expire"),
    gettext_noop("Choose when this page should go live and/or expire"),
    gettext_noop('This publishing schedule will only take effect after you select the "Schedule to publish" option'),
    gettext_noop("Anyone with editing permissions can create schedules"),
    gettext_noop("But only those with publishing permissions can make them effective."),
    gettext_noop("Save schedule"),
    gettext_noop("Last published by"),
    gettext_noop("Last edited page"),
    gettext_noop("Last edit"),
    gettext_noop("No page types found."),
    gettext_noop("%(field_label)s:"),
    gettext_noop("account"),
    gettext_noop("Keyboard shortcuts are currently disabled; manage your %(account_link)s to enable them."),
    gettext_noop("Keyboard shortcuts are currently enabled; manage your %(account_link)s to disable them."),
    gettext_noop("This data explained"),
    gettext_noop("How we calculate our metrics"),
    gettext_noop(
        "We extract the main content from the page preview, remove all formatting, and calculate the number of words."
    ),
    gettext_noop("We calculate reading time from word count, using different reading speeds for different languages."),
    gettext_noop(
        "We use a readability formula based on length of words and sentences. Long sentences and words result"
        " in a worse readability score."
    ),
    gettext_noop(
        'See our <a href="%(guide_link)s" target="_blank">content checks guide</a> for more information on '
        "how content metrics are calculated."
    ),
    gettext_noop("Locking: "),
    gettext_noop("Anyone can edit this %(model_name)s – lock it to prevent others from editing"),
    gettext_noop("Choose who can view the live version of this page"),
    gettext_noop("To be created by %(user)s"),
    gettext_noop("Autosave is <span>paused</span>"),
    gettext_noop("One or more references to this %(model_name)s prevent it from being deleted."),
    gettext_noop("%(action)s by <b>%(who)s</b> at <b>%(at)s</b>"),
    gettext_noop("%(action)s at <b>%(at)s</b>"),
    gettext_noop("%(action)s by <b>%(who)s</b>"),
    gettext_noop(
        "JavaScript is required to use Wagtail, but it is currently disabled.<br /> Here are the <a "
        'href="https://www.enable-javascript.com/" target="_blank" rel="noreferrer">instructions how to '
        "enable JavaScript in your web browser</a>."
    ),
    gettext_noop("Item %(index)s of %(total)s"),
    gettext_noop("More bulk actions"),
    gettext_noop("at %(time)s by %(user_display_name)s"),
    gettext_noop("at %(time)s"),
    gettext_noop("%(time)s by %(user_display_name)s"),
    gettext_noop("%(time_period)s ago by %(user_display_name)s"),
    gettext_noop("Application"),
    gettext_noop("Show keyboard shortcuts"),
    gettext_noop("Toggle minimap"),
    gettext_noop("Close modal dialogs (like this one)"),
    gettext_noop("Add or show comments"),
    gettext_noop("Text editing"),
    gettext_noop("Paste and match style"),
    gettext_noop("Paste without formatting"),
    gettext_noop("Text formatting"),
    gettext_noop("Insert or edit a link"),
    gettext_noop("Monospace (code)"),
    gettext_noop("Strike-through"),
    gettext_noop(
        "Focus on the drag button and press up or down arrows to move the item, then press enter to submit the change."
    ),
    gettext_noop("Button text is empty"),
    gettext_noop("Use meaningful text for screen reader users"),
    gettext_noop("Empty heading found"),
    gettext_noop("Table header text is empty"),
    gettext_noop("Empty frame title found"),
    gettext_noop("Use a meaningful title for screen reader users"),
    gettext_noop("Incorrect heading hierarchy"),
    gettext_noop("Avoid skipping levels"),
    gettext_noop("Input button text is empty"),
    gettext_noop("Link text is empty"),
    gettext_noop("Are you sure you want to delete %(count)s %(snippet_type_name)s?"),
    gettext_noop("Required. Letters, digits and @/./+/-/_ only."),
    gettext_noop("Deleted"),
    gettext_noop("Review this version"),
    gettext_noop("%(time_period)s ago"),
    gettext_noop("%(time_period)s ago by %(user_display_name)s"),
    gettext_noop(
        "You haven't uploaded any images in this collection. "
        'Why not <a href="%(wagtailimages_add_image_url)s">upload one now</a>?'
    ),
    gettext_noop(
        'You haven\'t uploaded any images. Why not <a href="%(wagtailimages_add_image_url)s">upload one now</a>?'
    ),
    gettext_noop(
        "You haven't uploaded any documents in this collection. "
        'Why not <a href="%(wagtaildocs_add_document_url)s">upload one now</a>?'
    ),
    gettext_noop(
        'You haven\'t uploaded any documents. Why not <a href="%(wagtaildocs_add_document_url)s">upload one now</a>?'
    ),
    gettext_noop("Misusing paragraphs as headings"),
    gettext_noop("Use proper heading tags"),
    gettext_noop("Image alt text has inappropriate pattern"),
    gettext_noop("Use meaningful text"),
    gettext_noop("Meta description is empty"),
    gettext_noop("Add a concise description for search engines"),
    gettext_noop("%(model_name)s '%(title)s' is now unlocked."),
    gettext_noop("%(model_name)s '%(object)s' has been scheduled for publishing."),
    gettext_noop("%(model_name)s '%(object)s' created and scheduled for publishing."),
    gettext_noop("%(model_name)s '%(object)s' is live and this version has been scheduled for publishing."),
    gettext_noop("%(model_name)s '%(object)s' updated and published."),
    gettext_noop("%(model_name)s '%(object)s' created and published."),
    gettext_noop("The %(model_name)s could not be saved as it is locked"),
    gettext_noop("You are viewing a previous version of this %(model_name)s from <b>%(created_at)s</b> by %(user)s"),
    gettext_noop("%(model_name)s '%(object)s' has been replaced with version from %(timestamp)s."),
    gettext_noop("Version from %(timestamp)s of %(model_name)s '%(object)s' has been published."),
    gettext_noop("Version from %(timestamp)s of %(model_name)s '%(object)s' has been scheduled for publishing."),
    gettext_noop("Sort item order"),
    gettext_noop("Preview for %(block_label)s (%(block_type)s)"),
    gettext_noop("Privacy is inherited from the ancestor page - %(ancestor_page)s"),
    gettext_noop("%(parent_pages)s and %(child_pages)s have been deleted"),
    gettext_noop("%(parent_pages)s and %(child_pages)s have been published"),
    gettext_noop("%(parent_pages)s and %(child_pages)s have been unpublished"),
    gettext_noop("Create a new %(model_name)s"),
    gettext_noop("Last published before"),
    gettext_noop("Aging pages"),
    gettext_noop("Last published at"),
    gettext_noop("Locked by"),
    gettext_noop("Anyone"),
    gettext_noop('Multi-word tags with spaces will automatically be enclosed in double quotes (").'),
    gettext_noop("target page route"),
    gettext_noop(
        "Optionally specify a route on the target page to redirect to. Leave blank to redirect to the default"
        " page route."
    ),
    gettext_noop("automatically created"),
    gettext_noop("redirects"),
    gettext_noop(
        'No redirects have been created. Why not <a href="%(wagtailredirects_add_redirect_url)s">add one</a>?'
    ),
    gettext_noop('Sorry, no redirects match "<em>%(query_string)s</em>"'),
    gettext_noop('File format of type "%(extension)s" is not supported.'),
    gettext_noop("Imported file has a wrong encoding: %(error_message)s."),
    gettext_noop("%(error)s encountered while trying to read file: %(filename)s."),
    gettext_noop("Maximum filesize: %(max_upload_size)s."),
    gettext_noop("Add tags to documents"),
    gettext_noop("Add documents to collection"),
    gettext_noop("Delete documents"),
    gettext_noop("Select all documents in listing"),
    gettext_noop("Add tags to the selected documents"),
    gettext_noop("Add to collection"),
    gettext_noop("Add selected documents to collection"),
    gettext_noop("Delete selected documents"),
    gettext_noop("The document could not be created due to errors."),
    gettext_noop("The file could not be found. Please change the source or delete the document."),
    gettext_noop("Keep new image"),
    gettext_noop("Delete new image"),
    gettext_noop("Select all images in listing"),
    gettext_noop("Copying to clipboard failed"),
    gettext_noop(
        "Upload successful. However, your new image seems to be a duplicate of this existing image. You may "
        "delete it if it wasn't required."
    ),
    gettext_noop("Add tags to the selected images"),
    gettext_noop("Add selected images to collection"),
    gettext_noop("Delete selected images"),
    gettext_noop("Usage count: (low to high)"),
    gettext_noop("Usage count: (high to low)"),
    gettext_noop("Generate URL"),
    gettext_noop("The filter options you have selected are not valid."),
    gettext_noop("unknown number"),
    gettext_noop("Date cannot be in the future."),
    gettext_noop("No one can make changes while the %(model_name)s is locked"),
    gettext_noop("<b>'{title}' was locked</b> by <b>you</b> on <b>{datetime}</b>."),
    gettext_noop("<b>'{title}' is locked</b> by <b>you</b>."),
    gettext_noop("<b>'{title}' was locked</b> by <b>{user}</b> on <b>{datetime}</b>."),
    gettext_noop("<b>'{title}' is locked</b>."),
    gettext_noop("Locked by you"),
    gettext_noop("Locked by another user"),
    gettext_noop("Only you can make changes while the %(model_name)s is locked"),
    gettext_noop("Only %(user)s can make changes while the %(model_name)s is locked"),
    gettext_noop("Locked by schedule"),
    gettext_noop("Currently locked and will go live on the scheduled date"),
    gettext_noop("model log entry"),
    gettext_noop("model log entries"),
    gettext_noop("Cannot overwrite a revision that is not the latest for this %(model_name)s."),
    gettext_noop("Cannot overwrite a revision that was not created by the current user."),
    gettext_noop("Private, accessible with a shared password"),
    gettext_noop("Private, accessible to any logged-in users"),
    gettext_noop("shared password"),
    gettext_noop(
        "Shared passwords should not be used to protect sensitive content. Anyone who has this password will "
        "be able to view the content."
    ),
    gettext_noop("%(model_name)s scheduled for publishing at %(go_live_at)s"),
    gettext_noop("%(model_name)s scheduled for publishing"),
    gettext_noop("%(model_name)s unscheduled for publishing at %(go_live_at)s"),
    gettext_noop("%(model_name)s unscheduled from publishing"),
    gettext_noop("Removed the '%(restriction)s' view restriction. The page is public."),
    gettext_noop('Added a comment on field %(field)s: "%(text)s"'),
    gettext_noop('Deleted a comment on field %(field)s: "%(text)s"'),
    gettext_noop("Deleted a comment"),
    gettext_noop("Resolve comment"),
    gettext_noop('Resolved a comment on field %(field)s: "%(text)s"'),
    gettext_noop("Resolved a comment"),
    gettext_noop("Reply to comment"),
    gettext_noop('Replied to comment on field %(field)s: "%(text)s"'),
    gettext_noop("Replied to a comment"),
    gettext_noop("Error 404"),
    gettext_noop("Privacy and access"),
    gettext_noop("No pages/snippets have been submitted for moderation yet"),
    gettext_noop(
        "<p>Select a file where redirects are separated into rows and contains the columns representing "
        "<code>from</code> and <code>to</code> (they can be named anything).</p> <p>After submitting you will"
        " be taken to a confirmation view where you can customize your redirects before import.</p>"
    ),
    gettext_noop("Is commenting action"),
    gettext_noop("More contrast"),
    gettext_noop("Enable custom keyboard shortcuts specific to Wagtail."),
)

# Shown by its scripts.
MORE_SCRIPT_TEXTS = (
    gettext_noop("(%(number)s new items in this menu)"),
    gettext_noop("(1 new item in this menu)"),
    gettext_noop("Autosave in progress…"),
    gettext_noop("Changes have been autosaved."),
    gettext_noop("Character count:"),
    gettext_noop("Enter your comments..."),
    gettext_noop("Enter your reply..."),
    gettext_noop("Error while sending preview data."),
    gettext_noop("Good"),
    gettext_noop("Fair"),
    gettext_noop("Complex"),
    gettext_noop("Report this error to your website administrator with the following information:"),
)


def counted_in_scripts(count: int) -> dict[str, str]:
    """Return the counting texts of Wagtail's scripts, by the singular."""
    return {
        "%(num)s error": ngettext("%(num)s error", "%(num)s errors", count),
        "%(num)s min": ngettext("%(num)s min", "%(num)s mins", count),
        "%(num)s pixel": ngettext("%(num)s pixel", "%(num)s pixels", count),
    }


def counted_more(count: int) -> tuple[str, ...]:
    """Return the counting sentences for ``count``; only ``vyloha messages`` reads them."""
    return (
        ngettext(
            "Delete 1 page",
            "Delete %(counter)s pages",
            count,
        ),
        ngettext(
            "This will also delete one more subpage.",
            "This will also delete %(counter)s more subpages.",
            count,
        ),
        ngettext(
            "You don't have permission to delete this page",
            "You don't have permission to delete these pages",
            count,
        ),
        ngettext(
            "Move 1 page",
            "Move %(counter)s pages",
            count,
        ),
        ngettext(
            "This page has one child page",
            "This page has %(counter)s child pages",
            count,
        ),
        ngettext(
            "You don't have permission to move this page",
            "You don't have permission to move these pages",
            count,
        ),
        ngettext(
            "The following page cannot be moved to %(dest_title)s",
            "The following pages cannot be moved to %(dest_title)s",
            count,
        ),
        ngettext(
            "The following page cannot be moved due to duplicate slug",
            "The following pages cannot be moved due to duplicate slugs",
            count,
        ),
        ngettext(
            "Publish 1 page",
            "Publish %(counter)s pages",
            count,
        ),
        ngettext(
            "This page has one unpublished subpage",
            "This page has %(counter)s unpublished subpages",
            count,
        ),
        ngettext(
            "You don't have permission to publish this page",
            "You don't have permission to publish these pages",
            count,
        ),
        ngettext(
            "Unpublish 1 page",
            "Unpublish %(counter)s pages",
            count,
        ),
        ngettext(
            "This page has one subpage",
            "This page has %(counter)s subpages",
            count,
        ),
        ngettext(
            "You don't have permission to unpublish this page",
            "You don't have permission to unpublish these pages",
            count,
        ),
        ngettext(
            "Deleting this page will also delete %(descendant_count)s child page.",
            "Deleting this page will also delete %(descendant_count)s more child pages.",
            count,
        ),
        ngettext(
            "This page has one subpage. Unpublish this too",
            "This page has %(live_descendant_count)s subpages. Unpublish these too",
            count,
        ),
        ngettext(
            "There is one matching page",
            "There are %(counter)s matching pages",
            count,
        ),
        ngettext(
            "This action will delete <b>%(total_pages_formatted)s</b> page in total.",
            "This action will delete <b>%(total_pages_formatted)s</b> pages in total.",
            count,
        ),
        ngettext(
            "This %(model_name)s is referenced %(usage_count)s time.",
            "This %(model_name)s is referenced %(usage_count)s times.",
            count,
        ),
        ngettext(
            "Referenced %(count)s time",
            "Referenced %(count)s times",
            count,
        ),
        ngettext(
            "%(num_parent_objects)d page has been deleted",
            "%(num_parent_objects)d pages have been deleted",
            count,
        ),
        ngettext(
            "%(num_pages)d page has been moved",
            "%(num_pages)d pages have been moved",
            count,
        ),
        ngettext(
            "%(num_parent_objects)d page",
            "%(num_parent_objects)d pages",
            count,
        ),
        ngettext(
            "%(num_child_objects)d child page",
            "%(num_child_objects)d child pages",
            count,
        ),
        ngettext(
            "%(num_parent_objects)d page has been published",
            "%(num_parent_objects)d pages have been published",
            count,
        ),
        ngettext(
            "%(num_parent_objects)d page has been unpublished",
            "%(num_parent_objects)d pages have been unpublished",
            count,
        ),
        ngettext(
            "Delete 1 document",
            "Delete %(counter)s documents",
            count,
        ),
        ngettext(
            "Are you sure you want to delete this document?",
            "Are you sure you want to delete these documents?",
            count,
        ),
        ngettext(
            "You don't have permission to delete this document",
            "You don't have permission to delete these documents",
            count,
        ),
        ngettext(
            "%(num_parent_objects)d document has been deleted",
            "%(num_parent_objects)d documents have been deleted",
            count,
        ),
        ngettext(
            "Add tags to 1 document",
            "Add tags to %(counter)s documents",
            count,
        ),
        ngettext(
            "Are you sure you want to tag the following document?",
            "Are you sure you want to tag the following documents?",
            count,
        ),
        ngettext(
            "You don't have permission to add tags to this document",
            "You don't have permission to add tags to these documents",
            count,
        ),
        ngettext(
            "New tags have been added to %(num_parent_objects)d document",
            "New tags have been added to %(num_parent_objects)d documents",
            count,
        ),
        ngettext(
            "Add 1 document to new collection",
            "Add %(counter)s documents to new collection",
            count,
        ),
        ngettext(
            "Are you sure you want to add the following document to the selected collection?",
            "Are you sure you want to add the following documents to the selected collection?",
            count,
        ),
        ngettext(
            "You don't have permission to add this document to a collection",
            "You don't have permission to add these documents to a collection",
            count,
        ),
        ngettext(
            "%(num_parent_objects)d document has been added to %(collection)s",
            "%(num_parent_objects)d documents have been added to %(collection)s",
            count,
        ),
        ngettext(
            "Delete 1 image",
            "Delete %(counter)s images",
            count,
        ),
        ngettext(
            "Are you sure you want to delete this image?",
            "Are you sure you want to delete these images?",
            count,
        ),
        ngettext(
            "You don't have permission to delete this image",
            "You don't have permission to delete these images",
            count,
        ),
        ngettext(
            "%(num_parent_objects)d image has been deleted",
            "%(num_parent_objects)d images have been deleted",
            count,
        ),
        ngettext(
            "New tags have been added to %(num_parent_objects)d image",
            "New tags have been added to %(num_parent_objects)d images",
            count,
        ),
        ngettext(
            "Are you sure you want to add the following image to the selected collection?",
            "Are you sure you want to add the following images to the selected collection?",
            count,
        ),
        ngettext(
            "You don't have permission to add this image to a collection",
            "You don't have permission to add these images to a collection",
            count,
        ),
        ngettext(
            "%(num_parent_objects)d image has been added to %(collection)s",
            "%(num_parent_objects)d images have been added to %(collection)s",
            count,
        ),
    )
