"""
Removes shortcodes: tags in square brackets that page builders, galleries and other WordPress add-ons leave in texts.

The shop cannot render them, so it removes the tags and keeps the text between them. Other brackets stay: "rozměry
[cm]".
"""

import re

# Quoted values may have brackets. WordPress editors turn plain quotes into typographic ones and entities.
_VALUE = r'"[^"]*+"|\'[^\']*+\'|&quot;.*?&quot;|&#(?:8220|8221|8243|0?34|0?39);|[^\[\]"\'<>]++|<br ?/?>'
_TAG = re.compile(rf"(?<!\[)\[(/?)([A-Za-z][\w-]*)((?:[\s\u00a0=](?:{_VALUE}){{0,400}}+)?)(/?)\](?!\])", re.DOTALL)
_ATTRIBUTE = re.compile(r"[\w-]=[^\s]")
# Their content is encoded HTML or scripts, not text.
_RAW = re.compile(r"\[vc_raw_(html|js)\b[^\[\]]*\](?:(?!\[vc_raw_).)*?\[/vc_raw_\1\]", re.DOTALL)
# Shortcodes of WordPress, WooCommerce and well-known builders that may have no attributes.
_KNOWN = {
    *("gallery", "playlist", "caption", "embed", "audio", "video", "products", "product_page", "add_to_cart", "toc"),
    *("section", "row", "col", "gap", "divider", "accordion", "tabs", "contact-form", "contact-form-7", "more"),
}
_BUILDERS = re.compile(r"(?:vc|et_pb|fusion|av|su|us|ux|mk|wpb|ct|fl|cs|x|tatsu|nectar|qode|woocommerce|elementor)[_-]")
# Sections of a page: the texts of two of them are separate sentences.
_BLOCKS = re.compile(
    r"row|col|section|container|inner|text|block|tab|toggle|accordion|gallery|caption|slide|module|playlist|heading|title"
)
_HEADING = re.compile(r'\s(?:text|title|heading)="([^"]+)"')
_RUN = re.compile(r"\x00[bi][oc](?:\s*\x00[bi][oc])*")
_EMPTY = re.compile(r"<p>(?:\s|&nbsp;|\u00a0|<br ?/?>)*</p>")


def remove_shortcodes(text: str) -> tuple[str, list[str]]:
    """Return the text without them, and their names, each once."""
    if "[" not in text:
        return text, []
    names: dict[str, None] = {}
    text = _RAW.sub(lambda match: f"[vc_raw_{match[1]}/]", text)
    closed = {match[2].lower() for match in _TAG.finditer(text) if match[1]}

    def mark(match: re.Match[str]) -> str:
        closing, name, attributes, alone = match.groups()
        if not (closing or alone or name.lower() in closed or _is_shortcode(name.lower(), attributes)):
            return match[0]
        names.setdefault(name.lower())
        if "heading" in name.lower() and (told := _HEADING.search(attributes)):
            return f"\x00bo{told[1]}\x00bc"
        return f"\x00{'b' if _BLOCKS.search(name.lower()) else 'i'}{'c' if closing else 'o'}"

    marked = _TAG.sub(mark, text)
    if not names:
        return text, []
    return _EMPTY.sub("", _RUN.sub(_get_separator, marked)), list(names)


def _is_shortcode(name: str, attributes: str) -> bool:
    return name in _KNOWN or _BUILDERS.match(name) is not None or _ATTRIBUTE.search(attributes) is not None


def _get_separator(run: re.Match[str]) -> str:
    """Return the separator of the texts around a run of tags, so that words do not merge."""
    if "\x00b" in run[0]:
        return "\n\n"
    return " " if "o" in run[0] and "c" in run[0] else ""
