"""What a measure is: base classes, the catalog, and the text form."""
