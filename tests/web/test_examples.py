"""The examples of the OpenAPI document: each route has one, and the service still answers so."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from pitboss.web.examples import kept
from web.conftest import FloorApp

TOOL = Path(__file__).parents[2] / "tools" / "api_examples.py"


def test_every_route_has_an_example(floor_app: FloorApp) -> None:
    document = floor_app.app.openapi()
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            told = kept()[f"{method.upper()} {path}"]
            for parameter in route.get("parameters", []):
                if parameter["required"]:
                    assert "example" in parameter, (method, path, parameter["name"])
            if "requestBody" in route:
                body = route["requestBody"]["content"]["application/json"]
                assert body.get("example") == told["body"], (method, path)
                assert told["body"] or not route["requestBody"].get("required"), (method, path)
            if told["answer"] is not None:
                answer = route["responses"][str(told["status"])]["content"]["application/json"]
                assert answer["example"] == told["answer"]


def form(value: Any) -> Any:
    """What names an answer has."""
    return sorted(value) if isinstance(value, dict) else type(value).__name__


@pytest.mark.exhaustive
def test_the_service_answers_as_its_examples_say() -> None:
    found = runpy.run_path(str(TOOL))["examples"]()
    assert found.keys() == kept().keys()
    for route, told in found.items():
        assert told["status"] == kept()[route]["status"], (route, told["answer"])
        assert form(told["answer"]) == form(kept()[route]["answer"]), route
