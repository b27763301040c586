"""Files in: tables with columns of scores or positions, and lists of items, best first, and runs in TREC's format."""

from tiewise.io.lists import read_list
from tiewise.io.tables import Table, read_table
from tiewise.io.trec import TrecRun, read_trec_run

__all__ = ["Table", "TrecRun", "read_list", "read_table", "read_trec_run"]
