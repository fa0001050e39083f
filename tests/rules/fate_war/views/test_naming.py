from rules.fate_war import RULESET


def test_names_of_a_state_hold_persons_places_things_camps_and_powers():
    state = {
        "characters": {"rin": {"name": "미라", "spells": [{"id": "fire", "name": "화염"}]}, "lancer": {}},
        "map": {"harbour": {"name": "항구"}},
        "items": {"charm": {"name": "부적"}},
        "battles": [{"camps": {"b": ["rin", "lancer"]}}],
        "results": [{"camps": {"a": ["lancer"]}}],
    }
    assert RULESET.names(state) == {
        "rin": "미라",
        "lancer": "lancer",
        "region:harbour": "항구",
        "item:charm": "부적",
        "camp:a": "lancer",
        "camp:b": "lancer · 미라",
        "power:rin/fire": "화염",
    }
