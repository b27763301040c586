"""Files in: tables with columns of scores or positions, lists of items, best first, and PrefLib's orders."""

from tiewise.io.lists import read_list
from tiewise.io.preflib import Profile, read_preflib
from tiewise.io.tables import Table, read_table

__all__ = ["Profile", "Table", "read_list", "read_preflib", "read_table"]
