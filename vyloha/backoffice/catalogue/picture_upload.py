"""Settings of the picture upload on a product's form, for its script (web/backoffice/picture-upload.ts)."""

import json
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.backoffice.forms.panels import ChosenRowsPanel

MEGABYTE = 1024 * 1024
MEGAPIXEL = 1_000_000


def build_upload_settings() -> dict[str, Any]:
    """Return the limits that a browser checks before it sends a picture, with the message for each."""
    endings = {"jpg": "jpeg"}
    kinds = dict.fromkeys(f"image/{endings.get(ending, ending)}" for ending in settings.WAGTAILIMAGES_EXTENSIONS)
    return {
        "mimeTypes": list(kinds),
        "maxBytes": settings.PICTURE_MAX_BYTES,
        "maxPixels": settings.PICTURE_MAX_PIXELS,
        "editUrl": reverse("wagtailimages:edit", args=[0]),
        "texts": {
            "waiting": _("It waits for its turn."),
            "sending": _("It is being sent."),
            "retrying": _("The line broke. It will be sent again in a moment."),
            "done": _("Added to the product."),
            "cancelled": _("Cancelled."),
            "cancel": _("Cancel"),
            "retry": _("Try again"),
            "alt": _("What is in the picture, for who cannot see it:"),
            "picture": _("Picture"),
            "added": _("Pictures added: {count} of {total}. Save the product to keep them."),
            "failures": _("Not sent: {count}."),
            "pixels": _("{name} has too many pixels ({width} × {height}).")
            + " "
            + _("The most is %(limit)d million.") % {"limit": settings.PICTURE_MAX_PIXELS // MEGAPIXEL},
        },
    }


class PicturesPanel(ChosenRowsPanel):
    """The pictures of a product, with a drop area for more."""

    class BoundPanel(ChosenRowsPanel.BoundPanel):
        def get_context_data(self, parent_context: Any = None) -> dict[str, Any]:
            context: dict[str, Any] = super().get_context_data(parent_context)
            upload = build_upload_settings()
            limits = {
                "megabytes": upload["maxBytes"] // MEGABYTE,
                "megapixels": upload["maxPixels"] // MEGAPIXEL,
                "accept": ",".join(upload["mimeTypes"]),
            }
            return {**context, "upload": json.dumps(upload, ensure_ascii=False), "limits": limits}
