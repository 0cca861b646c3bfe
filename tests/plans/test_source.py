"""Plans as files: a text, a PDF, a Word file, and what is none of them."""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

import pytest

from pitboss.errors import BadInput, NotAllowed
from pitboss.plans import source
from pitboss.plans.source import read_plan


def pdf(pages: list[list[str]]) -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    held = io.BytesIO()
    canvas = Canvas(held)
    for lines in pages:
        for at, line in enumerate(lines):
            canvas.drawString(72, 700 - 20 * at, line)
        canvas.showPage()
    canvas.save()
    return held.getvalue()


def test_a_text_keeps_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text("Casino War\n\nTie 10 to 1\n")
    plan = read_plan(path)
    assert plan.lines == ["Casino War", "", "Tie 10 to 1"]
    assert plan.name == "rules.txt"


def test_a_pdf_is_read_page_by_page(tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    path.write_bytes(pdf([["Section One", "Casino War"], ["Tie 10 to 1 and a few words more"]]))
    plan = read_plan(path)
    assert plan.name == "rules.txt"
    said = [line.strip() for line in plan.lines if line.strip()]
    assert said == ["Section One", "Casino War", "Tie 10 to 1 and a few words more"]
    assert plan.text.count(source.PAGE) == 1


def test_a_word_file_is_read_with_its_tables(tmp_path: Path) -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document()
    document.add_paragraph("Casino War")
    made = document.add_table(rows=1, cols=2)
    made.rows[0].cells[0].text, made.rows[0].cells[1].text = "Tie", "10 to 1"
    path = tmp_path / "rules.docx"
    document.save(str(path))
    assert read_plan(path).lines == ["Casino War", "Tie\t10 to 1"]


@pytest.mark.parametrize(
    ("name", "held", "says"),
    [
        ("empty.txt", b"", "is empty"),
        ("blank.txt", b" \n\n", "holds no text"),
        ("binary.txt", b"\x7fELF\0\0\1", "is not a text in UTF-8; a plan is one, or a .pdf"),
        ("latin.txt", "Käse".encode("latin-1"), "is not a text in UTF-8"),
        ("broken.pdf", b"%PDF-1.4 and no more", "is no readable PDF file"),
        ("broken.docx", b"PK\3\4", "is no readable Word file"),
        ("scan.pdf", pdf([[], []]), "is a scan: its pages are pictures"),
    ],
)
def test_a_file_that_is_no_plan_is_refused(
    name: str, held: bytes, says: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(held)
    with pytest.raises(BadInput) as refused:
        read_plan(path)
    assert f"{path} {says}" in refused.value.message
    assert "\n" not in refused.value.message


def test_a_file_of_fifty_megabytes_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.truncate(50 * 1024**2)
    with pytest.raises(BadInput, match="has 50 MB; a plan has at most 32"):
        read_plan(path)


def test_a_word_file_that_unpacks_to_fifty_megabytes_is_refused_unread(tmp_path: Path) -> None:
    pytest.importorskip("docx")
    path = tmp_path / "plan.docx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("word/media/picture.png", b"\0" * 50 * 1024**2)
        parts.writestr("word/document.xml", b" " * 50 * 1024**2)
    assert path.stat().st_size < 1024**2
    with pytest.raises(BadInput, match=r"plan\.docx has 50 MB; a plan has at most 32"):
        read_plan(path)


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    path = tmp_path / "rules.pdf"
    path.write_bytes(b"%PDF")
    with pytest.raises(NotAllowed, match=r"pip install 'pitboss\[plans\]'"):
        read_plan(path)
