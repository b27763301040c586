# On a machine with Python 3.11 or newer, make and a package index:
#   make demo          compare real rankings
#   make test          lint, types and all tests but those of the page and of Spark
#   make test-browser  the page in Chromium, which must be installed (Debian's package is chromium)
#   make test-spark    groups on a local Spark; Java 17 must be installed (PySpark itself is 0.5 GB)
#   make bench         speed beside SciPy, and of many rankings, on an idle machine
#   make clean         remove everything that make made
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-browser test-spark bench clean

# An editable installation: what is tested is what is here.
$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip  # --group needs pip 25.1
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/tools: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --group test
	touch $@

demo: $(VENV)/installed
	$(BIN)/python examples/judges.py
	@echo
	$(BIN)/tiewise compare examples/us_judge_ratings.csv --x DMNR --y DECI --input scores --weights top

test: $(VENV)/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -c 'import tiewise.kernels'
	$(BIN)/python -m pytest -n 2 -q

test-browser: $(VENV)/tools
	$(BIN)/python -m pip install --quiet --group browser
	$(BIN)/python -m pytest -q tests/browser

test-spark: $(VENV)/tools
	$(BIN)/python -m pip install --quiet --group spark
	$(BIN)/python -m pytest -q tests/spark

bench: $(VENV)/tools
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/python -m benchmarks speed
	$(BIN)/python -m benchmarks many

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
