"""A block of a page as its component gets it."""

from pydantic import JsonValue

from vyloha.core.rendering import Props


class BodyBlock(Props):
    """A block of a page; ``web/blocks/<type>.tsx`` defines ``value``."""

    type: str
    id: str
    value: JsonValue
    # Ids of the reusable sections that begin with it: `?theme_template_id=` scrolls there (docs/developers/widgets.md).
    templates: tuple[int, ...] = ()
