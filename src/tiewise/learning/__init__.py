"""Which weights and which t-norm fit the application at hand, found from examples of what is close."""
