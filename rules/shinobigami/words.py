"""Keywords of orders, Korean and English, to the rulebook's identifiers; the first of each is the one shown."""

from rules.core.words import Words, word

_ORDERS = (
    word("loss_order", "잃는 순서, 손실 순서", "loss order, lose first"),
    word("on_special", "스페셜 때, 스페셜", "on special, special"),
)
_RECOVER = word("recover", "회복", "recover, recovery")
_JOIN = word("join", "도중참가, 참가", "join")
_NONE = word("none", "없음, 안 함", "none, nothing")
_AFFLICTIONS = (
    word("malfunction", "고장", "malfunction"),
    word("numbness", "마비", "numbness"),
    word("wound", "중상", "wound"),
    word("missing", "행방불명", "missing"),
    word("oblivion", "망각", "oblivion"),
    word("curse", "저주", "curse"),
)
_FIELDS = (
    word("weapon", "기술, 기계", "weapon, tools"),
    word("body", "체술", "body"),
    word("ninjutsu", "인술", "ninjutsu"),
    word("scheme", "모술", "scheme"),
    word("tactics", "전술", "tactics"),
    word("sorcery", "요술", "sorcery"),
)
_EVASIONS = (
    word("normal", "회피, 보통", "normal, evade"),
    word("escape_art", "둔주술", "escape art, escape"),
    word("none", "회피 안 함, 안 함", "none, stand"),
)
_TIMINGS = (
    word("turn", "자기 차례, 차례", "turn, own turn"),
    word("on_attacked", "공격받을 때", "when attacked"),
    word("on_damage", "데미지를 받을 때", "when damaged"),
    word("round_end", "라운드 끝", "end of the round, round end"),
    word("plot", "플롯 단계", "plot step, plot"),
    word("join", "도중참가", "joining"),
)
_CHECKS = (
    word("hit", "명중판정, 명중", "hit check, hit"),
    word("evade", "회피판정, 회피", "evasion check, evade"),
    word("any", "모든 판정, 아무 판정", "any check, any"),
)
_PHASES = (
    word("main", "메인페이즈, 메인", "main phase, main"),
    word("climax", "클라이막스 페이즈, 클라이막스", "climax phase, climax"),
)

WORDS: Words = {
    "document": (
        word("plot", "플롯", "plot"),
        word("action", "행동, 전투", "action, round"),
        word("scene", "신, 장면, 회복", "scene, recovery"),
        word("spoils", "전과", "spoils"),
        word("gm", "진행, 마스터", "the GM’s commands, gm"),
    ),
    "field.plot": (
        word("plot", "플롯치, 플롯", "plot, plot value"),
        _JOIN,
        word("plot_ninpo", "플롯 닌법, 닌법", "plot ninpo, ninpo"),
        *_ORDERS,
    ),
    "field.action": (
        word("attack", "공격", "attack"),
        word("support", "서포트, 지원", "support, supports"),
        word("evade", "회피", "evade, evasion"),
        _RECOVER,
        word("performance", "연출수정, 연출", "performance, performance modifier"),
        word("concede", "패배 인정, 항복", "concede, give up"),
        _JOIN,
        *_ORDERS,
    ),
    "field.scene": (_RECOVER, *_ORDERS),
    "field.spoils": (word("spoils", "전과", "spoils, claim"),),
    "field.gm": (word("commands", "명령", "commands"),),
    "tool": (
        word("gm.start_battle", "전투 시작", "start a battle"),
        word("gm.start_scene", "신 시작", "start a scene"),
        word("gm.set_phase", "페이즈 정하기", "set the phase"),
        word("gm.set_modifier", "판정에 수정 주기", "modify a check"),
        word("gm.veto_performance", "연출수정 거부", "veto a performance modifier"),
        word("gm.give_info", "정보 알려 주기", "give information"),
        word("gm.add_affliction", "변조 주기", "add an affliction"),
        word("gm.remove_affliction", "변조 없애기", "remove an affliction"),
        word("gm.remove_status", "상태 없애기", "remove a status"),
        word("gm.set_life", "생명력 정하기", "set a point of life"),
        word("gm.waive_spoils", "전과 포기시키기", "waive a claim"),
    ),
    "want": (
        word("plot", "플롯치", "a plot"),
        word("action", "이번 라운드의 행동", "what to do in this round"),
        word("spoils", "전과", "spoils"),
        word("leak_info", "새어 나갈 비밀이나 거주지", "which secret or location gets out"),
    ),
    "means": (
        word("check", "회복판정, 판정", "recovery check, check"),
        word("pill", "병량환", "ration pill, pill"),
        word("ninpo", "닌법", "ninpo"),
        word("ougi", "오의", "secret art"),
    ),
    "value.recover": (
        word("life", "생명력", "life"),
        word("affliction", "변조", "affliction"),
        _NONE,
    ),
    "value.field": _FIELDS,
    "value.fields": _FIELDS,
    "value.revive_field": _FIELDS,
    "value.skills": _FIELDS,
    "value.loss_order": _FIELDS,
    "value.affliction": _AFFLICTIONS,
    "value.default": _EVASIONS,
    "value.by_attacker": _EVASIONS,
    "value.timing": _TIMINGS,
    "value.on": _CHECKS,
    "value.take": (
        word("info", "정보", "information, info"),
        word("emotion", "감정", "emotion"),
        word("prize", "프라이스", "prize"),
        word("none", "포기, 없음", "nothing, none"),
    ),
    "value.info": (word("location", "거주지", "location"), word("secret", "비밀", "secret")),
    "value.direction": (
        word("own", "내가 패자에게", "mine for the loser, own"),
        word("loser", "패자가 나에게", "the loser's for me, loser"),
    ),
    "value.status": (
        *_AFFLICTIONS,
        word("backlash", "반동", "backlash"),
        word("shaken", "판정에 −1", "−1 to checks"),
    ),
    "value.phase": _PHASES,
    "value.down_since": _PHASES,
    "value.kind": (
        word("attack", "공격닌법", "attack ninpo"),
        word("support", "서포트 닌법", "support ninpo"),
        word("ougi", "오의", "secret art"),
        word("location", "거주지", "location"),
        word("secret", "비밀", "secret"),
        word("affliction", "변조", "affliction"),
    ),
    "value.type": (
        word("melee", "접근전", "melee"),
        word("shooting", "사격전", "shooting"),
        word("group", "집단전", "group"),
    ),
}
