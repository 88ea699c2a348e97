"""The numbers of a server for Prometheus, for who brings the operator's token and for nobody else.

They are made when they are asked for. Each process tells its own.
"""

from __future__ import annotations

import hmac
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

from dwarrow.kernel.errors import DwarrowError
from dwarrow.table.measures import BOUNDS, Measures, Spread
from dwarrow.table.problems import Problem

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

SHORTEST = 16  # characters of a token
TEXT = "text/plain; version=0.0.4; charset=utf-8"


def needed() -> None:
    """Refuse where the package that writes metrics is not installed."""
    try:
        import prometheus_client  # noqa: F401
    except ImportError:
        raise DwarrowError("--metrics needs one more package: pip install 'dwarrow[metrics]'") from None


def page(token: str) -> HTTPRouteHandler:
    """The handler of the page; who asks sends `Authorization: Bearer TOKEN`."""
    from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest

    if len(token) < SHORTEST:
        raise DwarrowError(f"the token for the metrics must have at least {SHORTEST} characters")
    expected = f"Bearer {token}".encode()
    process = CollectorRegistry()
    ProcessCollector(registry=process)

    @get("/metrics", include_in_schema=False)
    async def metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
        if not hmac.compare_digest(request.headers.get("authorization", "").encode(), expected):
            raise Problem("bad_token")
        registry = CollectorRegistry(auto_describe=False)
        registry.register(Told(state))
        return Response(generate_latest(registry) + generate_latest(process), media_type=TEXT)

    return metrics


class Told:
    """What Prometheus collects: the numbers as they stand now."""

    def __init__(self, state: State) -> None:
        self.state = state

    def collect(self) -> Iterator[Metric]:
        measures: Measures = self.state.measures
        yield from counters(measures)
        yield from times(measures)
        yield from self._now(measures)

    def _now(self, measures: Measures) -> Iterator[Metric]:
        from prometheus_client.core import GaugeMetricFamily

        tables, bot_turns = self.state.tables, self.state.bot_turns
        for name, what, number in (
            ("tables_open", "Tables in memory", tables.count),
            ("tables_watched", "Tables at which somebody waits for news", len(tables.watched())),
            ("sockets", "Open live connections", measures.sockets),
            ("submissions_at_work", "Submissions that are not answered yet", measures.submissions_at_work),
            ("plans_waiting", "Plans that wait to be written", tables.writer.waiting),
            ("bots_waited_for", "Decisions for which a bot thinks, or waits to think", bot_turns.waited_for),
            ("workers_busy", "Worker processes that think", bot_turns.workers.busy),
            ("threads", "Threads of the process", threading.active_count()),
        ):
            yield GaugeMetricFamily(f"dwarrow_{name}", what, value=number)


def counters(measures: Measures) -> Iterator[Metric]:
    from prometheus_client.core import CounterMetricFamily

    actions = CounterMetricFamily("dwarrow_actions", "Plans that were played and are on disk", labels=("game", "by"))
    for (game, by), number in measures.actions.items():
        actions.add_metric((game, by), number)
    yield actions
    for name, what, label, counted in (
        ("refusals", "Requests that were refused, by the code of the problem", "code", measures.refusals),
        ("requests", "Requests that were answered, by the class of their status", "status", measures.requests),
        ("unanswered", "Decisions that a bot or an adviser failed to answer in time", "who", measures.unanswered),
    ):
        found = CounterMetricFamily(f"dwarrow_{name}", what, labels=(label,))
        for value, number in counted.items():
            found.add_metric((value,), number)
        yield found


def times(measures: Measures) -> Iterator[Metric]:
    from prometheus_client.core import HistogramMetricFamily

    for name, what, spread in (
        ("submission", "From a submission to its answer", measures.submission),
        ("request", "From a request to its answer, where it does not wait for news", measures.request),
        ("writing", "One transaction of the writer of logs", measures.writing),
        ("bot", "One decision of a bot", measures.thinking["bot"]),
        ("advice", "One hint, or one decision of a review", measures.thinking["advice"]),
        ("delay", "How late the event loop came round", measures.delay),
    ):
        buckets = list(in_buckets(spread))
        yield HistogramMetricFamily(f"dwarrow_{name}_seconds", what, buckets=buckets, sum_value=spread.total)


def in_buckets(spread: Spread) -> Iterator[tuple[str, float]]:
    """The counts as Prometheus adds them up."""
    sum_so_far = 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), spread.counts, strict=True):
        sum_so_far += count
        yield bound, sum_so_far
