"""Settings from the environment, from secrets, and bad ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from sedma_elo.feedback import settings
from sedma_elo.feedback.settings import BadSettings, Settings, read_settings


def test_without_any_the_store_is_a_file_in_the_home() -> None:
    found = read_settings({}, {})
    assert found == Settings(f"sqlite:///{Path.home() / '.sedma-elo' / 'answers.sqlite3'}")


def test_the_environment_goes_before_the_secrets() -> None:
    secrets = {"database_url": "sqlite:///a", "moderators": ["x@example.org"], "thread_hosts": []}
    environment = {"SEDMA_ELO_DATABASE_URL": "postgresql://b", "SEDMA_ELO_THREAD_HOSTS": "a, b,"}
    assert read_settings(environment, secrets) == Settings(
        "postgresql://b", ("x@example.org",), ("a", "b")
    )
    assert read_settings({"SEDMA_ELO_DATA_FOLDER": "/data"}, {}).database_url == (
        "sqlite:////data/answers.sqlite3"
    )


@pytest.mark.parametrize(
    "secrets",
    [{"database_url": 5}, {"moderators": 5}, {"thread_hosts": [5]}, {"data_folder": ["x"]}],
)
def test_what_is_no_setting_is_named(secrets: dict[str, object]) -> None:
    with pytest.raises(BadSettings, match=r"database_url|moderators|thread_hosts|data_folder"):
        read_settings({}, secrets)


def test_secrets_files_are_read_the_nearer_one_winning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    far, near = tmp_path / "far.toml", tmp_path / "near.toml"
    monkeypatch.setattr(settings, "SECRETS_FILES", (far, near))
    assert read_settings({}).moderators == ()
    far.write_text('[feedback]\nmoderators = ["far"]\nthread_hosts = ["h"]\n')
    near.write_text('[feedback]\nmoderators = ["near"]\n')
    found = read_settings({})
    assert (found.moderators, found.thread_hosts) == (("near",), ("h",))
    for text in ("[feedback", "feedback = 5"):
        near.write_text(text)
        with pytest.raises(BadSettings, match=r"near\.toml"):
            read_settings({})
