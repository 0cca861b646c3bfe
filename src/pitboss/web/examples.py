"""Examples in the OpenAPI document: what was asked of each route, and what was answered.

They were really asked: `tools/api_examples.py` writes them, and a test asks them again.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_suffix(".json")


@cache
def kept() -> dict[str, dict[str, Any]]:
    """By method and path."""
    found: dict[str, dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def with_examples(document: dict[str, Any]) -> dict[str, Any]:
    """The document with an example of each route's parameters, body and answer."""
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            told = kept().get(f"{method.upper()} {path}")
            if told is None:
                continue
            given = {**told["path"], **told["query"]}
            for parameter in route.get("parameters", []):
                if parameter["name"] in given:
                    parameter["example"] = given[parameter["name"]]
            if told["body"] is not None and "requestBody" in route:
                route["requestBody"]["content"]["application/json"]["example"] = told["body"]
            if told["answer"] is not None:
                answer = route["responses"].setdefault(
                    str(told["status"]), {"description": "refused, in a sentence"}
                )
                content = answer.setdefault("content", {}).setdefault("application/json", {})
                content["example"] = told["answer"]
    return document
