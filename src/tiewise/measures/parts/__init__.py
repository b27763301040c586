"""What several measures of the catalog are made of."""
