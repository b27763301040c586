# On a fresh machine with Python 3.11 or newer, make, and a package index:
#   make demo   compares real rankings
#   make test   lint, types, and all tests against the built wheel
#   make test-spark  the tests with a local Spark session; needs Java 17
#   make test-browser  the report in headless Chromium, which must be installed
#   make docs   the docs site, in site/; every picture is drawn anew
#   make bench  tiewise, SciPy and other peers on the same inputs; writes docs/benchmarks.md
#   make bench-groups  groups in data frames against a loop over SciPy; writes docs/groups.md
#   make calibration  do p-values and intervals keep what they promise; writes docs/calibration.md
#   make bench-many  matrices over many rankings, against a loop and against their own matrix products
#   make accuracy  errors against twice the digits; writes docs/accuracy.md
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -type f -not -name '*.pyc') pyproject.toml README.md LICENSE

.PHONY: demo test test-spark test-browser docs bench bench-groups bench-many accuracy calibration clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# The wheel is what ships, so the wheel is what is installed, for the demo and for the tests alike.
$(VENV)/wheel: $(SOURCES) | $(BIN)/python
	rm -rf dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	$(BIN)/python -m pip install --quiet dist/tiewise-*.whl
	$(BIN)/python -m pip install --quiet --no-deps --force-reinstall dist/tiewise-*.whl
	touch $@

$(VENV)/tools: pyproject.toml $(VENV)/wheel
	wheel=$$(ls dist/tiewise-*.whl) && $(BIN)/python -m pip install --quiet "$$wheel[test]"
	touch $@

demo: $(VENV)/wheel
	$(BIN)/python examples/judges.py
	@echo
	$(BIN)/tiewise compare examples/us_judge_ratings.csv --x DMNR --y DECI --method min --weights top_k:10

test: $(VENV)/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n 2 tests/kernels

test-spark: $(VENV)/tools
	wheel=$$(ls dist/tiewise-*.whl) && $(BIN)/python -m pip install --quiet "$$wheel[spark]"
	$(BIN)/python -m pytest tests/spark

test-browser: $(VENV)/tools
	wheel=$$(ls dist/tiewise-*.whl) && $(BIN)/python -m pip install --quiet "$$wheel[browser-test]"
	$(BIN)/python -m pytest tests/browser

docs: $(VENV)/tools
	wheel=$$(ls dist/tiewise-*.whl) && $(BIN)/python -m pip install --quiet "$$wheel[docs]"
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

bench: $(VENV)/tools
	wheel=$$(ls dist/tiewise-*.whl) && $(BIN)/python -m pip install --quiet "$$wheel[bench]"
	$(BIN)/python benchmarks/run.py

bench-groups: $(VENV)/tools
	wheel=$$(ls dist/tiewise-*.whl) && $(BIN)/python -m pip install --quiet "$$wheel[dask,spark]"
	$(BIN)/python benchmarks/groups.py

bench-many: $(VENV)/tools
	$(BIN)/python benchmarks/many.py

accuracy: $(VENV)/tools
	$(BIN)/python benchmarks/accuracy.py

calibration: $(VENV)/tools
	$(BIN)/python benchmarks/calibration.py

clean:
	rm -rf $(VENV) dist build site docs/pictures .pytest_cache .mypy_cache .ruff_cache .hypothesis
