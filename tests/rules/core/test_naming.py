from rules.core.naming import person_names


def test_persons_are_called_by_their_names_else_by_their_ids():
    assert person_names({"rin": {"name": "Rin"}, "yuna": {"name": ""}, "npc": {}}) == {
        "rin": "Rin",
        "yuna": "yuna",
        "npc": "npc",
    }


def test_what_a_sheet_keeps_by_id_is_called_by_its_name_where_it_has_one():
    sheet = {
        "name": "Rin",
        "skills": {"fire": {"name": "Flame"}, "ice": {"name": ""}, "stone": {}, "wind": 3},
        "items": {"gem": {"name": "Gem"}},
        "hand": ["strike"],
        "hp": 5,
    }

    assert person_names({"rin": sheet}) == {"rin": "Rin", "power:rin/fire": "Flame", "power:rin/gem": "Gem"}
