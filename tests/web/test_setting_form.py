"""The form of what outlives scenes: tables as rows, the rest as JSON, faults in the rows that they belong to."""

from marshmallow import Schema, fields
from marshmallow.validate import OneOf

from web.faults import Fault
from web.form_values import FormValues
from web.setting_form import decode_setting, encode_setting, in_rows, mark_of, nameless, plain_fields, tables


class RegionSchema(Schema):
    name = fields.String()
    neighbours = fields.List(fields.String())
    bonus = fields.Integer()


class SettingSchema(Schema):
    stage = fields.String(validate=OneOf(["scene", "combat"]))
    barrier = fields.Boolean()
    turns = fields.Integer()
    place = fields.String()
    map = fields.Dict(keys=fields.String(), values=fields.Nested(RegionSchema))
    relations = fields.Dict(keys=fields.String(), values=fields.Dict())


SETTING = {
    "stage": "combat",
    "barrier": False,
    "turns": 3,
    "place": "the yard",
    "map": {"a.1": {"name": "A", "neighbours": ["b"], "bonus": 2}, "b": {"name": "B", "neighbours": ["a.1"]}},
    "relations": {"x": {"y": 1}},
}


def encoded():
    return FormValues(encode_setting(SettingSchema(), SETTING))


def test_a_setting_comes_back_as_it_was():
    assert decode_setting(SettingSchema(), encoded()) == SETTING


def test_values_without_parts_are_fields():
    assert [(control.name, control.kind) for control in plain_fields(SettingSchema(), encoded())] == [
        ("setting.stage", "choice"),
        ("setting.barrier", "flag"),
        ("setting.turns", "number"),
    ]
    emptied = FormValues([pair for pair in encoded().items() if pair[0] != "setting.stage"])
    assert "stage" not in decode_setting(SettingSchema(), emptied)


def test_tables_of_parts_are_rows_and_nothing_else():
    (table,) = tables(SettingSchema(), encoded(), more="setting.map")
    assert (table.key, table.kind) == ("map", "rows")
    assert [row.name for row in table.rows] == ["setting.map.@0", "setting.map.@1", "setting.map.@2"]
    assert [control.key for control in table.rows[0].controls] == ["id", "name", "neighbours", "bonus"]


def test_json_that_is_none_is_given_on_to_be_refused():
    assert decode_setting(SettingSchema(), FormValues({"setting": "{map: }"})) == "{map: }"


def test_an_empty_row_is_not_there_and_one_without_an_identifier_is_told():
    typed = FormValues({"setting": "", "setting.map.@0.id": "", "setting.map.@0.name": " ", "setting.map.@1.name": "B"})
    assert nameless(SettingSchema(), typed) == ["setting.map.@1.id"]
    assert decode_setting(SettingSchema(), FormValues({"setting": "", "setting.map.@0.id": " "})) == {"map": {}}


def test_a_fault_stands_in_its_row():
    faults = [
        Fault("setting.map.a.1.bonus", "one"),
        Fault("setting.map.b", "two"),
        Fault("setting.relations.x", "three"),
        Fault("name", "four"),
    ]
    assert [fault.field for fault in in_rows(SettingSchema(), encoded(), faults)] == [
        "setting.map.@0.bonus",
        "setting.map.@1",
        "setting",
        "name",
    ]


def test_the_mark_tells_any_change():
    assert mark_of(SETTING) == mark_of(dict(reversed(SETTING.items())))
    assert mark_of(SETTING) != mark_of({**SETTING, "relations": {}})
