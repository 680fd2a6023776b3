"""Cleans texts of a file for the shop: names without markup, descriptions as clean HTML."""

import html
import re

import nh3

from vyloha.commerce.catalogue.importing.parsing.shortcodes import remove_shortcodes

ALIGNMENTS = {"alignleft", "aligncenter", "alignright"}
# No h1 (the page has one), no img (an external picture would show its server who reads), no style.
TAGS = {
    *("p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "strong", "b", "em", "i", "u", "s", "sub", "sup", "small", "mark"),
    *("abbr", "code", "pre", "blockquote", "ul", "ol", "li", "dl", "dt", "dd", "a", "span", "div"),
    *("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "figure", "figcaption"),
}
_BLOCKS = "p|h[2-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|th|td|div|figure|figcaption|blockquote|pre|hr"
_BLOCK = re.compile(rf"<(/?)(?:{_BLOCKS})\b", re.IGNORECASE)
# Built once: nh3 compiles its allow-list, and an import cleans tens of thousands of texts.
_RICH = nh3.Cleaner(
    tags=TAGS,
    clean_content_tags={"script", "style", "iframe", "noscript", "template", "svg", "math", "object", "form"},
    attributes={
        "a": {"href", "title"},
        "abbr": {"title"},
        "ol": {"start"},
        "th": {"colspan", "rowspan", "scope"},
        "td": {"colspan", "rowspan"},
    },
    allowed_classes=dict.fromkeys(("p", "h2", "h3", "h4", "table", "figure", "div"), ALIGNMENTS),
    url_schemes={"http", "https", "mailto", "tel"},
    link_rel="nofollow noopener",
)
_BARE = nh3.Cleaner(tags=set(), clean_content_tags={"script", "style"})
_LINE_END = re.compile(r"<br\s*/?>\n?|</(?:p|div|li|blockquote|h[1-6])>", re.IGNORECASE)
_BLANK_LINES = re.compile(r"\n{3,}")
# No-break spaces of a name stay; any other white space becomes one space.
_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
_CONTROL = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f\u2028\u2029\ufeff]")


def strip_markup(text: str) -> str:
    """Return a name or a label: one line, without markup; entities become their characters."""
    if "<" in text or "&" in text:
        text = html.unescape(_BARE.clean(text))
    return _SPACES.sub(" ", _CONTROL.sub("", text)).strip()


def strip_markup_from_lines(text: str) -> str:
    """Return a text of several lines without markup; entities become their characters."""
    text = _LINE_END.sub("\n", text.replace("\r\n", "\n"))
    if "<" in text or "&" in text:
        text = html.unescape(_BARE.clean(text))
    lines = (_SPACES.sub(" ", line).strip() for line in _CONTROL.sub("", text).splitlines())
    return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()


def normalize_name(name: str) -> str:
    """Return a key that is equal for equivalent names: case and the kind of spaces do not count."""
    return " ".join(name.casefold().split())


def clean_html(text: str) -> str:
    """
    Return a description as safe HTML: an allow-list of tags, with links to the web, mail and telephones.

    As in WordPress, blank lines separate paragraphs. Clean HTML is returned unchanged.
    """
    text = _CONTROL.sub("", text).replace("\r\n", "\n").replace("\r", "\n").strip()
    if not text:
        return ""
    clean = _clean_until_stable(text)
    if "\n" not in clean and _BLOCK.search(clean):
        return clean
    return _clean_until_stable(_wrap_paragraphs(clean))


def _clean_until_stable(text: str) -> str:
    # Wrongly nested tags (a heading in a heading through a table) are correct only after a second pass.
    for _attempt in range(4):
        text, before = _RICH.clean(text).strip(), text
        if text == before:
            break
    return text


def parse_description(text: str) -> str:
    r"""
    Return a cell with a description as clean HTML; WooCommerce's exporter writes a line break as ``\n``.

    Shortcodes of page builders are removed (``shortcodes``).
    """
    return clean_html(remove_shortcodes(_convert_line_breaks(text))[0])


def parse_lines(text: str) -> str:
    """Return a cell of several lines without markup."""
    return strip_markup_from_lines(_convert_line_breaks(text))


def _convert_line_breaks(text: str) -> str:
    # The exporter writes a line break as \n, and a literal \n of the text as \\n.
    if "\\n" not in text:
        return text
    return "\\n".join(part.replace("\\n", "\n") for part in text.split("\\\\n"))


def _wrap_paragraphs(text: str) -> str:
    pieces, depth = [], 0
    for piece in re.split(r"\n\s*\n", text):
        blocks = [match[1] for match in _BLOCK.finditer(piece) if not match[0].lower().endswith("<hr")]
        inside = depth > 0 or _BLOCK.search(piece) is not None
        depth = max(depth + blocks.count("") - blocks.count("/"), 0)
        if inside or not piece.strip():
            pieces.append(piece)
        else:
            pieces.append(f"<p>{piece.strip().replace(chr(10), '<br>')}</p>")
    return "\n".join(pieces)
