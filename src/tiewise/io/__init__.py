"""Files in: tables with columns of scores or positions, and lists of items, best first."""

from tiewise.io.lists import read_list
from tiewise.io.tables import Table, read_table

__all__ = ["Table", "read_list", "read_table"]
