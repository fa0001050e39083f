"""Operations of many people at once: whatever comes first, none waits for another that waits for it."""

from datetime import timedelta
from functools import partial

from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.turn import Turn
from campaign.operations.campaigns import change_settings
from campaign.operations.invitations import invite
from campaign.operations.log_checks import verify_log
from campaign.operations.seals import Filing, filed, receive_declaration, withdraw_declaration
from campaign.operations.turns import extend_deadline
from campaign.store.session import session_scope
from tests.campaign.at_once import at_once


def test_filing_extending_inviting_and_settings_go_on_together(session, table):
    campaign_id, turn_id = table.campaign.id, table.turn.id
    ids = {name: account.id for name, account in table.accounts.items()}
    session.commit()

    def file(seat):
        for number in range(4):
            with session_scope() as own:
                account = own.get_one(Account, ids[seat])
                receive_declaration(own, turn_id, seat, Filing({"oil": number}, "api"), account=account)
            if number == 1:
                with session_scope() as own:
                    withdraw_declaration(own, turn_id, seat, account=own.get_one(Account, ids[seat]))

    def extend():
        for _ in range(4):
            with session_scope() as own:
                turn = own.get_one(Turn, turn_id)
                extend_deadline(own, own.get_one(Account, ids["gina"]), turn, turn.deadline + timedelta(hours=1), "so")

    def invite_people():
        for _ in range(4):
            with session_scope() as own:
                invite(own, own.get_one(Account, ids["gina"]), own.get_one(Campaign, campaign_id), "reader")

    def change():
        for number in range(4):
            with session_scope() as own:
                values = {"turn_hours": 24 + number}
                change_settings(own, own.get_one(Account, ids["gina"]), own.get_one(Campaign, campaign_id), values)

    at_once(partial(file, "ann"), partial(file, "bea"), extend, invite_people, change)
    session.expire_all()
    assert {key: version for key, (version, _) in filed(session, table.turn).items()} == {"ann": 4, "bea": 4}
    assert table.turn.deadline_version == 5
    assert verify_log(session, campaign_id) is None
