"""A square code (QR) that a telephone's camera reads: for the secret of an authenticator."""

from __future__ import annotations

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

QUIET = 4
"""Light modules that a reader wants on every side."""


def square_code(text: str) -> dict[str, str]:
    """A drawing of up to 2,800 characters: how large it is, and the path of its dark modules."""
    code = QRCode(None, QRErrorCorrectLevel.L)
    code.addData(text)
    code.make()
    rows: list[list[bool]] = code.modules
    dark = [(x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark]
    return {
        "side": str(len(rows) + 2 * QUIET),
        "path": "".join(f"M{x + QUIET} {y + QUIET}h1v1h-1z" for x, y in dark),
    }
