"""What somebody has been asked in a terminal: a line of JSON for each answer, in a file of his."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import platformdirs

from pitboss.drill.memory import Answer
from pitboss.errors import BadInput


class _Line(msgspec.Struct, kw_only=True):
    address: str
    kind: str
    topic: str
    right: bool
    at: float
    seconds: float


def usual_place() -> Path:
    """Where it is kept unless told otherwise."""
    return platformdirs.user_data_path("pitboss") / "drill.jsonl"


class Diary:
    """A file of answers."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def answers(self, address: str) -> Iterator[Answer]:
        """What was answered about a game, the oldest first."""
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return
        except (OSError, UnicodeDecodeError):
            raise BadInput(
                f"{self.path} cannot be read as a file of answers", code="file"
            ) from None
        for number, text in enumerate(lines, 1):
            try:
                line = msgspec.json.decode(text, type=_Line)
            except msgspec.MsgspecError:
                raise BadInput(
                    f"line {number} of {self.path} is no answer of a drill: take it out, or name "
                    "another file with --memory",
                    code="file",
                ) from None
            if line.address == address:
                yield Answer((line.kind, line.topic), line.right, line.at, line.seconds)

    def write(self, address: str, answer: Answer) -> None:
        """One more answer."""
        (kind, topic), right, at, seconds = answer
        line = _Line(address=address, kind=kind, topic=topic, right=right, at=at, seconds=seconds)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")
        except OSError as error:
            raise BadInput(
                f"{self.path} cannot be written: {error.strerror}", code="file"
            ) from None
