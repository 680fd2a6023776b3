"""The ground that a product lies or stands on, and its shadow."""

from demo.drawing.ink import box, oval, path, shade

SHADOW = (
    '<filter id="soft" x="-30%" y="-30%" width="160%" height="170%"><feGaussianBlur stdDeviation="1.5"/></filter>'
    '<filter id="drop" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="1.1" dy="1.9" stdDeviation="1.5" '
    'flood-color="#1d2433" flood-opacity="0.3"/></filter>'
)


def lying(art: str, ground: str) -> str:
    """Seen from above: the product throws its shadow on the table."""
    return _light(ground) + f'<g filter="url(#drop)">{art}</g>'


def standing(art: str, ground: str, foot: float = 88, half: float = 30) -> str:
    """Seen from the side: a table, and a shadow ``half`` wide under the product's foot."""
    table = path(box(0, 76, 100, 24), shade(ground, 0.93)) + path(box(0, 76, 100, 0.5), shade(ground, 1.5), 0.7)
    return _light(ground) + table + shadow(50, foot, half) + art


def shadow(x: float, y: float, half: float) -> str:
    return f'<g filter="url(#soft)">{path(oval(x + 1.5, y, half, max(1.2, half * 0.09)), "#1d2433", 0.34)}</g>'


def _light(ground: str) -> str:
    return (
        f'<radialGradient id="l" cx="34%" cy="26%" r="85%"><stop offset="0" stop-color="{shade(ground, 1.5)}"/>'
        f'<stop offset="0.65" stop-color="{ground}"/><stop offset="1" stop-color="{shade(ground, 0.94)}"/></radialGradient>'
        '<path d="M0 0h100v100h-100z" fill="url(#l)"/>'
    )
