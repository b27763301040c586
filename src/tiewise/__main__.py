"""`python -m tiewise` is the command `tiewise`."""

from tiewise.cli.app import main

if __name__ == "__main__":
    main()
