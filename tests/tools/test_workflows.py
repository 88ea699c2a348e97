"""What GitHub reads: every step of a workflow is a verb of the Makefile, and the forms for issues are complete.

`make workflows` lets actionlint look closer; it has to be downloaded, so these tests do without.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
FORMS = sorted(file for file in (ROOT / ".github" / "ISSUE_TEMPLATE").iterdir() if file.stem != "config")
VERBS = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def read(file: Path) -> Any:
    return yaml.load(
        file.read_text(encoding="utf-8"), yaml.BaseLoader
    )  # every scalar as it is written: `on` stays `on`


def is_step(step: dict[str, Any]) -> bool:
    if "uses" in step:
        return re.fullmatch(r"actions/(checkout|setup-python)@v\d+", step["uses"]) is not None
    verb = re.fullmatch(r"make ([a-z-]+)", step["run"])
    return verb is not None and verb[1] in VERBS


def test_there_is_one_for_checks_and_one_for_tests():
    assert [file.name for file in WORKFLOWS] == ["check.yml", "test.yml"]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_every_step_of_a_workflow_is_a_verb(file: Path):
    workflow = read(file)
    assert workflow.keys() == {"name", "on", "permissions", "concurrency", "jobs"}
    assert workflow["on"].keys() == {"push", "pull_request"}
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert int(job["timeout-minutes"]) <= 60
        assert [step for step in job["steps"] if not is_step(step)] == []
    assert f"make {file.stem}" in [step.get("run") for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("step", [{"run": "pip install x"}, {"run": "make nothing"}, {"uses": "someone/else@v1"}])
def test_anything_else_is_noticed(step: dict[str, str]):
    assert not is_step(step)


def test_a_new_machine_runs_the_same_verbs():
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    verbs = [line.split()[1] for line in lines if line.startswith("make ")]
    assert verbs == ["check", "compiled", "test"]
    assert set(verbs) <= VERBS


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_a_form_for_issues_is_complete(file: Path):
    form = read(file)
    assert form.keys() == {"name", "description", "body"}
    ids = [part["id"] for part in form["body"]]
    assert len(ids) == len(set(ids))
    for part in form["body"]:
        assert part["type"] in ("input", "textarea")
        assert part["attributes"]["label"]
