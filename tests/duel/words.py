"""Keywords, Korean and English; the first of each is the one shown."""

from rules.core.words import Words, word

WORDS: Words = {
    "document": (word("throw", "던지기", "throw"), word("gm", "진행", "the GM’s commands")),
    "field.throw": (word("sign", "손", "sign"),),
    "field.gm": (word("commands", "명령", "commands"),),
    "tool": (
        word("gm.open_round", "판 열기", "open a round"),
        word("gm.award", "승점 주기", "award points"),
        word("gm.end_duel", "결투 끝내기", "end the duel"),
    ),
    "value.sign": (
        word("rock", "바위", "rock"),
        word("paper", "보", "paper"),
        word("scissors", "가위", "scissors"),
        word("slow", "늦게", "wait and see"),
    ),
    "want": (word("sign", "손", "a sign"),),
}
