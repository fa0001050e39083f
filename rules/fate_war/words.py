"""Keywords of orders, Korean and English, to the rulebook's identifiers; the first of each is the one shown."""

from rules.core.words import Word, Words


def _word(identifier: str, ko: str, en: str) -> Word:
    return Word(identifier, tuple(ko.split(", ")), tuple(en.split(", ")))


def _card(identifier: str, ko: str, sign_ko: str, en: str, sign_en: str) -> Word:
    return Word(identifier, tuple(ko.split(", ")), tuple(en.split(", ")), sign_ko, sign_en)


_TAKE = _word("seal", "이탈, 강제 이탈, 사용", "seal, withdraw, use")
_DO_NOTHING = _word("vanish", "소멸, 없음, 안 함", "vanish, none")
_YES_NO = (
    _word("true", "예, 네, 함, ㅇ, 신설", "yes, y, new"),
    _word("false", "아니오, 아니요, 안 함, ㄴ, 점수", "no, n, point"),
)
_STAY = (_word("null", "없음, 유지, 그대로", "none, stay"),)
_ROWS = (_word("front", "전열, 앞", "front"), _word("back", "후열, 뒤", "back, rear"))
_LORE = _word("lore", "전승", "lore, legend")
_KILL = _word("kill", "살해, 처치", "kill")
_ON_SERVANT_ZERO = _word("on_servant_zero", "령주", "on servant zero, command seal, seal")
_ENGAGE = (
    _word("engage", "조우, 조우 시", "engage, encounter, on encounter"),
    _word("truce", "휴전, 불가침", "truce"),
)

WORDS: Words = {
    "document": (
        _word("scene", "선언, 행동 선언, 장면 선언, 장면", "declare, scene, orders, order, declaration"),
        _word("engage", "조우, 추가, 추가 선언", "engage, encounter, followup, additional"),
        _word("battle", "전투, 전투 선언", "battle, fight"),
        _word("spoils", "처분, 전후 처리", "spoils, aftermath"),
    ),
    "field.scene": (
        _word("manifest", "현계, 실체화", "manifest, present"),
        _word("search_region", "수색 지역, 수색", "search region, watch area, watch"),
        _word("infiltration_region", "침투 지역, 침투", "infiltration region, infiltration area, infiltrate"),
        _word("territory", "진지", "territory, workshop"),
        _word("supply_mp", "마력 공급, 공급", "mana supply, supply, supply mp"),
        _word("pass_mp", "마력 전달, 전달", "mana transfer, pass, pass mp"),
        _word("move", "이동, 장소 이동, 기본 행동, 기본", "move, basic"),
        _word("first", "전반, 전반부, 짧은 행동 1", "first, first half, h1"),
        _word("second", "후반, 후반부, 짧은 행동 2", "second, second half, h2"),
        _word("long", "긴 행동", "long, long action"),
        _word("contest", "경쟁", "contest"),
        *_ENGAGE,
        _word("intervene", "난입", "intervene, join"),
        _word("teach", "가르침, 교습", "teach"),
        _word("npc", "NPC, 엔피시", "npc"),
        _word("dispose", "포로, 포로 처분", "dispose, captive, captives"),
        _ON_SERVANT_ZERO,
    ),
    "field.engage": _ENGAGE,
    "field.battle": (
        _word("row", "위치, 배치", "row, position"),
        _word("target", "대상, 상대", "target, opponent"),
        _word("cover", "엄호, 비호", "cover"),
        _word("hand", "판정, 판정패, 패", "hand, cards"),
        _word("retreat", "후퇴, 도주", "retreat, flee"),
        _ON_SERVANT_ZERO,
        _word("on_ally_fallen", "아군 쓰러짐, 쓰러지면", "on ally fallen, ally fallen"),
        _word("on_win", "승리 시, 승리", "on win, win"),
        _word("info", "정보점, 정보", "info"),
    ),
    "field.spoils": (
        _word("spare", "살림, 방면", "spare"),
        _word("capture", "포획, 생포", "capture"),
        _KILL,
    ),
    "action": (
        _word(
            "create_base",
            "거점 생성, 거점, 거점화, 거점 설치, 진지 작성, 진지 생성, 진지 구축",
            "create base, build base, base, create territory, build workshop, workshop",
        ),
        _word("scout", "정찰", "scout, recon, reconnoitre"),
        _word("search", "탐색, 기척 탐색", "search, sense"),
        _word("pursue", "추격, 추적", "pursue, chase, track"),
        _word("accompany", "동행", "accompany, escort"),
        _word("rest", "휴식, 쉬기", "rest"),
        _word("nurse", "간호", "nurse, care, tend"),
        _word("study", "학습, 공부, 수련", "study, train"),
        _word("labour", "노동, 아르바이트, 알바", "labour, labor, work, job"),
        _word("socialise", "교류", "socialise, socialize, bond, interact"),
        _word(
            "buy",
            "예장 구입, 마술예장 구입, 예장 구매, 구입",
            "buy, buy item, buy artifact, buy mystic code",
        ),
        _word("craft", "예장 제작, 마술예장 제작", "craft, craft item, craft artifact, craft mystic code"),
        _word("make_item", "도구 작성, 도구 제작", "make item, craft tool, item construction"),
        _word("soul_eating", "식인, 혼식", "soul eating, devour, soul feed"),
        _word("recontract", "재계약", "recontract, new contract"),
        _word("mana_charge", "마력 충전", "mana charge, charge mana"),
        _word("circuit_link", "회로 연결, 마술 회로 연결", "circuit link, link circuits, link circuit"),
        _word("null", "없음, 행동 없음, 넘김", "none, nothing, pass"),
    ),
    "option": (
        _word("prefer", "우선, 선호", "prefer"),
        _word("convert_mp", "전환", "convert, convert mp"),
        _word("teacher", "교사, 교육", "teacher"),
        _word("restore", "복원, 방식", "restore, mode"),
        _word("regain", "회복", "regain, recover"),
        _word("then_move", "이후이동", "then, then move"),
    ),
    "card": (
        _card("strike", "강타", "강", "strike, smash", "S"),
        _card("counter", "반격", "반", "counter", "C"),
        _card("rush", "맹공", "맹", "rush", "R"),
        _card("critical", "치명", "치", "critical, crit", "K"),
        _card("noble_phantasm", "보구", "보", "Noble Phantasm, np, phantasm, trump", "N"),
        _card("charge", "돌격", "돌", "charge", "H"),
        _card("ambush", "기습", "기", "ambush", "A"),
        _card("snipe", "저격", "저", "snipe", "P"),
        _card("brawl", "격투", "격", "brawl", "B"),
        _card("flurry", "난타", "난", "flurry", "F"),
        _card("throw", "투척", "투", "throw", "T"),
        _card("guard", "방어", "방", "guard, defend", "G"),
        _card("standby", "대기", "대", "standby, wait", "W"),
        _card("chant", "영창", "영", "chant", "I"),
        _card(
            "magic",
            "마술, 마법, 공격 마술, 공격마법, 보조 마술, 보조마법, 보호 마술",
            "마",
            "magic, spell, attack magic, attack spell, support magic, support spell, defence magic, "
            "defense magic, ward",
            "M",
        ),
    ),
    "value.manifest": _YES_NO,
    "value.restore": _YES_NO,
    "value.search_region": _STAY,
    "value.infiltration_region": _STAY,
    "value.move": _STAY,
    "value.contest": _STAY,
    "value.territory": (
        _word("create", "생성, 작성", "create"),
        _word("maintain", "정비", "maintain"),
        _word("null", "없음, 안 함", "none"),
    ),
    "value.engage": (
        _word("anyone", "전투, 공격, 아무나", "fight, attack, anyone"),
        _word("talk", "접촉, 대화", "talk, contact"),
        _word("none", "회피, 무시, 없음", "avoid, ignore, none"),
        _word("ask", "문의, 진행자", "ask, gm"),
    ),
    "value.npc": (
        _word("talk", "접촉, 대화", "talk, contact"),
        _word("attack", "공격, 전투", "attack, fight"),
        _word("ignore", "무시, 회피", "ignore, avoid"),
    ),
    "value.dispose": (_word("release", "석방, 놓아줌", "release"), _KILL),
    "value.on_servant_zero": (_TAKE, _DO_NOTHING),
    "value.row": _ROWS,
    "value.target": _ROWS,
    "value.cover": (
        _word("master", "마스터, 주인", "master"),
        _word("none", "없음", "none"),
        _word("all", "모두, 전원", "all"),
    ),
    "value.on_ally_fallen": (
        _word("continue", "계속, 속행", "continue"),
        _word("protect", "보호, 지킴", "protect"),
        _word("retreat_with", "함께 후퇴, 동반 후퇴", "retreat with"),
        _word("abandon", "두고 후퇴, 버림", "abandon"),
    ),
    "value.on_win": (
        _word("replace_base", "거점 교체, 거점 덧씌움", "replace base"),
        _word("remove_base", "거점 제거", "remove base"),
        _word("raze_territory", "진지 제거", "raze territory, remove territory, remove workshop"),
    ),
    "value.info": (_word("battle", "전투", "battle"), _LORE),
    "value.prefer": (_word("rumour", "소문", "rumour, rumor"), _LORE),
    "value.regain": (_word("faith", "신념", "faith, belief"), _word("fate", "명운", "fate")),
}
