"""What pages may cost: each route has a budget, and none costs more at scene 200 than at scene 2."""

import shutil

import pytest

from campaign.settings import load_settings
from tests.long_campaign import a_long_campaign
from tests.web.pages_asked import FAULTY, READERS, costs, readable_rules

SHORT, LONG = 2, 200
MOST_STATEMENTS, MOST_BYTES = 15, 150_000
CLOCK = 1
"""PostgreSQL is asked what time it is, once in a request."""
BUDGETS = {
    "account.show": 1,
    "amend.declaration": 11,
    "amend.tool": 11,
    "api_account.list_tokens": 2,
    "api_account.show_account": 1,
    "api_campaigns.list_campaigns": 4,
    "api_campaigns.show_campaign": 8,
    "api_campaigns.show_editions": 4,
    "api_declarations.show_declaration": 6,
    "api_declarations.show_late": 7,
    "api_declarations.show_offers": 5,
    "api_declarations.show_view": 5,
    "api_docs.description": 1,
    "api_docs.description_of_system": 1,
    "api_docs.docs": 1,
    "api_docs.docs_of_system": 1,
    "api_members.list_invitations": 4,
    "api_members.list_members": 8,
    "api_proposals.show": 11,
    "api_records.list_rules": 1,
    "api_records.show_ledger": 5,
    "api_records.show_log": 5,
    "api_records.show_rules": 1,
    "api_sheets.list_sheets": 6,
    "api_sheets.show_history": 5,
    "api_sheets.show_sheet": 6,
    "api_tools.list_tools": 3,
    "api_transfers.export": 4,
    "api_transfers.show_case": 10,
    "api_turns.list_late": 8,
    "api_turns.list_turns": 4,
    "api_turns.show_dice": 4,
    "api_turns.show_result": 5,
    "api_turns.show_review": 10,
    "api_turns.show_turn": 8,
    "battles.new": 7,
    "campaigns.listing": 4,
    "campaigns.new": 1,
    "campaigns.settings": 4,
    "campaigns.show": 12,
    "corrections.show": 14,
    "declarations.ask_withdraw": 9,
    "declarations.receipt": 10,
    "declarations.show": 8,
    "declarations.show_late": 8,
    "declarations.write": 8,
    "deliveries.listing": 5,
    "help.contact": 1,
    "help.dice": 1,
    "help.help_page": 1,
    "help.privacy": 1,
    "home.home": 1,
    "house_rules.show": 4,
    "joining.arrived": 2,
    "joining.show": 4,
    "joining.show_waiting": 2,
    "joining.with_code": 1,
    "mailbox.listing": 2,
    "members.listing": 8,
    "multi_seat.show": 8,
    "powers.show": 4,
    "powers.table": 1,
    "proposals.show": 11,
    "records.ledger": 5,
    "records.log_page": 8,
    "results.show": 12,
    "review.case": 11,
    "review.preview": 11,
    "review.show": 12,
    "rules.listing": 1,
    "rules.show": 1,
    "scenes.new": 7,
    "second_step.ask": 1,
    "second_step.show": 2,
    "security.change_password": 1,
    "security.confirm_email": 1,
    "security.forgot_password": 1,
    "security.login": 1,
    "security.register": 1,
    "security.reset_password": 1,
    "security.send_confirmation": 1,
    "security.static": 1,
    "security.verify": 1,
    "sheets.edit": 6,
    "sheets.export": 6,
    "sheets.history": 7,
    "sheets.new": 6,
    "sheets.show": 6,
    "static": 1,
    "tokens.listing": 2,
    "tools.listing": 7,
    "tools.show": 7,
    "transcripts.export": 13,
    "transcripts.program": 1,
    "transcripts.show": 5,
    "transfers.case": 10,
    "transfers.export": 4,
    "transfers.new": 1,
    "turns.show": 11,
}
"""The statements of each route, for whoever it costs most, on SQLite; PostgreSQL adds CLOCK."""
NEVER_THERE = {
    "security.static",  # the library brings files that no page of ours links to
    "declarations.show_late",  # nothing came too late in this war
    "api_declarations.show_late",
}
WHOLE = {
    "transcripts.export",  # all of a war, which one takes home in one file
}
REDIRECTS = {
    "joining.arrived",
    "joining.show_waiting",
    "joining.with_code",
    "second_step.ask",
    "security.confirm_email",
    "security.reset_password",
}
"""Routes that lead elsewhere without what only a mail or a form holds."""


@pytest.fixture(scope="module")
def cost(sqlite_template, tmp_path_factory):
    """The cost of each route for each reader at the first scenes and at the last."""
    found = {}
    for scenes in (SHORT, LONG):
        path = tmp_path_factory.mktemp("long") / "grailjudge.db"
        shutil.copy(sqlite_template, path)
        settings = load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": f"sqlite:///{path}"})
        a_long_campaign(settings, scenes)
        found[scenes] = costs(settings, scenes)
    return found


@pytest.fixture(scope="module")
def cost_on_postgresql(postgres):
    """The same on PostgreSQL at the first scenes; that no later scene costs more is the same SQL's doing."""
    name = postgres.take()
    settings = load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": postgres.address(name)})
    a_long_campaign(settings, SHORT)
    yield costs(settings, SHORT)
    postgres.drop(name)


def test_every_route_that_is_read_has_a_budget(app):
    assert BUDGETS.keys() == {*readable_rules(app), FAULTY}
    assert max(BUDGETS.values()) + CLOCK <= MOST_STATEMENTS


def test_each_route_answers_somebody(cost):
    answered = {route for (route, _), one in cost[LONG].items() if one.status in {200, 422}}
    assert BUDGETS.keys() - answered == {*NEVER_THERE, *REDIRECTS}


@pytest.mark.parametrize("route", BUDGETS)
def test_no_page_costs_more_than_its_budget_however_long_the_war(cost, route):
    for reader in (name for name in READERS if (route, name) in cost[LONG]):
        early, late = cost[SHORT][route, reader], cost[LONG][route, reader]
        assert late.statements <= BUDGETS[route], (reader, late)
        assert late.size <= MOST_BYTES or route in WHOLE, (reader, late)
        assert (late.status, late.statements) == (early.status, early.statements), (reader, early, late)


def test_postgresql_adds_its_clock_and_nothing_else(cost_on_postgresql):
    over = {one: cost for one, cost in cost_on_postgresql.items() if cost.statements > BUDGETS[one[0]] + CLOCK}
    assert over == {}
    assert {cost.status for cost in cost_on_postgresql.values()} <= {200, 302, 303, 401, 403, 404, 405, 410, 422}


def test_the_form_with_a_fault_in_each_slot_tells_them_all(cost):
    assert cost[LONG][FAULTY, "player"].status == 422
    assert cost[LONG][FAULTY, "player"].faults >= 10
