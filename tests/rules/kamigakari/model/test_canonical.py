"""15.3: the canonical form of a declaration, in which one act is a list of one."""

from rules.kamigakari.model.canonical import canonical


def test_one_act_becomes_a_list_of_one():
    assert canonical("combat", {"prep": {"action": "stand"}}) == {"prep": [{"action": "stand"}]}
    assert canonical("combat", {"prep": [{"action": "stand"}]}) == {"prep": [{"action": "stand"}]}


def test_one_plan_of_a_standing_order_becomes_a_list_of_one():
    raw = {"standing": {"passive": {"spirit": {"policy": "maximise"}}}}

    assert canonical("combat", raw) == {"standing": {"passive": {"spirit": [{"policy": "maximise"}]}}}


def test_a_plan_that_is_never_a_list_stays_alone():
    raw = {"checks": [{"challenge": "c1", "spirit": {"policy": "succeed"}}]}

    assert canonical("scene", raw) == raw


def test_fields_named_like_words_of_python_keep_their_names():
    act = {"action": "attack", "attack": "sword", "targets": ["m"], "with": ["fury"]}
    order = {"talent": "ward", "for": ["b"], "when": {"min_damage": 3}}

    assert canonical("combat", {"attack": act, "standing": {"defence": [order]}}) == {
        "attack": [act],
        "standing": {"defence": [order]},
    }


def test_an_act_within_an_act_of_a_known_kind_is_laid_out_too():
    raw = {"prep": {"action": "detox", "spirit": {"policy": "exact", "swaps": [[0, 1]]}}}

    assert canonical("combat", raw) == {"prep": [raw["prep"]]}
