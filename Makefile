# make lab     open the notebooks in JupyterLab (sets up .venv first, with no more than that needs)
# make test    everything: ruff, mypy, unit tests and doctests, the notebooks, a real browser
# The rest is for people who work on sevens_nb. PYTHON=python3.12 chooses another Python for .venv.

PYTHON ?= python3
export PYTHON
VENV := .venv
PY := $(VENV)/bin/python
LAB_ARGS ?=
PYTEST_ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup lab test lint unit nbval browser notebooks pictures html bench clean

help:
	@sed -n 's/^# //p' Makefile

setup: $(VENV)/ready-test

# The stamps are written last. A .venv that was moved, or whose Python is gone, is not believed either.
ifneq ($(shell cat $(VENV)/made-in 2>/dev/null && $(PY) -c '' 2>/dev/null && echo runs),$(realpath .) runs)
REMAKE := remake
endif
.PHONY: remake
$(VENV)/ready-lab $(VENV)/ready-test: $(VENV)/ready-%: pyproject.toml tests/tools/setup.sh $(REMAKE)
	@echo "setting up $(VENV) ($*): a few minutes the first time" >&2
	@sh tests/tools/setup.sh $*

lab: $(VENV)/ready-lab
	@$(PY) tests/tools/open_lab.py $(LAB_ARGS)

test: $(VENV)/ready-test
	@sh tests/tools/check.sh lint nbval unit browser

lint unit nbval browser: $(VENV)/ready-test
	@sh tests/tools/check.sh $@

notebooks: $(VENV)/ready-test
	$(PY) tests/tools/build_notebooks.py

pictures: $(VENV)/ready-test
	$(PY) tests/tools/make_pictures.py

html: $(VENV)/ready-test
	$(PY) tests/tools/make_html.py

bench: $(VENV)/ready-test
	$(PY) tests/bench.py

clean:
	rm -rf $(VENV) site build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
