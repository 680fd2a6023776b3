"""What small things are called after: "hrneček" is a hrnek, "čepička" a čepice."""

SHORTEST = 3  # letters of what is left
_SURE = ("eck", "ick")


def called_after(stem: str) -> set[str]:
    """Return the stems that a diminutive's may come from; none of what does not end as one."""
    if not stem.endswith(_SURE) or len(stem) - 3 < SHORTEST - 1:
        return set()
    base = stem[:-3]
    found = {base, f"{base}k", f"{base}c", f"{base}ik", f"{base}ic", f"{base}ek", f"{base}ec"}
    if base.endswith("t"):  # mistička of miska
        found.add(f"{base[:-1]}k")
    return {one for one in found | {_hard(one) for one in found} if len(one) >= SHORTEST}


def maybe_called_after(stem: str) -> set[str]:
    """Return the stems that come before an ending which other words have too: "svetřík", "knížka", but also "deska"."""
    ending = next((one for one in ("ik", "k") if stem.endswith(one) and len(stem) - len(one) >= SHORTEST), "")
    if not ending or stem.endswith(_SURE):
        return set()
    base = stem[: -len(ending)]
    return {base, _hard(base)}


def bases_of(stem: str) -> set[str]:
    """Return all that a stem may come from: who looks for a batoh is shown a batůžek, after all batohy."""
    return called_after(stem) | maybe_called_after(stem)


def bases_of_begun(prefix: str) -> set[str]:
    """Return what diminutives that begin so may come from, where that does not begin so itself."""
    ends = [(end, n) for end in (*_SURE, "ik", "k") for n in range(len(end) + 1) if prefix.endswith(end[:n])]
    return {base for end, n in ends for base in bases_of(prefix[: len(prefix) - n] + end)}


def _hard(stem: str) -> str:
    """Return a stem as it is where no ending softens it: kniž(ka) is of knih(a), ruč(ka) of ruk(a)."""
    soft = {"z": "h", "c": "k", "s": "ch"}
    return stem[:-1] + soft.get(stem[-1:], stem[-1:])
