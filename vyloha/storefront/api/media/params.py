"""Parameters of the media routes."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from vyloha.core.http.endpoints import EndpointParams
from vyloha.storefront.api.store.lists import Id, Ids, Offset, PageNumber

MAX_LENGTH = 255  # of a title and an alternative text; Wagtail's
MAX_TEXT_LENGTH = 10_000


def _parse_raw(value: Any) -> Any:
    """Return a text that may be sent as ``{"raw": …}``, as responses have it."""
    return value["raw"] if isinstance(value, dict) and "raw" in value else value


Line = Annotated[str, BeforeValidator(_parse_raw), AfterValidator(str.strip), Field(max_length=MAX_LENGTH)]
Text = Annotated[str, BeforeValidator(_parse_raw), AfterValidator(str.strip), Field(max_length=MAX_TEXT_LENGTH)]


class MediaQuery(EndpointParams):
    """Parameters of a list of pictures; ``parent`` is ignored, as pictures belong to no page."""

    page: PageNumber = 1
    per_page: Annotated[int, Field(ge=1, le=100)] = 10
    offset: Offset | None = None
    search: Annotated[str, Field(max_length=200)] = ""
    media_type: Literal["image", "video", "text", "application", "audio"] | None = None
    mime_type: Annotated[str, Field(max_length=100)] = ""
    include: Ids = []
    exclude: Ids = []
    orderby: Literal["date", "id", "title"] = "date"
    order: Literal["asc", "desc"] = "desc"


class MediaId(EndpointParams):
    id: Id


class NewMedia(EndpointParams):
    """
    A picture that is sent as ``file`` of a form, or as the raw body.

    ``post`` is the page that it is meant for; the editor must be allowed to edit it. ``again`` marks a repeated upload
    whose response was lost: if the first one was saved, that picture is the response.
    """

    title: Line = ""
    alt_text: Line = ""
    caption: Text = ""
    description: Text = ""
    post: Annotated[Id, BeforeValidator(lambda value: value or 0)] = 0
    again: bool = False


class MediaChange(MediaId):
    """Omitted fields stay unchanged."""

    title: Annotated[Line, Field(min_length=1)] | None = None
    alt_text: Line | None = None
    caption: Text | None = None
    description: Text | None = None


class MediaDeletion(MediaId):
    force: bool = False


class PostProcess(MediaId):
    action: Literal["create-image-subsizes"]
