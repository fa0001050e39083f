"""The clauses of the duel."""

from rules.core.clause import Clause

CLAUSES = (
    Clause("DU-1", "던지기: 봉인, 늦은 손은 한 번 더 묻는다", "The throw: sealed; a slow hand is asked once more", "1"),
    Clause("DU-2", "무엇이 무엇을 이기는가, 그리고 승점", "What beats what, and the points", "2"),
    Clause("DU-3", "진행자가 판을 열고 결투를 끝낸다", "The GM opens rounds and ends the duel", "3"),
    Clause("DU-4", "비긴 손은 주사위로 가린다", "A draw is settled by dice", "4"),
)
