"""What tests of the API share: programs that ask with a token."""

import pytest

from campaign.operations.api_tokens import make_token


class Program:
    """A program that asks with somebody's token, or with none."""

    def __init__(self, app, session, token=None):
        self.client, self.session = app.test_client(), session
        self.headers = {"Authentication-Token": token} if token else {}

    def ask(self, method, path, body=None):
        self.session.commit()
        return self.client.open(f"/api{path}", method=method, json=body, headers=self.headers)


@pytest.fixture
def program(app, war, session):
    """Return whoever is named as a program; without a name a stranger."""

    def make(name=None):
        if name is None:
            return Program(app, session)
        made = make_token(session, war.people[name], {"name": "a program"})
        return Program(app, session, made.token)

    return make
