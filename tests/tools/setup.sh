#!/bin/sh
# Makes .venv with what an extra of pyproject.toml asks for:  setup.sh lab  |  setup.sh test
# The stamp .venv/ready-EXTRA is written last, so that a half-made .venv is never believed.
# It works as root, where pip refuses the system's Python (PEP 668: we never install there),
# where the venv module comes without pip, and takes wheels only, so that no compiler is needed.
set -eu
extra=$1
python=${PYTHON:-python3}
venv=.venv
here=$(pwd -P)
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore

say() { printf '%s\n' "$*" >&2; }

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    say "sevens_nb needs Python 3.11 or newer, and $python is $("$python" --version 2>&1)."
    say "Name another one like this:  make PYTHON=python3.12 ..."
    exit 1
}

# A .venv that was never finished, that was moved here from elsewhere, or whose Python is gone, is made anew.
if ! { [ "$(cat $venv/made-in 2>/dev/null)" = "$here" ] && $venv/bin/python -c '' 2>/dev/null; }; then
    rm -rf $venv
    if command -v uv >/dev/null 2>&1; then
        uv venv --quiet --python "$python" $venv
    elif ! "$python" -m venv $venv >/dev/null 2>&1; then
        # Debian without python3-venv: no ensurepip, but the system's pip can install into another Python.
        rm -rf $venv
        "$python" -m venv --without-pip $venv
    fi
    printf '%s\n' "$here" >$venv/made-in
fi
rm -f "$venv/ready-$extra"

if command -v uv >/dev/null 2>&1; then
    # --only-binary would refuse our own folder too, so the packages come first, then the folder without them.
    uv pip install --quiet --python $venv/bin/python --only-binary :all: -r pyproject.toml --extra "$extra"
    uv pip install --quiet --python $venv/bin/python --no-deps --editable .
elif $venv/bin/python -m pip --version >/dev/null 2>&1; then
    $venv/bin/python -m pip install -qq --only-binary :all: --editable ".[$extra]"
elif "$python" -m pip --version >/dev/null 2>&1; then
    "$python" -m pip --python $venv/bin/python install -qq --only-binary :all: --editable ".[$extra]"
else
    say "$python has no pip. On Debian or Ubuntu:  apt-get install python3-pip   (or python3-venv)"
    exit 1
fi

# matplotlib reads all fonts of the machine when it is first used, and says so on stderr: not inside a lesson.
$venv/bin/python -c 'import matplotlib.font_manager' >/dev/null 2>&1
[ "$extra" != test ] || date >"$venv/ready-lab" # what the tests need holds what the lab needs
date >"$venv/ready-$extra"
