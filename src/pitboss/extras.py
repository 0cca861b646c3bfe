"""What is installed beside the mathematics, and what to say where it is not.

`pip install pitboss` is enough for edges, strategies, rulings, simulations, lint and rule sheets as
HTML. The floor, PDF, pictures, spreadsheets, environments and clusters are extras; this is the one
place that knows which package belongs to which.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from pitboss.errors import NotAllowed

FOR = {
    "floor": "the floor",
    "gym": "an environment",
    "pdf": "a PDF",
    "plans": "a plan in a PDF or Word file",
    "plots": "a picture",
    "xlsx": "a spreadsheet",
}
"""Each extra, and what it is for, as a sentence begins."""
PACKAGES = {
    "alembic": "floor",
    "anyio": "floor",
    "argon2": "floor",
    "docx": "plans",
    "fastapi": "floor",
    "gymnasium": "gym",
    "httptools": "floor",
    "itsdangerous": "floor",
    "matplotlib": "plots",
    "multipart": "floor",
    "pettingzoo": "gym",
    "prometheus_client": "floor",
    "psycopg": "floor",
    "pydantic": "floor",
    "pypdf": "plans",
    "python_multipart": "floor",
    "reportlab": "pdf",
    "sqlalchemy": "floor",
    "starlette": "floor",
    "uvicorn": "floor",
    "websockets": "floor",
    "xlsxwriter": "xlsx",
}


def refusal(error: ModuleNotFoundError) -> NotAllowed | None:
    """The sentence about a package that is missing; None where it belongs to no extra.

    >>> print(refusal(ModuleNotFoundError("No module", name="matplotlib.figure")))
    a picture needs more than is installed: pip install 'pitboss[plots]'
    """
    extra = PACKAGES.get((error.name or "").partition(".")[0])
    if extra is None:
        return None
    needs = f"{FOR[extra]} needs more than is installed: pip install 'pitboss[{extra}]'"
    return NotAllowed(needs, allowed=[f"pitboss[{extra}]"], code="extra")


def need(package: str) -> None:
    """Refuse at once what a missing package would refuse in the end."""
    with optional():
        if sys.modules.get(package) is None and find_spec(package) is None:
            raise ModuleNotFoundError(name=package)


@contextmanager
def optional() -> Iterator[None]:
    """Inside, a package that is missing is refused in one sentence."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise refusal(error) or error from None
