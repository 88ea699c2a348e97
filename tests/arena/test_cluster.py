"""A Ray cluster plays the same matches. Ray is an extra, so that this is left out where it is not installed."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from secrets import token_hex

import pytest

from dwarrow.arena.contest import BotFault, play_share
from dwarrow.arena.crews import LOCAL, Cluster, batches, play_there, reach
from dwarrow.kernel.errors import DwarrowError
from tests.arena.made import quick

CONTEST = quick("greedy,random")


def test_a_machine_with_another_program_refuses():
    answer = play_there(CONTEST, [0], "of another program")
    assert answer == "a machine of the cluster has another Dwarrow installed: install the same one everywhere"


def test_an_address_where_nobody_answers_is_refused_at_once():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, and not listening
        port = taken.getsockname()[1]
        with pytest.raises(DwarrowError, match=f"^there is no Ray cluster at 127.0.0.1:{port}: "):
            reach(f"127.0.0.1:{port}")
        taken.listen()
        reach(f"127.0.0.1:{port}")
    for word in ("auto", "local", "ray://nowhere:10001"):
        reach(word)  # Ray's own to judge


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A cluster of this machine alone with two workers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")  # both are read when Ray is loaded
        patch.setenv("RAY_AUTH_TOKEN", token_hex())  # or Ray would keep one in the home folder
        pytest.importorskip("ray", reason="the extra ray is not installed")
        cluster = Cluster(LOCAL, 2)
        yield cluster
        cluster.close()


@pytest.mark.filterwarnings("default")  # those of Ray are its own
def test_two_workers_play_the_same_matches(cluster: Cluster):
    played = {result.match: result for share in batches(CONTEST, range(12), cluster) for result in share}
    alone, _ = play_share(CONTEST, list(range(12)))
    assert cluster.room == 2
    assert [played[match].scores for match in range(12)] == [result.scores for result in alone]


@pytest.mark.filterwarnings("default")
def test_a_fault_on_a_worker_is_told_here(cluster: Cluster):
    cluster.start(CONTEST._replace(bots=("greedy", "nobody")), [0])
    with pytest.raises(BotFault, match="there is no bot 'nobody'"):
        cluster.next()
