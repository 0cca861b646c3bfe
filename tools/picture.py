"""Draws docs/picture.svg, the picture at the top of the README, from real output.

python tools/picture.py
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT

from pitboss.cli import edge, settle
from pitboss.cli.common import console
from pitboss.engines.written import read_round, settle_written
from pitboss.rulebook.loader import books
from pitboss.rulebook.terms import terms

ROUND = "ez_baccarat_bank_runs_dry.toml"
WAGERS = ("pass", "dont-pass", "place", "hardway", "field", "fire")


def main() -> None:
    console.record, console.width, console.file = True, 112, io.StringIO()
    golden = books()["hollywood-park"].path / "golden" / ROUND
    console.print(f"[green]$[/green]\u00a0pitboss settle {ROUND}")
    settle.show(settle_written(read_round(golden)))
    console.print("\n[green]$[/green]\u00a0pitboss edge columbus-2016/craps")
    on = terms("columbus-2016/craps")
    rows = [(on, exact) for wager in WAGERS for exact in edge.solve_wager(on, wager, None)]
    edge.show(rows, {})
    # The stock format fetches a font from elsewhere; the reader's own monospace will do.
    plain = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    plain = plain.replace("font-family: Fira Code, monospace", "font-family: monospace")
    Path("docs/picture.svg").write_text(console.export_svg(title="pitboss", code_format=plain))


if __name__ == "__main__":
    main()
