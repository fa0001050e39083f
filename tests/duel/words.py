"""Keywords, Korean and English."""

from rules.core.words import Word

WORDS = {
    "document": (Word("throw", ("던지기",), ("throw",)), Word("gm", ("진행",), ("the GM’s commands",))),
    "field.throw": (Word("sign", ("손",), ("sign",)),),
    "field.gm": (Word("commands", ("명령",), ("commands",)),),
    "tool": (
        Word("gm.open_round", ("판 열기",), ("open a round",)),
        Word("gm.award", ("승점 주기",), ("award points",)),
        Word("gm.end_duel", ("결투 끝내기",), ("end the duel",)),
    ),
    "value.sign": (
        Word("rock", ("바위",), ("rock",)),
        Word("paper", ("보",), ("paper",)),
        Word("scissors", ("가위",), ("scissors",)),
        Word("slow", ("늦게",), ("wait and see",)),
    ),
}
