"""What tests of the API share: programs that ask with a token."""

import pytest

from web.auth import User


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
        with app.test_request_context():
            user = session.get(User, war.people[name].id, populate_existing=True)
            return Program(app, session, user.get_auth_token())

    return make
