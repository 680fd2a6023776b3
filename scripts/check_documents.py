"""Find dead links, dead anchors, dead paths and unreachable pages in the Markdown documents of the repository."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Set
from fnmatch import fnmatch
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote

ENTRANCES = ("README.md", "docs/README.md")
# Texts that the demo shops sell and print, not documents.
CONTENT = re.compile(r"demo/(range|test_shop)/(journal|pages|posts)/")
# GitHub shows these pages itself, where somebody opens an issue or a pull request.
SHOWN_BY_GITHUB = ".github/"
# Builds create these folders, so git does not list them.
BUILT = ("web/dist", "locale/prepared", "e2e/.results")

CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"""\]\(<?([^)\s>]+)|^\[[^\]]+\]:\s*(\S+)|\b(?:src|href)="([^"]+)\"""")
OTHER_SITE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
WORD = re.compile(r"""(?:^|[\s"'(=])((?:[\w.*-]+/)+[\w.*-]*)(?![\w/<{\[…])""")
SOURCE = re.compile(r"\.(py|tsx?|mjs|css|html|conf|md)$")
# Fields, events and HTML that the shop adds to the protocol are named `vyloha/ico`: no paths.
NAME_OF_PROTOCOL = re.compile(r"vyloha/[\w-]+$")
# `scripts/NAME.py` stands for any script; README.md is a name.
PLACEHOLDER = re.compile(r"(?!.*/[A-Z_]+\.md$).*[A-Z]{2,}")


def main() -> int:
    """Print what is wrong with the documents; return 1 if anything is."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")
    files = {name for name in listed if name and Path(name).is_file()}
    names = {name for name in files if name.endswith(".md") and not CONTENT.match(name)}
    found = find_problems(files, {name: Path(name).read_text(encoding="utf-8") for name in names})
    for problem in found:
        print(problem)
    return int(bool(found))


def find_problems(files: Set[str], documents: Mapping[str, str]) -> list[str]:
    """Return a line for each problem of ``documents`` (texts by path) in a repository of ``files``."""
    places = files | {str(parent) for name in files for parent in Path(name).parents}
    tails = {place.split("/", skipped)[-1] for place in places for skipped in range(place.count("/") + 1)}
    anchors = {name: set(find_anchors(text)) for name, text in documents.items()}
    targets: dict[str, set[str]] = {name: set() for name in documents}
    found: list[str] = []
    for name, text in sorted(documents.items()):
        for number, line in find_prose(text):
            for url, target, anchor in find_links(name, line):
                targets[name].add(target)
                if target not in places:
                    found.append(f"{name}:{number}: dead link {url}")
                elif anchor and target in anchors and anchor not in anchors[target]:
                    found.append(f"{name}:{number}: dead anchor {url}")
            found += [f"{name}:{number}: dead path {path}" for path in find_dead_paths(line, places, tails)]
    reached = find_reachable(targets)
    unreached = (name for name in sorted(documents.keys() - reached) if not name.startswith(SHOWN_BY_GITHUB))
    return found + [f"{name}: no link leads here from {' or '.join(ENTRANCES)}" for name in unreached]


def find_prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of a document without its fenced code."""
    is_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, line


def find_anchors(text: str) -> Iterator[str]:
    """Yield the anchors that GitHub gives to the headings of a document, and those that its HTML names."""
    seen: dict[str, int] = {}
    for _number, line in find_prose(text):
        yield from re.findall(r'\b(?:id|name)="([^"]+)"', line)
        if heading := re.match(r"#{1,6}\s+(.*?)\s*#*$", line):
            words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
            slug = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
            seen[slug] = seen.get(slug, -1) + 1
            yield f"{slug}-{seen[slug]}" if seen[slug] else slug


def find_links(document: str, line: str) -> Iterator[tuple[str, str, str]]:
    """Yield the links of a line that lead to this repository: the URL, its path from the root and its anchor."""
    for url in ("".join(groups) for groups in LINK.findall(CODE.sub("", line))):
        if not OTHER_SITE.match(url):
            path, _, anchor = unquote(url).partition("#")
            yield url, normpath(join(dirname(document), path)) if path else document, anchor


def find_dead_paths(line: str, places: Set[str], tails: Set[str]) -> Iterator[str]:
    """Yield the paths in a line's code that do not exist; ``tails`` are paths that begin in any folder."""
    for code in CODE.findall(line):
        for word in WORD.findall(code.partition("::")[0]):
            path = word.rstrip("/.").removeprefix("./")
            folder = path.split("/")[0]
            is_of_repository = "/" in path and (folder in places or f"vyloha/{folder}" in places or SOURCE.search(path))
            if not is_of_repository or path in tails or path.startswith(BUILT) or NAME_OF_PROTOCOL.match(path):
                continue
            if not PLACEHOLDER.match(path) and not ("*" in path and any(fnmatch(tail, path) for tail in tails)):
                yield path


def find_reachable(targets: Mapping[str, Set[str]]) -> set[str]:
    """Return the documents that links lead to from the entrances; a folder shows its README."""
    reached: set[str] = set()
    waiting = [name for name in ENTRANCES if name in targets]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [page for to in targets[name] for page in (to, join(to, "README.md")) if page in targets]
    return reached


if __name__ == "__main__":
    sys.exit(main())
