"""The rules: every clause of a rule system with its title in our own words, for the links of traces and errors."""

from flask import Blueprint, render_template

from rules.registry import RULESETS
from web.rulesets import chapters, system_named

pages = Blueprint("rules", __name__, url_prefix="/rules")


@pages.get("")
def listing() -> str:
    """List the rule systems."""
    return render_template("pages/rules/listing.html", systems=list(RULESETS.values()))


@pages.get("/<slug>")
def show(slug: str) -> str:
    """Show the clauses of one system, each with an anchor of its id."""
    system = system_named(slug)
    return render_template("pages/rules/show.html", system=system, chapters=chapters(system.clauses))
