"""Finds the base words of diminutives: "hrneček" is a hrnek, "čepička" a čepice."""

MIN_STEM_LENGTH = 3  # letters that remain
_SURE = ("eck", "ick")


def get_base_stems(stem: str) -> set[str]:
    """Return the stems that a diminutive may come from; none for a word without such an ending."""
    if not stem.endswith(_SURE) or len(stem) - 3 < MIN_STEM_LENGTH - 1:
        return set()
    base = stem[:-3]
    found = {base, f"{base}k", f"{base}c", f"{base}ik", f"{base}ic", f"{base}ek", f"{base}ec"}
    if base.endswith("t"):  # mistička of miska
        found.add(f"{base[:-1]}k")
    return {one for one in found | {_harden(one) for one in found} if len(one) >= MIN_STEM_LENGTH}


def get_possible_base_stems(stem: str) -> set[str]:
    """Return the stems before an ending that other words have too: "svetřík", "knížka", but also "deska"."""
    ending = next((one for one in ("ik", "k") if stem.endswith(one) and len(stem) - len(one) >= MIN_STEM_LENGTH), "")
    if not ending or stem.endswith(_SURE):
        return set()
    base = stem[: -len(ending)]
    return {base, _harden(base)}


def get_all_base_stems(stem: str) -> set[str]:
    """Return all stems that a stem may come from: a search for batoh finds a batůžek, after all batohy."""
    return get_base_stems(stem) | get_possible_base_stems(stem)


def get_base_stems_of_prefix(prefix: str) -> set[str]:
    """Return the base stems of diminutives with this prefix that do not start with it themselves."""
    ends = [(end, n) for end in (*_SURE, "ik", "k") for n in range(len(end) + 1) if prefix.endswith(end[:n])]
    return {base for end, n in ends for base in get_all_base_stems(prefix[: len(prefix) - n] + end)}


def _harden(stem: str) -> str:
    """Return a stem as it is without a softening ending: kniž(ka) is of knih(a), ruč(ka) of ruk(a)."""
    soft = {"z": "h", "c": "k", "s": "ch"}
    return stem[:-1] + soft.get(stem[-1:], stem[-1:])
