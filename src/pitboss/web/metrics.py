"""Counters for Prometheus: requests, connections, entries, refusals."""

from __future__ import annotations

from fastapi import Request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import generate_latest as _generate

from pitboss.floor.house import Floor

CONTENT_TYPE = CONTENT_TYPE_LATEST
METHODS = frozenset({"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"})
registry = CollectorRegistry()
_requests = Counter(
    "pitboss_requests", "HTTP requests", ["method", "route", "status"], registry=registry
)
_seconds = Histogram("pitboss_request_seconds", "HTTP latency", ["route"], registry=registry)
_tables = Gauge("pitboss_tables_open", "tables that are open", registry=registry)
_held = Gauge("pitboss_tables_held", "tables that cannot be put back", registry=registry)
_seated = Gauge("pitboss_seats_taken", "seats that are taken", registry=registry)
_watching = Gauge("pitboss_connections", "WebSocket connections", registry=registry)
_entries = Gauge("pitboss_journal_entries", "entries in the journal", registry=registry)
_commits = Gauge("pitboss_journal_commits", "transactions since the start", registry=registry)
_committing = Gauge("pitboss_journal_seconds", "seconds spent committing", registry=registry)
_refusals = Gauge("pitboss_refusals", "commands refused since the start", registry=registry)


def request(asked: Request, status: int, seconds: float) -> None:
    """Count a request under its route, not its address."""
    route = asked.scope.get("route")
    path = getattr(route, "path", "none")
    method = asked.method if asked.method in METHODS else "other"
    _requests.labels(method, path, status).inc()
    _seconds.labels(path).observe(seconds)


def text(floor: Floor) -> bytes:
    """All counters, in the exposition format."""
    spots = list(floor.spots.values())
    _tables.set(len(spots))
    _held.set(len(floor.held))
    _seated.set(sum(chair.taken for spot in spots for chair in spot.table.chairs))
    _watching.set(sum(len(spot.watchers) for spot in spots))
    _entries.set(floor.store.last()[0])
    _commits.set(floor.journal.commits)
    _committing.set(floor.journal.seconds)
    _refusals.set(floor.refusals)
    return _generate(registry)
