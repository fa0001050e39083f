"""Sheets in play: a contract holds where both sides name each other."""

import pytest

from campaign.sheets_in_play import (
    contract_fields,
    gm_fields,
    partners_in,
    person_fields,
    setting_fields,
    with_mutual_contracts,
)
from rules.core.fields import StrictList, StrictString
from rules.core.sheet import SheetSchema

CONTRACTS = {"servant": "master", "master": "servant"}


class PairSchema(SheetSchema):
    servant = StrictString(metadata={"contract": "master"})
    master_ = StrictString(data_key="master", metadata={"contract": "servant"})
    friends = StrictList(StrictString(), metadata={"names": "person"})
    side = StrictString(metadata={"writer": "gm"})
    region = StrictString(metadata={"names": "map"})
    name = StrictString()


def test_the_schema_says_which_fields_name_whom():
    assert contract_fields(PairSchema()) == CONTRACTS
    assert person_fields(PairSchema()) == ("servant", "master", "friends")
    assert setting_fields(PairSchema()) == {"region": "map"}
    assert gm_fields(PairSchema()) == ("side",)


SHEETS = [
    ("both", {"m": {"servant": "s"}, "s": {"master": "m"}}, {"s"}),
    ("one side alone", {"m": {"servant": "s"}, "s": {"master": None}}, set()),
    ("the other names a third", {"m": {"servant": "s"}, "s": {"master": "x"}, "x": {"servant": "s"}}, set()),
    ("nobody bears the name", {"m": {"servant": "ghost"}}, set()),
    ("oneself", {"m": {"servant": "m"}}, set()),
]


@pytest.mark.parametrize(("reading", "sheets", "partners"), SHEETS, ids=[case[0] for case in SHEETS])
def test_a_contract_holds_where_both_sides_name_each_other(reading, sheets, partners):
    before = {key: dict(document) for key, document in sheets.items()}
    mutual = with_mutual_contracts(sheets, CONTRACTS)
    assert partners_in(mutual, CONTRACTS, "m") == partners
    assert mutual["m"]["servant"] == next(iter(partners), None)
    assert sheets == before
