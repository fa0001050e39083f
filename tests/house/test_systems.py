"""No rule system in the generic service: contracts name them all, nothing outside its rooms names what is its own."""

import re
import tomllib

import pytest

from rules.registry import RULESETS
from tests.house.tree import ROOT, files, relative
from web.systems import DRAWERS

CONTRACTS = {
    contract["name"]: contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
}
SYSTEMS = {f"rules.{slug}" for slug in RULESETS}
STRANGERS = SYSTEMS - {"rules.srs"}
ROOMS = ("campaign.telling", "web")

OWN = {
    "fate_war": "fate_war noble_phantasms? command_seals? np spells? servants? masters? regions? hands? alliances?",
    "kamigakari": "kamigakari spirit_dice crests? barrier struggle hell_area",
    "senya_gekki": "senya_gekki gekki tension action_value counters_used surprise",
    "shinobigami": "shinobigami ninpo prizes? fumbles? plots? skill_table",
    "srs": "srs appearances? companions? achievements?",
}
"""Names of each system that are no ordinary words, as patterns of whole words."""
PREFIXES = sorted({ruleset.clauses[0].id.partition("-")[0] for ruleset in RULESETS.values()})
CLAUSE = re.compile(rf"\b({'|'.join(PREFIXES)})-[A-Z0-9]")
PLACES = ("campaign/", "web/", "worker/", "templates/")
DATA = ("campaign/demo/",)
"""The demo plays each system, so its stories name them."""
REGISTRY = ("web/systems.py",)
"""What names the systems, that nothing else need."""
ORDINARY = re.compile(r'role="region"')
"""Words of HTML that a system uses too."""


def contract(name):
    return CONTRACTS[name]


def of(name, key):
    return set(contract(name)[key])


def test_every_system_is_a_stranger_to_the_others():
    assert of("systems are strangers", "modules") == STRANGERS
    assert of("of srs only the checks are shared", "source_modules") == STRANGERS
    layers = contract("registry, systems, srs, core")["layers"]
    assert set(layers[1].split(" | ")) == STRANGERS


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_only_its_rooms_name_a_system(slug):
    rooms = {f"{room}.{slug}" for room in ROOMS if (ROOT / room.replace(".", "/") / slug).is_dir()}
    name = f"only its rooms name {slug}"
    assert of(name, "protected_modules") == {f"rules.{slug}"}
    sharing = STRANGERS if slug == "srs" else set()
    assert of(name, "allowed_importers") == {"rules.registry", *rooms, *sharing}


def test_only_the_registry_of_the_web_names_a_room_of_the_web():
    rooms = {slug for slug in RULESETS if (ROOT / "web" / slug).is_dir()}
    name = "only the registry of the web names a system's pages"
    assert of(name, "protected_modules") == {f"web.{slug}" for slug in rooms}
    assert of(name, "allowed_importers") == {"web.systems"}
    assert DRAWERS.keys() == rooms


def test_every_system_has_a_list_of_its_own_names():
    assert OWN.keys() == RULESETS.keys()


def rooms_of(slug):
    return (f"campaign/telling/{slug}/", f"web/{slug}/", f"web/static/{slug}/", f"templates/{slug}/")


def generic_files():
    """Return the files of the service that serve every system."""
    elsewhere = (*(room for slug in RULESETS for room in rooms_of(slug)), *DATA, *REGISTRY)
    found = (path for path in files() if path.suffix in {".py", ".html", ".ko", ".en", ".txt", ".js"})
    return [path for path in found if relative(path).startswith(PLACES) and not relative(path).startswith(elsewhere)]


def named(text, slug):
    pattern = "|".join(OWN[slug].split())
    return sorted({found.group() for found in re.finditer(rf"(?<![A-Za-z0-9_])({pattern})(?![A-Za-z0-9_])", text)})


@pytest.mark.parametrize("path", generic_files(), ids=relative)
def test_the_generic_service_names_nothing_of_a_system(path):
    text = ORDINARY.sub("", path.read_text(encoding="utf-8"))
    found = {slug: names for slug in RULESETS if (names := named(text, slug))}
    clauses = sorted({clause.group() for clause in CLAUSE.finditer(text)})
    assert (found, clauses) == ({}, [])
