"""Items scored on tasks: how well the data tell their positions apart, and which ranks they may have."""
