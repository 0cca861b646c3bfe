"""Where this user's machine keeps what it need not find out twice."""

from __future__ import annotations

import os
from pathlib import Path


def cache_home() -> Path | None:
    """Where compiled code and results are kept between runs: a folder of this user alone.

    None where there is none to be had. Code is run and results are believed from here, so a
    folder that somebody else could have filled is not used.
    """
    home = os.environ.get("PITBOSS_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(home) if home else Path.home() / ".cache") / "pitboss"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if {folder.stat().st_uid, folder.lstat().st_uid} != {os.getuid()}:
            return None
        folder.chmod(0o700)
    except (OSError, RuntimeError):  # no home folder, or a disk that cannot be written
        return None
    return folder
