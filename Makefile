# On a fresh machine with Python 3.11 or newer, make, and a package index:
#   make demo   compares real rankings
#   make test   lint, types, and all tests against the built wheel
#   make test-spark  the tests with a local Spark session; needs Java 17
#   make test-oldest  the tests on the oldest versions of the dependencies that pyproject.toml declares
#   make test-pythons  the tests on every CPython from 3.11 on that is found here; TESTS=tests/measures for some of them
#   make test-browser  reports and the explorer in headless Chromium, which must be installed; the widget in JupyterLab and marimo
#   make docs   the docs site, in site/
#   make pictures  the pictures of the docs, in docs/pictures/, which are committed; PICTURES="swaps races" for some of them
#   make golden  are some 6,000 results still the same to the last bit; before and after a change of the internals
#   make bench  tiewise, SciPy and other peers on the same inputs; writes docs/benchmarks.md
#   make bench-groups  groups in data frames against a loop over SciPy; writes docs/groups.md
#   make calibration  do p-values and intervals keep what they promise; writes docs/calibration.md
#   make leaderboards  do rank intervals and the test of two boards; writes docs/leaderboards-coverage.md
#   make study  when does scaled gamma beat the others: a quarter of an hour, resumed where it was left; writes docs/study.md
#   make study-small  the same with few repetitions, held against the published intervals
#   make learning  does learning find hidden weights, and help on real data; writes docs/learning-figures.md
#   make bench-consensus  consensus beside corankco, if CORANKCO is a Python that has it, and on the PrefLib files in PREFLIB; writes docs/consensus-benchmarks.md
#   make bench-many  matrices over many rankings, against a loop and against their own matrix products
#   make accuracy  errors against twice the digits; writes docs/accuracy.md
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -type f -not -name '*.pyc') pyproject.toml README.md LICENSE

.PHONY: demo test test-spark test-oldest test-pythons test-browser docs pictures bench bench-groups bench-consensus bench-many accuracy calibration leaderboards learning golden study study-small clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip  # --group needs pip 25.1

# The wheel is what ships, so the wheel is what is installed, for the demo and for the tests alike.
$(VENV)/wheel: $(SOURCES) | $(BIN)/python
	rm -rf dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	$(BIN)/python -m pip install --quiet dist/tiewise-*.whl
	$(BIN)/python -m pip install --quiet --no-deps --force-reinstall dist/tiewise-*.whl
	touch $@

$(VENV)/tools: pyproject.toml $(VENV)/wheel
	$(BIN)/python -m pip install --quiet dist/tiewise-*.whl --group test
	touch $@

# What the tutorial uses beyond the bare package: pictures and pages.
$(VENV)/pages: $(VENV)/wheel
	wheel=$$(ls dist/tiewise-*.whl) && $(BIN)/python -m pip install --quiet "$$wheel[plots,report]"
	touch $@

demo: $(VENV)/pages
	$(BIN)/python examples/judges.py
	@echo
	$(BIN)/tiewise compare examples/us_judge_ratings.csv --x DMNR --y DECI --scores --method min --weights top_k:10

test: $(VENV)/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n 2 tests/kernels

test-spark: $(VENV)/tools
	wheel=$$(ls dist/tiewise-*.whl) && $(BIN)/python -m pip install --quiet "$$wheel[spark]"
	$(BIN)/python -m pytest tests/spark

test-oldest: $(VENV)/wheel
	mkdir -p build
	$(BIN)/python .ci/oldest.py > build/oldest.txt
	.ci/test-in .venv-oldest $(PYTHON) --constraint build/oldest.txt

test-pythons: $(VENV)/wheel
	set -e; for python in $$($(BIN)/python .ci/pythons.py); do \
	  .ci/test-in .venv-$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])') $$python; done

test-browser: $(VENV)/tools
	$(BIN)/python -m pip install --quiet --group browser
	$(BIN)/python -m pytest tests/browser

docs: $(VENV)/tools
	$(BIN)/python -m pip install --quiet --group docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

pictures: $(VENV)/tools
	$(BIN)/python docs/pictures.py $(PICTURES)

bench: $(VENV)/tools
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/python benchmarks/run.py
	$(BIN)/python docs/pictures.py races speed

bench-groups: $(VENV)/tools
	wheel=$$(ls dist/tiewise-*.whl) && $(BIN)/python -m pip install --quiet "$$wheel[dask,spark]"
	$(BIN)/python benchmarks/groups.py

bench-consensus: $(VENV)/tools
	$(BIN)/python benchmarks/consensus.py

bench-many: $(VENV)/tools
	$(BIN)/python benchmarks/many.py

golden: $(VENV)/tools
	$(BIN)/python tests/golden/golden.py check tests/golden/results.json.gz

accuracy: $(VENV)/tools
	$(BIN)/python benchmarks/accuracy.py

calibration: $(VENV)/tools
	$(BIN)/python benchmarks/calibration.py

leaderboards: $(VENV)/tools
	$(BIN)/python benchmarks/leaderboards.py

learning: $(VENV)/tools
	$(BIN)/python benchmarks/learning.py

study: $(VENV)/tools
	$(BIN)/python -m study
	$(BIN)/python docs/pictures.py study-power study-stress

study-small: $(VENV)/tools
	rm -rf build/study/small  # the check is of the code as it is now
	$(BIN)/python -m study --small

clean:
	rm -rf $(VENV) .venv-* dist build site .pytest_cache .mypy_cache .ruff_cache .hypothesis
