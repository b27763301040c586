"""When does scaled gamma beat the others? Seeded experiments over the whole catalog; `make study` runs them.

python -m study             everything, resumed where it was left, then the tables, the pictures and the page
python -m study power       one experiment and its table; nothing published changes
python -m study --small     all experiments with few repetitions, held against the published intervals
"""
