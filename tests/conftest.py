"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]

# Two cores shared with a browser make single examples slow now and then: a deadline would fail for no fault.
settings.register_profile("sevens", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("ci", settings.get_profile("sevens"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "sevens")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything below tests/browser needs a browser: mark it, so that nobody can forget to."""
    for item in items:
        if (ROOT / "tests" / "browser") in item.path.parents:
            item.add_marker(pytest.mark.browser)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --update-golden` writes the golden transcripts anew."""
    parser.addoption("--update-golden", action="store_true", help="write the transcripts in seeds/golden/ anew")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the repository."""
    return ROOT
