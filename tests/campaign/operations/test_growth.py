"""What a turn costs the database: the bytes of all values that are added, as the database keeps them."""

from sqlalchemy import text

from campaign.operations.sealed_bodies import BODY_LENGTH
from campaign.store.tables import METADATA
from tests.factories import a_result, a_war

SEATS = 4
MOST_BYTES = 60_000
"""Of a battle of four seats with ordinary hands, from its opening to its post, besides the bodies."""
CIPHER_BYTES = 100
"""What a cipher adds to a body at most."""
SIZES = {"sqlite": 'length(CAST("{}" AS BLOB))', "postgresql": 'pg_column_size("{}")'}


def kept(session):
    """Return how many bytes each column has, by table and column."""
    size = SIZES[session.get_bind().dialect.name]
    return {
        (table.name, column.name): session.scalar(
            text(f'SELECT COALESCE(SUM({size.format(column.name)}), 0) FROM "{table.name}"')
        )
        for table in METADATA.sorted_tables
        for column in table.columns
    }


def test_a_turn_of_four_seats_costs_little_besides_its_bodies(session):
    war = a_war(session)
    before = kept(session)
    a_result(war)
    grown = {name: int(size - before[name]) for name, size in kept(session).items()}
    bodies = grown.pop(("sealed_body", "ciphertext"))
    assert SEATS * BODY_LENGTH < bodies <= SEATS * (BODY_LENGTH + CIPHER_BYTES)
    assert sum(grown.values()) <= MOST_BYTES, sorted(grown.items(), key=lambda one: -one[1])[:10]
