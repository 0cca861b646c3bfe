"""Commands that compile, draw and store nothing do not wait for what compiles, draws and stores."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.rulebook.loader import HOME

HEAVY = {"alembic", "fastapi", "matplotlib", "numba", "reportlab", "sqlalchemy", "uvicorn"}
CODE = """
import json, sys
from pitboss.cli import main
try:
    main()
finally:
    print(json.dumps([name for name in sys.modules if "." not in name]), file=sys.stderr)
"""
CLUB = str(Path(__file__).parents[2] / "examples" / "corner_club")
PAYOUT_LIMIT = str(HOME / "toledo/golden/ultimate_texas_holdem_payout_limit.toml")


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["rules", "toledo/roulette"],
        ["rules", "hollywood-park"],
        ["games", CLUB],
        ["games", "--json"],
        ["settle", PAYOUT_LIMIT],
    ],
    ids=" ".join,
)
def test_a_light_command_imports_nothing_heavy(words: list[str], tmp_path: Path) -> None:
    env = {**os.environ, "PITBOSS_CACHE": str(tmp_path)} if CLUB in words else None
    done = subprocess.run(
        [sys.executable, "-c", CODE, *words], capture_output=True, text=True, env=env, check=True
    )
    assert done.stdout
    assert HEAVY.isdisjoint(json.loads(done.stderr))


def test_a_command_brings_no_other(tmp_path: Path) -> None:
    code = CODE.replace('if "." not in name', 'if name.startswith("pitboss.cli.")')
    done = subprocess.run(
        [sys.executable, "-c", code, "games", CLUB],
        capture_output=True,
        text=True,
        env={**os.environ, "PITBOSS_CACHE": str(tmp_path)},
        check=True,
    )
    assert sorted(json.loads(done.stderr)) == ["pitboss.cli.common", "pitboss.cli.games"]
