"""The goods of the demo shop: a function for each kind, with parameters for what varies (colour, label, size)."""

GOODS = {}


class Good:
    """A kind of goods: how it is built, where it stands and how it is photographed."""

    def __init__(self, build, stage, views, options):
        self.build, self.stage, self.views, self.options = build, stage, views, options


def good(stage="stone", views=("angle", "high"), second="table", **options):
    """
    Register a function. ``views`` are the first and the second picture, ``second`` is the stage of the second one, and
    ``options`` go to ``studio.photograph``.
    """

    def register(build):
        GOODS[build.__name__] = Good(build, (stage, second), views, options)
        return build

    return register
