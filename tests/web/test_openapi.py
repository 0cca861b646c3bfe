"""schemathesis against the OpenAPI document, in process: whatever is sent, no answer is a 5xx."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from pitboss.floor.people import Role
from web.conftest import Browser, FloorApp

GAME = "columbus-2016/three-card-poker"
EXAMPLES = 15
"""Requests for each operation, of the right form and of the wrong one."""

bounded = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def operations(document: dict[str, Any]) -> Iterator[Any]:
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        yield found.ok()  # type: ignore[union-attr]


def send(client: Browser, case: Any) -> Any:
    """Send a case as it is, through the test's own event loop."""
    asked = case.as_transport_kwargs(base_url="http://testserver")
    raw = asked.get("data")
    content = raw.encode() if isinstance(raw, str) else raw
    body = {"content": content} if isinstance(content, bytes) else {"data": content}
    if "json" in asked:
        body = {"json": asked["json"]}
    headers = {k: v.encode(errors="replace") for k, v in (asked.get("headers") or {}).items()}
    headers.pop("User-Agent", None)
    return client.request(
        asked["method"], asked["url"], params=asked.get("params"), headers=headers, **body
    )


Known = Callable[[], dict[str, str]]
"""Path parameters that name something which is there."""


def attack(client: Browser, operation: Any, known: Known) -> int:
    """Many requests to one operation; how many were answered."""
    answered = 0
    mode = st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE])

    @bounded
    @given(st.data())
    def run(data: Any) -> None:
        nonlocal answered
        case = data.draw(operation.as_strategy(generation_mode=data.draw(mode)))
        for name, value in known().items():
            if name in (case.path_parameters or {}) and data.draw(st.booleans()):
                case.path_parameters[name] = value
        answer = send(client, case)
        assert answer.status_code < 500, f"{case.as_curl_command()}: {answer.text}"
        if answer.status_code >= 400 and operation.path.startswith("/api/"):
            assert answer.json()["error"]["message"]
        answered += 1

    run()
    return answered


OUT = {"/api/v1/login", "/api/v1/logout", "/api/v1/me/password"}
"""Tried last: they may end with somebody logged out."""


def attack_all(app: FloorApp, client: Browser, known: Known) -> None:
    found = sorted(operations(app.app.openapi()), key=lambda each: each.path in OUT)
    assert len(found) > 15
    for each in found:
        assert attack(client, each, known) > 0, each.label
    app.balances()
    assert client.get("/healthz").json()["status"] == "ok"


RULES = {"book_slug": "columbus-2016", "game_slug": "three-card-poker", "number": "1"}


def test_nothing_that_a_guest_sends_breaks_the_floor(floor_app: FloorApp) -> None:
    ann = floor_app.guest("Ann")

    def known() -> dict[str, str]:
        """A table that is open: what is sent may have closed the last one."""
        if not floor_app.floor.spots:
            id = ann.post("/api/v1/tables", json={"address": GAME}).json()["id"]
            assert ann.do(id, do="sit", seat=1, buy_in=10_00).status_code == 200
        return {**RULES, "id": next(iter(floor_app.floor.spots))}

    attack_all(floor_app, ann, known)


def test_nothing_that_an_administrator_sends_breaks_the_floor(named_app: FloorApp) -> None:
    boss, ann = named_app.person(Role.ADMINISTRATOR), named_app.person(Role.PLAYER)
    named_app.person(Role.ADMINISTRATOR, "Other")
    attack_all(named_app, boss, lambda: {**RULES, "id": ann.id})


@pytest.mark.parametrize(
    "body",
    [
        b'{"address": "columbus-2016/three-card-poker", "options": {"seats": "\\ud800"}}',
        b'{"address": "columbus-2016/three-card-poker", "options": {"seats": 1e400}}',
        b'{"address": "columbus-2016/three-card-poker", "options": {"seats": 1234567890123456789}}',
        b'{"address": "\\ud800/\\ud800"}',
        b'{"address": "../../etc/passwd"}',
        b'{"address": "\\u0000"}',
        b'{"address": 7}',
        b"[" * 50_000,
        b"\xff\xfe",
        b"9" * 10_000,
        b"",
    ],
)
def test_a_strange_body_is_refused_in_one_sentence(client: Browser, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = client.post("/api/v1/tables", content=body, headers=headers)
    assert answer.status_code in (400, 404, 413, 422), answer.text
    assert 0 < len(answer.json()["error"]["message"]) < 600


@pytest.mark.parametrize("path", ["/api/v1/rulings/%00", "/tables/%00", "/api/v1/games?x=%00"])
def test_a_zero_byte_is_no_address(client: Browser, path: str) -> None:
    assert client.get(path).status_code == 400
