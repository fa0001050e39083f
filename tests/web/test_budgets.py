"""What pages may cost: each route has a budget, and none costs more at scene 200 than at scene 2."""

import shutil
from uuid import uuid4

import pytest
from sqlalchemy import make_url

from campaign.settings import load_settings
from tests.databases import order
from tests.long_campaign import a_long_campaign
from tests.web.pages_asked import FAULTY, READERS, costs, readable_rules

SHORT, LONG = 2, 200
MOST_STATEMENTS, MOST_BYTES = 15, 150_000
CLOCK = 1
"""PostgreSQL is asked what time it is, once in a request."""
BUDGETS = {
    "account.show": 2,
    "amend.declaration": 14,
    "amend.tool": 14,
    "api_account.list_tokens": 3,
    "api_account.show_account": 2,
    "api_campaigns.list_campaigns": 5,
    "api_campaigns.show_campaign": 11,
    "api_campaigns.show_editions": 6,
    "api_declarations.show_declaration": 9,
    "api_declarations.show_offers": 10,
    "api_declarations.show_view": 10,
    "api_docs.description": 2,
    "api_docs.description_of_system": 2,
    "api_docs.docs": 2,
    "api_docs.docs_of_system": 2,
    "api_members.list_invitations": 6,
    "api_members.list_members": 10,
    "api_records.list_rules": 2,
    "api_records.show_ledger": 7,
    "api_records.show_log": 7,
    "api_records.show_rules": 2,
    "api_sheets.list_sheets": 8,
    "api_sheets.show_history": 10,
    "api_sheets.show_sheet": 9,
    "api_tools.list_tools": 5,
    "api_transfers.export": 6,
    "api_transfers.show_case": 13,
    "api_turns.list_turns": 6,
    "api_turns.show_result": 7,
    "api_turns.show_review": 13,
    "api_turns.show_turn": 10,
    "battles.new": 10,
    "campaigns.listing": 5,
    "campaigns.new": 2,
    "campaigns.settings": 6,
    "campaigns.show": 15,
    "declarations.ask_withdraw": 12,
    "declarations.receipt": 12,
    "declarations.show": 11,
    "declarations.write": 11,
    "deliveries.listing": 7,
    "help.contact": 2,
    "help.help_page": 2,
    "help.privacy": 2,
    "home.home": 2,
    "house_rules.show": 6,
    "joining.arrived": 3,
    "joining.show": 5,
    "joining.show_waiting": 3,
    "joining.with_code": 2,
    "mailbox.listing": 3,
    "members.listing": 10,
    "multi_seat.show": 11,
    "records.ledger": 7,
    "records.log_page": 10,
    "results.show": 14,
    "review.case": 14,
    "review.preview": 14,
    "review.show": 14,
    "rules.listing": 2,
    "rules.show": 2,
    "scenes.new": 10,
    "security.change_password": 2,
    "security.confirm_email": 2,
    "security.forgot_password": 2,
    "security.login": 2,
    "security.register": 2,
    "security.reset_password": 2,
    "security.send_confirmation": 2,
    "security.static": 2,
    "security.verify": 2,
    "sheets.edit": 9,
    "sheets.export": 9,
    "sheets.history": 10,
    "sheets.new": 8,
    "sheets.show": 9,
    "static": 2,
    "tokens.listing": 3,
    "tools.listing": 7,
    "tools.show": 7,
    "transfers.case": 13,
    "transfers.export": 6,
    "transfers.new": 2,
    "turns.show": 14,
}
"""The statements of each route, for whoever it costs most, on SQLite; PostgreSQL adds CLOCK."""
NEVER_THERE = {
    "security.static",  # the library brings files that no page of ours links to
}
REDIRECTS = {
    "joining.arrived",
    "joining.show_waiting",
    "joining.with_code",
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
def cost_on_postgresql(cluster_url, postgres_template):
    """The same on PostgreSQL at the first scenes; that no later scene costs more is the same SQL's doing."""
    name = f"budgets_{uuid4().hex}"
    order(cluster_url, f"CREATE DATABASE {name} TEMPLATE {postgres_template}")
    url = make_url(cluster_url).set(database=name).render_as_string(hide_password=False)
    settings = load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": url})
    a_long_campaign(settings, SHORT)
    yield costs(settings, SHORT)
    order(cluster_url, f"DROP DATABASE {name} WITH (FORCE)")


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
        assert late.size <= MOST_BYTES, (reader, late)
        assert (late.status, late.statements) == (early.status, early.statements), (reader, early, late)


def test_postgresql_adds_its_clock_and_nothing_else(cost_on_postgresql):
    over = {one: cost for one, cost in cost_on_postgresql.items() if cost.statements > BUDGETS[one[0]] + CLOCK}
    assert over == {}
    assert {cost.status for cost in cost_on_postgresql.values()} <= {200, 302, 303, 401, 403, 404, 405, 410, 422}


def test_the_form_with_a_fault_in_each_slot_tells_them_all(cost):
    assert cost[LONG][FAULTY, "player"].status == 422
    assert cost[LONG][FAULTY, "player"].faults >= 10
