"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from pitboss.errors import BadInput


def write(where: str, content: bytes) -> None:
    """Write a file; `-` is standard output."""
    if where == "-":
        sys.stdout.buffer.write(content)
        return
    path = Path(where)
    if path.is_dir():
        _refuse(path, "it is a folder; give the name of a file")
    _replace(path, content)


def folder(where: str) -> Path:
    """A folder that is there."""
    path = Path(where)
    if not path.is_dir():
        _refuse(path, "a whole book goes into a folder that exists")
    return path


def write_all(into: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder."""
    for name, content in files.items():
        _replace(into / name, content)


def _replace(path: Path, content: bytes) -> None:
    """A new file takes the old one's place only when all of it has been written."""
    try:
        real = path.resolve()
        if real.exists() and not real.is_file():
            real.write_bytes(content)  # a device or a pipe has no place to take
            return
        if real.exists() and not os.access(real, os.W_OK):
            _refuse(path, "it may not be changed")
        if not real.parent.is_dir():
            _refuse(path, f"there is no folder {real.parent}")
        beside = real.parent / f".pitboss-{os.getpid()}.tmp"
        try:
            beside.write_bytes(content)
            beside.replace(real)
        finally:
            with contextlib.suppress(FileNotFoundError):
                beside.unlink()
    except OSError as error:
        _refuse(path, (error.strerror or str(error)).lower())
    except (ValueError, RuntimeError):  # a name with a zero byte, links in a circle
        _refuse(path, "there is no such name")


def _refuse(path: Path, why: str) -> NoReturn:
    raise BadInput(f"{path} cannot be written: {why}", code="file")
