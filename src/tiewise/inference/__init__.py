"""Is it significant, and how sure is it: p-values, intervals, and the moments under independence."""
