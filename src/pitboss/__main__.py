"""`python -m pitboss`: the same as `pitboss`."""

from pitboss.cli import main

if __name__ == "__main__":
    main()
