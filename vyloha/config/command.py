"""`vyloha`: Django's management commands under the shop's own name."""

import gc
import os
import sys


def main() -> None:
    """Run the management command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vyloha.config.settings")
    from django.core.management import execute_from_command_line

    # `import-products` reads better in a shell than Python's module names allow.
    arguments = [
        argument.replace("-", "_") if i == 1 and not argument.startswith("-") else argument
        for i, argument in enumerate(sys.argv)
    ]
    if "serve" in arguments[1:2]:
        # Objects of the first imports are permanent; collecting them takes a sixth of the start.
        gc.disable()
    execute_from_command_line(arguments)


if __name__ == "__main__":
    main()
