"""Log, ledger and rules, for programs."""

from dataclasses import dataclass

from flask_smorest import Blueprint

from campaign.operations.ledger import VERIFIED, verify_newest
from campaign.views import LedgerLine, LogEntry, Page, ledger_view, log
from rules.registry import RULESETS
from web.addresses import place_at
from web.api.shapes import shape_of
from web.database import session
from web.language import chosen_language
from web.paging import before, links
from web.rulesets import system_named

api = Blueprint("api_records", __name__, url_prefix="/api", description="What was published and done, and the rules.")


@dataclass(frozen=True)
class LedgerReport:
    """The entries that one may read; `is_whole`: no break was found in the last `verified` entries up to this page.

    Where there are fewer entries, in all of them; how many there are would tell who has filed.
    """

    is_whole: bool
    verified: int
    entries: tuple[LedgerLine, ...]


@dataclass(frozen=True)
class ClauseLine:
    """One clause, its title in the reader's language."""

    id: str
    title: str
    is_automated: bool


@dataclass(frozen=True)
class RulesetReport:
    """One rule system, with its clauses and the documents that can be declared."""

    slug: str
    version: str
    documents: tuple[str, ...]
    clauses: tuple[ClauseLine, ...]


@api.get("/campaigns/<code>/log")
@api.response(200, shape_of(LogEntry)(many=True))
def show_log(code: str) -> tuple[Page[LogEntry], dict[str, str]]:
    """Return what was published, the newest first; `Link` leads to what was before (`before`: a turn's code)."""
    place = place_at(code)
    page = log(session(), place.reader, place.campaign, before())
    return page, links(page)


@api.get("/campaigns/<code>/ledger")
@api.response(200, shape_of(LedgerReport))
def show_ledger(code: str) -> tuple[LedgerReport, dict[str, str]]:
    """Return the ledger, and whether a break was found; `Link` leads to older entries (`before`: an entry's hash)."""
    place = place_at(code)
    is_whole = verify_newest(session(), place.campaign.id, before()) is None
    page = ledger_view(session(), place.reader, place.campaign, before())
    return LedgerReport(is_whole, VERIFIED, page), links(page)


@api.get("/rules")
@api.response(200, shape_of(RulesetReport)(many=True))
def list_rules() -> list[RulesetReport]:
    """List the rule systems."""
    return [_report(slug) for slug in RULESETS]


@api.get("/rules/<slug>")
@api.response(200, shape_of(RulesetReport))
def show_rules(slug: str) -> RulesetReport:
    """Return one rule system."""
    return _report(slug)


def _report(slug: str) -> RulesetReport:
    system = system_named(slug)
    clauses = (ClauseLine(one.id, one.title(chosen_language()), one.automated) for one in system.clauses)
    return RulesetReport(slug, system.version, tuple(sorted(system.declaration_schemas)), tuple(clauses))
