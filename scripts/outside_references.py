"""Find references to texts that are not in the repository, such as "facts 7": nobody else can look them up."""

import re
import subprocess
import sys
from pathlib import Path

OUTSIDE = re.compile(
    r"\bfacts \d|\bF \d+\.\d|\bchecklist [A-Z]?\d|\barchitecture, rule|\(rule \d+\)"
    r"|(?<![\w.])specification,? (sections? )?\d",
    re.IGNORECASE,
)
TEXTS = {".py", ".md", ".ts", ".tsx", ".js", ".css", ".html", ".toml", ".yml"}


def main() -> int:
    """Print each line with such a reference; return 1 if there is one."""
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
    found = [
        f"{name}:{number}: {line.strip()}"
        for name in listed
        if Path(name).suffix in TEXTS and Path(name).is_file() and name != "scripts/outside_references.py"
        for number, line in enumerate(Path(name).read_text(encoding="utf-8").splitlines(), 1)
        if OUTSIDE.search(line)
    ]
    print("\n".join(found))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
