"""The goods of the demo shop: a function for each kind, with parameters for what varies (colour, label, size)."""

GOODS = {}


class Good:
    """A kind of goods: how it is built, where it stands and how it is photographed."""

    def __init__(self, build, stage, views, flat, options):
        self.build, self.stage, self.views, self.flat, self.options = build, stage, views, flat, options

    def views_of(self, params):
        """Return the two views; goods that lie flat are seen from above."""
        return ("high", "top") if self.flat and params.get(self.flat[0]) == self.flat[1] else self.views


def good(stage="stone", views=("angle", "high"), second="table", flat=None, **options):
    """
    Register a function. ``views`` are the first and the second picture, ``second`` is the stage of the second one,
    ``flat`` is the parameter and its value with which the goods lie flat, and ``options`` go to ``studio.photograph``.
    """

    def register(build):
        GOODS[build.__name__] = Good(build, (stage, second), views, flat, options)
        return build

    return register
