"""One file a section of the page: `section(told)` returns its Markdown."""
