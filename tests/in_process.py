"""`pitboss WORDS` in this process: starting another one costs a second, and is seldom the point."""

from __future__ import annotations

import io
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.cli.common import PLAIN_WIDTH, console


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


def run(*words: str, typed: str = "", folder: Path | None = None, width: int = PLAIN_WIDTH) -> Done:
    """Run a command with some lines of input, in a folder, at a width."""
    out, complaints = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["pitboss", *words])
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", complaints)
        patch.setattr(console, "width", width)
        patch.delenv("COLUMNS", raising=False)
        patch.chdir(folder or os.getcwd())
        with pytest.raises(SystemExit) as left:
            main()
    return Done(int(left.value.code or 0), out.getvalue(), complaints.getvalue())
