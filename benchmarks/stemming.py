"""
Measures which words a stemmer joins, rightly and wrongly, over a whole dictionary: the table of docs/adr/0013.

The words come from Debian's Czech dictionary, their forms from unmunch: ``apt-get install hunspell-cs hunspell-tools``.
Other stemmers are measured when they are installed: ``pip install snowballstemmer simplemma``.
"""

import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from benchmarks import light_stemmer
from vyloha.commerce.search.text.analysis import analyse
from vyloha.commerce.search.text.stemming import get_stems
from vyloha.core.database.unaccent import TABLE

DICTIONARY = Path("/usr/share/hunspell")
ENTRIES = 9000
SAMPLE_SEED, SPLIT_SEED = 7, 3
VERB = ("eme", "íme", "ím", "me", "l", "la", "li")  # endings that distinguish a verb from a noun in -t
Forms = dict[str, list[str]]  # lemma → its forms, itself among them
Stemmer = Callable[[str], Collection[str]]


def lemmas(folder: Path) -> Forms:
    """
    Return some nouns and adjectives of the dictionary with their forms.

    :raises RuntimeError: if the dictionary or unmunch is missing
    """
    dictionary, rules = folder / "cs_CZ.dic", folder / "cs_CZ.aff"
    if not dictionary.exists():
        raise RuntimeError("the dictionary is missing: apt-get install hunspell-cs hunspell-tools")
    lines = dictionary.read_text(encoding="utf-8").splitlines()[1:]
    entries = [line.strip() for line in lines if _may_be_noun(*line.strip().split("/")[:2])]
    Random(SAMPLE_SEED).shuffle(entries)
    groups = _grouped(entries[:ENTRIES], rules)
    return {
        lemma: _told(lemma, forms) for lemma, forms in groups.items() if len(forms) >= 3 and not _is_verb(lemma, forms)
    }


def _may_be_noun(lemma: str, flags: str = "") -> bool:
    return bool(flags) and lemma.islower() and len(lemma) >= 3 and "-" not in lemma


def _grouped(entries: list[str], rules: Path) -> dict[str, set[str]]:
    """Return lemma → forms without negated ones; unmunch prints them lemma by lemma, in the order of entries."""
    with tempfile.NamedTemporaryFile("w", suffix=".dic", encoding="utf-8") as file:
        file.write("\n".join([str(len(entries)), *entries, ""]))
        file.flush()
        told = subprocess.run(["unmunch", file.name, str(rules)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    groups: dict[str, set[str]] = {}
    waiting = iter([entry.split("/")[0] for entry in entries])
    lemma, coming = "", next(waiting)
    for form in told.stdout.decode(errors="replace").splitlines():
        if form == coming:
            lemma, coming = form, next(waiting, "")
        if form and (lemma.startswith("ne") or not form.startswith("ne")):
            groups.setdefault(lemma, set()).add(form)
    return groups


def _is_verb(lemma: str, forms: Collection[str]) -> bool:
    return lemma.endswith(("t", "ti", "ct", "ci")) and any(form.endswith(VERB) for form in forms)


def _told(lemma: str, forms: Collection[str]) -> list[str]:
    # "Bílost" stands in the dictionary below "bílý": another word.
    plain = {form.split("/")[0] for form in forms}
    return sorted({form for form in plain if not (lemma.endswith(("ý", "í")) and "ost" in form)} | {lemma})


def joined(stemmer: Stemmer, forms: Forms) -> tuple[float, float]:
    """Return the share of forms that match their lemma, and the share that (also) matches another lemma."""
    lemmas_by_stem = defaultdict(set)
    for lemma in forms:
        for stem in stemmer(lemma):
            lemmas_by_stem[stem].add(lemma)
    count = own = others = 0
    for lemma, some in forms.items():
        for form in some:
            if form != lemma:
                met = set().union(*(lemmas_by_stem.get(stem, ()) for stem in stemmer(form)))
                count, own, others = count + 1, own + (lemma in met), others + bool(met - {lemma})
    return own / count, others / count


def stemmers() -> Iterator[tuple[str, Stemmer]]:
    """Yield the compared stemmers."""
    yield "folding alone", lambda word: (_folded(word),)
    with suppress(ImportError):
        import simplemma  # type: ignore[import-not-found]

        yield "simplemma, then folding", lambda word: (_folded(simplemma.lemmatize(word, lang="cs")),)
    with suppress(ImportError):
        import snowballstemmer  # type: ignore[import-not-found]

        stem = snowballstemmer.stemmer("czech").stemWord
        yield "Snowball's Czech on folded words", lambda word: (stem(_folded(word)),)
        yield "Snowball's Czech, then folding (only words typed with marks)", lambda word: (_folded(stem(word)),)
        yield "the same, then ours (only words typed with marks)", lambda word: get_stems(_folded(stem(word)))
    yield "the light stemmer of Dolamic and Savoy, on folded words", lambda word: (light_stemmer.stem(_folded(word)),)
    yield "ours, on folded words: the surest stem", lambda word: analyse(word)[0].stems[:1]
    yield "ours, every stem that a form may have", lambda word: analyse(word)[0].stems


def _folded(word: str) -> str:
    return word.translate(TABLE)


def main(folder: Path) -> None:
    """Print the table for the words that the stemmer was developed on, and for the others."""
    found = lemmas(folder)
    names = sorted(found)
    Random(SPLIT_SEED).shuffle(names)
    half = len(names) // 2
    for what, some in (("made on", names[:half]), ("not looked at", names[half:])):
        forms = {lemma: found[lemma] for lemma in some}
        count = sum(map(len, forms.values())) - len(forms)
        print(f"\n{len(forms)} lemmas with {count} other forms, {what}")
        for name, stemmer in stemmers():
            own, others = joined(stemmer, forms)
            print(f"| {name:62} | {own:6.1%} | {others:6.1%} |")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DICTIONARY)
