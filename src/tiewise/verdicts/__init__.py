"""What a comparison means, in words: one verdict, for pages, terminals, notebooks and whoever quotes it."""
