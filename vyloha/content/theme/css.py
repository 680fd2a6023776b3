"""Tokens as a stylesheet."""

from collections.abc import Mapping


def colours_css(light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    """Return the stylesheet that sets the colour tokens of both schemes."""
    return (
        f":root {{\n{_declarations(light, '  ')}}}\n\n"
        f"@media (prefers-color-scheme: dark) {{\n  :root {{\n{_declarations(dark, '    ')}  }}\n}}\n"
    )


def _declarations(tokens: Mapping[str, str], indent: str) -> str:
    return "".join(f"{indent}--{name}: {value};\n" for name, value in tokens.items())
