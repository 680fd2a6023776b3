"""A foreign source that only tests have."""

from vyloha.core.consent import DAY_S, Category, Entry, ForeignSource, Place

COUNTER = ForeignSource(
    name="counter",
    title="Počítadlo",
    purpose="Počítá návštěvy.",
    category=Category.STATISTICS,
    opens={"script-src": ("https://counter.example",), "connect-src": ("https://counter.example",)},
    script="https://counter.example/count.js",
    keeps=(Entry("_count_*", Place.COOKIE, DAY_S, "Pozná, že jste přišli znovu.", Category.STATISTICS, "Counter"),),
)
