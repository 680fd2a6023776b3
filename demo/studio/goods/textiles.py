"""Folded towels, napkins and blankets, made of real sheets."""

import forms
from forms import rumpled_sheet
from materials import cloth, tone

from goods import good


@good("plaster", ("angle", "high"), second="table", fill=0.80)
def folded_cloth(kind="towel", pieces="1", colour="sand", size="s"):
    count, light = int(pieces), "#f3ecdc" if colour not in {"cream", "sand"} else "#9c6a4a"
    if kind == "towel":
        for i in range(count):
            made = cloth(colour, "linen", light, [(0.62, 0.06), (0.72, 0.02), (0.52, 0.02)])
            forms.folded_cloth(
                1.7 - 0.04 * i,
                1.15,
                made,
                (0.02 * i, 0.01 * i, 0.215 * i),
                0.05,
                0.35 - 0.05 * i,
                seed=2 + i,
                rumple=0.055,
            )
    elif kind == "napkin":
        made = cloth(colour, "canvas")
        for i in range(count):
            forms.folded_cloth(
                1.15,
                1.1,
                made,
                (0.012 * (-1) ** i, 0.01 * i, 0.128 * i),
                0.03,
                0.4 + 0.035 * (-1) ** i,
                seed=4 + i,
                rumple=0.04,
            )
    elif kind == "waffle":
        made = cloth(colour, "waffle")
        wide, deep, layers = (1.7, 1.25, 2) if size == "s" else (2.2, 1.6, 3)
        for i in range(layers):
            at = (0.015 * (-1) ** i, 0.012 * i, 0.25 * i)
            forms.folded_cloth(wide, deep, made, at, 0.065, 0.35 - 0.015 * i, seed=3 + 2 * i, rumple=0.035)
    else:
        made = cloth(colour, "knit", tone(colour, 0.5), [(0.2, 0.12), (0.42, 0.05)])
        forms.folded_cloth(3.2, 2.2, made, (0, 0, 0), 0.13, 0.35, seed=5, rumple=0.045)
        forms.folded_cloth(3.14, 2.12, made, (0.03, 0.02, 0.545), 0.13, 0.33, seed=9, rumple=0.05)


def napkin_on_table(colour, x, y, turn=0.0, width=3.2, depth=2.4, seed=1.0):
    """A cloth that lies loosely; only for still lifes."""
    rumpled_sheet(width, depth, cloth(colour, "linen"), (x, y, 0), turn, seed)
