"""Files in: tables with columns of scores or positions, lists of items, best first, PrefLib's orders, TREC's runs."""

from tiewise.io.examples import read_examples
from tiewise.io.lists import read_list
from tiewise.io.preflib import Profile, read_preflib
from tiewise.io.table import Table
from tiewise.io.tables import read_table
from tiewise.io.trec import TrecRun, read_trec_run

__all__ = ["Profile", "Table", "TrecRun", "read_examples", "read_list", "read_preflib", "read_table", "read_trec_run"]
