"""A third-party source that only tests have."""

from vyloha.core.consent import DAY_S, ConsentCategory, StorageEntry, StorageType, ThirdPartySource

COUNTER = ThirdPartySource(
    name="counter",
    title="Počítadlo",
    purpose="Počítá návštěvy.",
    category=ConsentCategory.STATISTICS,
    opens={"script-src": ("https://counter.example",), "connect-src": ("https://counter.example",)},
    script="https://counter.example/count.js",
    keeps=(
        StorageEntry(
            "_count_*", StorageType.COOKIE, DAY_S, "Pozná, že jste přišli znovu.", ConsentCategory.STATISTICS, "Counter"
        ),
    ),
)
