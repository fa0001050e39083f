import ast
from pathlib import Path

import rules.srs
from rules.srs.vocabulary import ERROR_CODES

FOLDER = Path(rules.srs.__file__).parent
OF_SCHEMAS = {"bad_value", "missing_field", "unknown_field"}
OF_DICE = {"dice_exhausted"}
OF_TAGS = {"unknown_act", "unknown_tool"}
PLACES = {"Fault": 0, "CaseError": 1}


def called():
    """Yield the name of what is called, and its arguments, for every call in the system's modules."""
    for file in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                yield node.func.id if isinstance(node.func, ast.Name) else node.func.attr, node.args


def literals(*names):
    return {
        args[PLACES[name]].value
        for name, args in called()
        if name in names and len(args) > PLACES[name] and isinstance(args[PLACES[name]], ast.Constant)
    }


def test_every_code_that_is_told_is_listed_and_none_is_left_over():
    assert literals("Fault", "CaseError") | OF_SCHEMAS | OF_DICE | OF_TAGS == ERROR_CODES
