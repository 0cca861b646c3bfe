"""What pages are made of: compressed, and under an address that names their content."""

from __future__ import annotations

import re

from pitboss.web.assets import HASH
from web.conftest import Browser

PLAIN = {"accept-encoding": "identity"}


def test_pages_and_answers_go_out_compressed(client: Browser) -> None:
    for path in ("/games", "/api/v1/games", "/static/floor.css"):
        answer = client.get(path)
        assert answer.headers["content-encoding"] == "gzip", path
        assert "Accept-Encoding" in answer.headers["vary"]
        whole = client.get(path, headers=PLAIN)
        assert "content-encoding" not in whole.headers
        assert int(answer.headers["content-length"]) < len(whole.content) / 3


def test_a_page_names_its_files_by_their_content_and_they_are_kept_for_good(
    client: Browser,
) -> None:
    found = re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get("/").text)
    assert len(found) >= 4
    for path in found:
        assert path.startswith(f"/static/{HASH}/")
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["cache-control"].endswith("immutable")


def test_a_file_of_another_version_is_asked_for_again(client: Browser) -> None:
    for path in ("/static/floor.css", f"/static/{'0' * len(HASH)}/floor.css"):
        answer = client.get(path)
        assert answer.headers["cache-control"] == "no-cache"
        again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304


def test_the_token_of_a_form_is_another_with_every_page(client: Browser) -> None:
    tokens = {client.get("/api/v1/me").json()["csrf"] for _ in range(3)}
    assert len(tokens) == 3
