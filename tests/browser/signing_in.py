"""A local OpenID Connect provider, and a server that lets its people in."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from looking import quiet
from playwright.sync_api import Page, expect
from serving import free_port, running_server

from sedma_elo.i18n.extract import ROOT

PEOPLE = {
    "moderator": {"email": "moderator@example.org", "email_verified": True},
    "second": {"email": "second@example.org", "email_verified": True},
    "unverified": {"email": "moderator@example.org", "email_verified": False},
    "stranger": {"email": "stranger@example.org", "email_verified": True},
}
CONFIGURATION = """
[auth]
redirect_uri = "http://127.0.0.1:{port}/oauth2callback"
cookie_secret = "a secret for tests, as long as such secrets must be"
client_id = "seven"
client_secret = "secret"
server_metadata_url = "http://127.0.0.1:{provider}/.well-known/openid-configuration"

[feedback]
moderators = ["moderator@example.org", "http://127.0.0.1:{provider} second"]
thread_hosts = ["forum.example.org"]
"""


@contextmanager
def moderated_server(folder: Path, environment: Mapping[str, str]) -> Iterator[str]:
    """The address of a server with sign-in; `PEOPLE` can sign in, two of them may moderate."""
    # Its libraries announce changes of their own, whatever filter is set.
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("ignore")
        from oidc_provider_mock import User, run_server_in_thread

        people = [User(sub=name, claims=dict(claims)) for name, claims in PEOPLE.items()]
        port, secrets = free_port(), folder / "secrets.toml"
        with run_server_in_thread(user_claims=people) as provider:
            secrets.write_text(CONFIGURATION.format(port=port, provider=provider.server_port))
            with running_server(
                ROOT / "app.py",
                ROOT,
                ("--secrets.files", str(secrets)),
                port=port,
                environment=environment,
            ) as address:
                yield address


def sign_in(page: Page, name: str) -> None:
    """Goes through the provider's page as one of `PEOPLE`, and comes back to moderation."""
    # The provider's page asks for a style sheet from the network, which tests do without.
    page.context.route(lambda url: "127.0.0.1" not in url, lambda route: route.abort())
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("heading", name="Moderation")).to_be_visible()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    quiet(page)
