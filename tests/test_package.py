"""The package: what is installed with it, what is an extra, and the wheel by itself."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import tomllib
import venv
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import pitboss
from in_process import run
from pitboss import extras

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WAR = "columbus-2016/casino-war"


def _named(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[><=]", each)[0] for each in requirements}


def test_what_is_always_installed_belongs_to_no_extra() -> None:
    optional = PROJECT["optional-dependencies"]
    found = packages_distributions()
    names = {name: {one.lower().replace("_", "-") for one in found[name]} for name in found}
    for extra in extras.FOR:
        for needed in _named(optional[extra]):
            modules = {name for name, found in names.items() if needed in found}
            assert modules & set(extras.PACKAGES), f"what of {needed} is missing is not said"
    always = _named(PROJECT["dependencies"])
    assert not [name for name in extras.PACKAGES if names.get(name, set()) & always]


@pytest.mark.parametrize(
    ("missing", "module", "words"),
    [
        ("reportlab.lib.colors", "pitboss.report.pdf", f"rules {WAR} --pdf out.pdf"),
        ("matplotlib", "pitboss.report.drawing", f"strategy {WAR} --png out.png"),
        ("reportlab", "pitboss.report.pdf", f"report {WAR} --key k --pdf out.pdf"),
        ("xlsxwriter", "pitboss.report.spreadsheet", f"book {WAR} --xlsx out.xlsx"),
        ("uvicorn", "pitboss.web.app", "serve"),
    ],
)
def test_a_missing_extra_is_one_sentence(
    missing: str, module: str, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.chdir(tmp_path)
    done = run(*words.split())
    assert done.returncode == 2
    assert re.search(r"needs more than is installed: pip install 'pitboss\[\w+\]'$", done.stderr)
    assert not list(tmp_path.iterdir())


def test_a_picture_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.delitem(sys.modules, "pitboss.report.distribution", raising=False)
    with pytest.raises(pitboss.NotAllowed, match=r"pip install 'pitboss\[plots\]'") as refused:
        pitboss.table(WAR).edge("tie").chart()
    assert refused.value.allowed == ["pitboss[plots]"]
    with pytest.raises(ModuleNotFoundError), extras.optional():
        importlib.import_module("no_such_package")


SMOKE = """
import pitboss
table = pitboss.table("columbus-2016/casino-war", decks=6)
assert str(table.edge("tie").edge) == "58/311"
assert table.simulate(100_000, wagers={"tie": 5, "primary": 5})["tie"].samples == 100_000
assert table.deal(seed=1).done
try:
    table.edge("tie").chart()
except pitboss.NotAllowed as refused:
    print(refused.allowed[0], pitboss.__file__)
"""


@pytest.mark.exhaustive
def test_the_wheel_alone_in_an_empty_environment(tmp_path: Path) -> None:
    """Built, checked, installed without extras, and used: nothing of this checkout is seen."""

    def do(*words: str | Path) -> str:
        clean = {n: v for n, v in os.environ.items() if not n.startswith("PYTHON")}
        done = subprocess.run(
            [*map(str, words)], cwd=tmp_path, env=clean, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    do(sys.executable, "-m", "build", "--outdir", tmp_path / "dist", ROOT)
    built = sorted((tmp_path / "dist").iterdir())
    assert len(built) == 2
    do(sys.executable, "-m", "twine", "check", "--strict", *built)
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty/bin/python"
    do(python, "-m", "pip", "install", "--quiet", next(p for p in built if p.suffix == ".whl"))
    assert "fastapi" not in do(python, "-m", "pip", "list").lower()
    extra, place = do(python, "-c", SMOKE).split()
    assert extra == "pitboss[plots]"
    assert Path(place).is_relative_to(tmp_path / "empty")
    pitboss_there = tmp_path / "empty/bin/pitboss"
    assert "58/311" in do(pitboss_there, "edge", f"{WAR}:tie")
    assert "casino-war" in do(pitboss_there, "games")
    assert "No decision is played otherwise" in do(
        pitboss_there, "strategy", WAR, "--given", "usual"
    )
    assert f"{WAR.partition('/')[2]}:tie" in do(pitboss_there, "book", WAR, "--no-options")
