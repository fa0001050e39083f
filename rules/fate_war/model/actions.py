"""The actions of a scene: what people call each, what it takes, who may do it, and in which half (FW-A3)."""

from collections.abc import Mapping

from msgspec import Struct

from rules.core.clause import Clause


class ActionRow(Struct, frozen=True):
    """One row of FW-A3's table. `persons` are kinds, or `caster` and `crafter`; `long` is `no`, `yes` or `only`.

    `ko` and `en` are its keywords, parted by commas, its name first.
    """

    clause: Clause
    ko: str
    en: str
    persons: tuple[str, ...]
    halves: tuple[str, ...]
    long: str
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    feature: str | None = None
    """Of the region where it is done; refused at sealing where the public map lacks it."""
    sane: bool = False
    """Refused to a servant whose madness is B or higher."""


_BOTH = ("master", "servant")
_HALVES = ("first", "second")
_PURSUIT = Clause("FW-A9", "추격과 동행", "Pursuing, and going along", "L32-35, L392-393")
_PAIRS = Clause("FW-A21", "회로 연결과 마력 충전", "Circuit link and mana charge", "L122-128")

ACTIONS: Mapping[str, ActionRow] = {
    "create_base": ActionRow(
        Clause("FW-A4", "거점 생성", "Creating a base", "L18-25, L163"),
        "거점 생성, 거점, 거점화, 거점 설치, 진지 작성, 진지 생성, 진지 구축",
        "create base, build base, base, create territory, build workshop, workshop",
        ("master", "caster"),
        _HALVES,
        "no",
    ),
    "scout": ActionRow(
        Clause("FW-A6", "정찰", "Scouting", "L27-35"),
        "정찰",
        "scout, recon, reconnoitre",
        ("master",),
        ("first",),
        "no",
        optional=("prefer",),
    ),
    "search": ActionRow(
        Clause("FW-A7", "탐색과 감지, 면식", "Searching, sensing, acquaintances", "L36-45"),
        "탐색, 기척 탐색",
        "search, sense",
        ("servant",),
        ("first",),
        "no",
        optional=("prefer",),
    ),
    "pursue": ActionRow(
        _PURSUIT,
        "추격, 추적",
        "pursue, chase, track",
        ("servant",),
        ("second",),
        "no",
        required=("target",),
    ),
    "accompany": ActionRow(
        _PURSUIT,
        "동행",
        "accompany, escort",
        ("master",),
        ("second",),
        "no",
    ),
    "rest": ActionRow(
        Clause("FW-A10", "휴식", "Resting", "L46-53, L142-144"),
        "휴식, 쉬기",
        "rest",
        _BOTH,
        _HALVES,
        "yes",
        optional=("convert_mp",),
    ),
    "nurse": ActionRow(
        Clause("FW-A11", "간호", "Nursing", "L54-59"),
        "간호",
        "nurse, care, tend",
        _BOTH,
        (),
        "only",
        required=("patient",),
    ),
    "study": ActionRow(
        Clause("FW-A12", "학습과 교사", "Studying, and teachers", "L60-74"),
        "학습, 공부, 수련",
        "study, train",
        _BOTH,
        _HALVES,
        "yes",
        optional=("teacher", "contest"),
        sane=True,
    ),
    "labour": ActionRow(
        Clause("FW-A13", "노동과 두 자리", "Labour, with room for two", "L75-88"),
        "노동, 아르바이트, 알바",
        "labour, labor, work, job",
        _BOTH,
        _HALVES,
        "yes",
        optional=("contest",),
        feature="labour",
        sane=True,
    ),
    "socialise": ActionRow(
        Clause("FW-A15", "교류", "Socialising", "L89-99"),
        "교류",
        "socialise, socialize, bond, interact",
        _BOTH,
        _HALVES,
        "yes",
        required=("partner",),
        optional=("restore", "regain"),
    ),
    "buy": ActionRow(
        Clause("FW-A16", "마술예장 구입", "Buying a mystic code", "L100-102"),
        "예장 구입, 마술예장 구입, 예장 구매, 구입",
        "buy, buy item, buy artifact, buy mystic code",
        ("master",),
        _HALVES,
        "no",
        required=("item",),
        optional=("then_move",),
        feature="shop",
    ),
    "craft": ActionRow(
        Clause("FW-A17", "마술예장 제작", "Crafting a mystic code", "L103-106"),
        "예장 제작, 마술예장 제작",
        "craft, craft item, craft artifact, craft mystic code",
        ("crafter",),
        (),
        "only",
        required=("item",),
    ),
    "make_item": ActionRow(
        Clause("FW-A18", "도구 작성", "Making an item", "L107-109"),
        "도구 작성, 도구 제작",
        "make item, craft tool, item construction",
        ("caster",),
        (),
        "only",
        required=("item",),
    ),
    "soul_eating": ActionRow(
        Clause("FW-A19", "식인", "Soul eating", "L110-115, L141"),
        "식인, 혼식",
        "soul eating, devour, soul feed",
        _BOTH,
        (),
        "only",
        required=("souls",),
        optional=("convert_mp",),
    ),
    "recontract": ActionRow(
        Clause("FW-A20", "재계약", "Contracting anew", "L116-121"),
        "재계약",
        "recontract, new contract",
        _BOTH,
        _HALVES,
        "no",
        required=("partner",),
    ),
    "mana_charge": ActionRow(
        _PAIRS,
        "마력 충전",
        "mana charge, charge mana",
        _BOTH,
        (),
        "only",
        required=("partner",),
    ),
    "circuit_link": ActionRow(
        _PAIRS,
        "회로 연결, 마술 회로 연결",
        "circuit link, link circuits, link circuit",
        ("master",),
        (),
        "only",
        required=("partner",),
    ),
}


def is_long_in_two(first: str, second: str, *, same_partner: bool, same_action_twice: str) -> bool:
    """FW-A1: tell whether two short actions are the long one: not two talks with others, nor rests by `two_short`."""
    if first != second:
        return False
    if first == "rest":
        return same_action_twice == "long"
    return first != "socialise" or same_partner
