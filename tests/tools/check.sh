#!/bin/sh
# Runs the named steps of `make test` (lint, nbval, unit, browser), all of them even when one fails, so that
# one run tells everything. The browser tests come last: the last line is then pytest's own.
set -u
py=.venv/bin/python
failed=""

lint() {
    $py -m ruff check . && $py -m ruff format --check . && $py -m mypy
}

# Every notebook is run again, and every output compared with the stored one.
nbval() {
    $py -m pytest --nbval --nbval-current-env --nbval-sanitize-with tests/nbval.cfg --nbval-cell-timeout=120 \
        -q -p no:playwright -p no:cacheprovider notebooks
}

# On two cores, file by file: what a file works out once for all its tests stays together.
unit() {
    $py -m pytest -q -m "not browser" -n 2 --dist loadfile ${PYTEST_ARGS:-}
}

browser() {
    if ! $py tests/lab.py; then return 1; fi
    $py -m pytest -q -n 2 --dist loadfile -m browser tests/browser ${PYTEST_ARGS:-}
}

# matplotlib reads all fonts when it finds no cache, and says so on stderr: not inside a lesson under test.
$py -c 'import matplotlib.font_manager' >/dev/null 2>&1
for step in "$@"; do
    printf '\n== %s ==\n' "$step"
    start=$(date +%s)
    "$step" || failed="$failed $step"
    [ "$step" = browser ] || printf '== %s took %s s ==\n' "$step" $(($(date +%s) - start))
done
if [ -n "$failed" ]; then
    printf 'FAILED:%s\n' "$failed" >&2
    exit 1
fi
