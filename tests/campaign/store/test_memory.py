import pytest
from sqlalchemy import select, update

from campaign.model.campaign import Campaign
from campaign.store.memory import remembered
from tests.factories import a_campaign, an_account


@pytest.fixture
def named(session):
    """A campaign, and what its name was remembered to be."""
    campaign = a_campaign(session, an_account(session, "gm"))
    session.commit()

    def name():
        return remembered(session, "name", lambda: session.scalar(select(Campaign.name)))

    assert name() == "War"
    return campaign, name


def rename_in_place(session, campaign):
    campaign.name = "Peace"


def rename_by_statement(session, campaign):
    session.execute(update(Campaign).values(name="Peace"))


def rename_in_a_savepoint(session, campaign):
    with session.begin_nested():
        campaign.name = "Peace"


@pytest.mark.parametrize("write", [rename_in_place, rename_by_statement, rename_in_a_savepoint])
def test_what_is_written_is_read_anew(session, named, write):
    campaign, name = named
    write(session, campaign)
    assert name() == "Peace"


def test_what_is_taken_back_is_read_anew(session, named):
    campaign, name = named
    trial = session.begin_nested()
    campaign.name = "Peace"
    assert name() == "Peace"
    trial.rollback()
    assert name() == "War"


def forget_by_lock(session, campaign):
    session.get(Campaign, campaign.id, with_for_update=True, populate_existing=True)


def forget_by_locking_statement(session, campaign):
    session.execute(select(Campaign.id).with_for_update())


def forget_by_commit(session, campaign):
    session.commit()


@pytest.mark.parametrize("forget", [forget_by_lock, forget_by_locking_statement, forget_by_commit])
def test_a_lock_and_the_end_of_a_transaction_forget(session, named, forget):
    campaign, _ = named
    remembered(session, "kept", lambda: "before")
    assert remembered(session, "kept", lambda: "after") == "before"
    forget(session, campaign)
    assert remembered(session, "kept", lambda: "after") == "after"
