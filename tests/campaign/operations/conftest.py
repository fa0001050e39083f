"""What tests of operations share: a player who files."""

import pytest

from campaign.operations.seals import Filing, receive_declaration


@pytest.fixture
def declare(session, table):
    """Return a function that files for a seat and commits."""

    def declare(seat, raw, *, account=None, **values):
        by = account or table.accounts.get(seat) or table.gina
        receipt = receive_declaration(session, table.turn.id, seat, Filing(raw, "web", **values), account=by)
        session.commit()
        return receipt

    return declare
