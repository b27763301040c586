"""Pages that can be sent: one self-contained HTML file with text, tables and pictures."""
