"""Shards on a Dask cluster: the same totals as on this machine, from any number of others.

A worker that dies loses nothing but time: its shards are played again elsewhere.
"""

from __future__ import annotations

import copyreg
import pickle
import zlib
from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from pitboss import registry
from pitboss.engines.simulate import Crew, Job, Shards
from pitboss.errors import BadInput
from pitboss.revisions import revision

BATCH = 10
"""Shards that are sent together."""
AHEAD = 4
"""Batches that wait for each thread of the cluster."""
RETRIES = 10
TIMEOUT = 10
"""Seconds to wait for a scheduler."""

# A game is known by its name on the other side, where its functions are compiled.
copyreg.pickle(registry.Game, lambda game: (registry.game, (game.slug,)))


def on_cluster(address: str) -> Crew:
    """The workers of the scheduler at an address such as tcp://scheduler:8786."""
    try:
        import distributed
    except ImportError:
        raise BadInput(
            "a cluster needs Dask: install it with pip install 'pitboss[cluster]'", code="cluster"
        ) from None

    def play(shards: Shards, jobs: Sequence[Job]) -> Iterator[Any]:
        try:
            client: Any = distributed.Client(  # type: ignore[no-untyped-call]
                address, timeout=TIMEOUT, set_as_default=False
            )
        except (OSError, ValueError, ImportError):
            raise BadInput(f"no Dask scheduler answers at {address}", code="cluster") from None
        with client:
            try:
                yield from _played(client, zlib.compress(pickle.dumps(shards)), jobs)
            except distributed.KilledWorker:
                raise BadInput(f"the workers at {address} keep dying", code="cluster") from None
            except ModuleNotFoundError as error:
                raise BadInput(f"the workers at {address}: {error}", code="cluster") from None

    return play


def _played(client: Any, packed: bytes, jobs: Sequence[Job]) -> Iterator[Any]:
    """The results in order, with a few batches under way for every thread."""
    room = AHEAD * max(1, sum(client.nthreads().values()))
    batches = (list(jobs[i : i + BATCH]) for i in range(0, len(jobs), BATCH))
    under_way: deque[Any] = deque()
    for batch in batches:
        made = client.submit(play_batch, packed, revision(), batch, retries=RETRIES, pure=False)
        under_way.append(made)
        if len(under_way) >= room:
            yield from under_way.popleft().result()
    while under_way:
        yield from under_way.popleft().result()


def play_batch(packed: bytes, code: str, jobs: list[Job]) -> list[Any]:
    """Play some shards on a worker."""
    if code != revision():
        raise BadInput("the workers have another revision of pitboss", code="cluster")
    shards = _unpacked(packed)
    return [shards.shard(job) for job in jobs]


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Shards:
    made: Shards = pickle.loads(zlib.decompress(packed))
    return made
