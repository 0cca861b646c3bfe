"""Write down for the page's scripts what `floor/shapes.py` says of a view.

python tools/shapes.py            writes src/pitboss/web/static/shapes.d.ts
python tools/shapes.py --check    fails if it is not what it should be
"""

from __future__ import annotations

import argparse
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from pitboss.floor import shapes

FILE = Path(shapes.__file__).parents[1] / "web" / "static" / "shapes.d.ts"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}
HEAD = "/* What the server sends, as floor/shapes.py says it. Written by tools/shapes.py. */\n"


def written() -> str:
    """The shapes as TypeScript, in the order of the file."""
    found = [shape for shape in vars(shapes).values() if is_typeddict(shape)]
    return HEAD + "".join(f"\n{_interface(shape)}" for shape in found)


def _interface(shape: Any) -> str:
    return f"export interface {shape.__name__} {{\n{''.join(_members(shape))}}}\n"


def _members(shape: Any) -> Iterator[str]:
    for name, hint in get_type_hints(shape, include_extras=True).items():
        may_lack = name in shape.__optional_keys__
        if get_origin(hint) is NotRequired:
            [hint], may_lack = get_args(hint), True
        yield f"  {name}{'?' if may_lack else ''}: {_type(hint)};\n"


def _type(hint: Any) -> str:
    """A type's name there.

    >>> _type(list[int | None]), _type(dict[str, list[str]])
    ('(number | null)[]', 'Record<string, string[]>')
    """
    inner = [_type(each) for each in get_args(hint)]
    origin = get_origin(hint)
    if hint is Any:
        return "any"
    if hint in PLAIN:
        return PLAIN[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    if origin is list:
        return f"({inner[0]})[]" if " " in inner[0] else f"{inner[0]}[]"
    if origin is dict:
        return f"Record<{inner[0]}, {inner[1]}>"
    if origin is types.UnionType:
        return " | ".join(inner)
    raise TypeError(f"no type of a script for {hint}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args().check:
        FILE.write_text(written(), encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != written():
        print(f"{FILE.name} is not what floor/shapes.py says: run python tools/shapes.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
