"""What a page shows, as a spreadsheet: the page sends its tables, and gets a file."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from pitboss.extras import optional
from pitboss.web.security import OwnPage

spreadsheets = APIRouter()

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WIDEST = 48
"""Characters that a column shows at most."""
LETTERS = 31
"""Characters of a sheet's name, as the format has it."""

Words = Annotated[str, Field(max_length=2000)]
Figure = Annotated[float, Field(allow_inf_nan=False)]
Row = Annotated[list[Figure | Words], Field(max_length=40)]


class Sheet(BaseModel):
    """A table: its heads, and figures or words."""

    model_config = ConfigDict(extra="forbid")
    heads: Annotated[list[Words], Field(max_length=40)]
    rows: Annotated[list[Row], Field(max_length=20_000)]


class Asked(BaseModel):
    """The tables of a page."""

    model_config = ConfigDict(extra="forbid")
    title: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[\w ]+$")]
    sheets: Annotated[list[Sheet], Field(max_length=40)]


@spreadsheets.post("/api/v1/spreadsheet", tags=["edges"], dependencies=[OwnPage])
async def spreadsheet(asked: Asked) -> Response:
    """The tables of a page as an Excel file."""
    made = await run_in_threadpool(workbook, asked)
    named = {"Content-Disposition": f'attachment; filename="{asked.title}.xlsx"'}
    return Response(made, media_type=XLSX, headers=named)


def workbook(asked: Asked) -> bytes:
    """One page of the file for each table."""
    with optional():
        import xlsxwriter
    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True, "strings_to_formulas": False}) as file:
        bold = file.add_format({"bold": True, "bg_color": "#EFF4F0", "bottom": 1})
        for number, sheet in enumerate(asked.sheets or [Sheet(heads=[], rows=[])], 1):
            many = f" {number}" if len(asked.sheets) > 1 else ""
            page = file.add_worksheet(asked.title[: LETTERS - len(many)] + many)
            page.write_row(0, 0, sheet.heads, bold)
            for at, row in enumerate(sheet.rows, 1):
                for column, value in enumerate(row):
                    if isinstance(value, str):
                        page.write_string(at, column, value)
                    else:
                        page.write_number(at, column, value)
            for column, head in enumerate(sheet.heads):
                longest = max(
                    (len(str(r[column])) for r in sheet.rows if column < len(r)), default=0
                )
                page.set_column(column, column, min(WIDEST, max(len(head), longest) + 2))
            if sheet.heads:
                page.autofilter(0, 0, len(sheet.rows), len(sheet.heads) - 1)
                page.freeze_panes(1, 0)
    return made.getvalue()
