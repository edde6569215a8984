"""``python -m sevens_nb`` is the command ``sevens-nb``."""

from __future__ import annotations

import sys

from sevens_nb.cli import main

if __name__ == "__main__":
    sys.exit(main())
