"""`python -m tiewise` is the command `tiewise`."""

import sys

from tiewise.running import ending


def main() -> None:
    """Run the command; Ctrl-C ends it within a second, from its first imports on."""
    ending.end_on_ctrl_c()
    try:
        from tiewise.cli.app import main as run

        run()
    except KeyboardInterrupt:
        print(f"{ending.over_echo()}tiewise: {ending.LINE}", file=sys.stderr)
        ending.leave()
    except SystemExit as left:
        if left.code == ending.CODE:
            ending.leave()
        raise


if __name__ == "__main__":
    main()
