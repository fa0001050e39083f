"""Keywords of orders, Korean and English, to the rulebook's identifiers; the first of each is the one shown."""

from rules.core.words import Words, word

_ACTS = word("acts", "행동", "acts, act")
_CHECKS = word("checks", "판정, 판정치", "checks, check, check values")
_SEQ = word("submitted_seq", "봉인 순서", "order of sealing")
_YES_NO = (word("true", "예, 네, 함, ㅇ", "yes, y"), word("false", "아니오, 아니요, 안 함, ㄴ", "no, n"))
_ASK = word("ask", "묻기", "ask")
_OPEN = word("open", "자유", "open, free")

WORDS: Words = {
    "document": (
        word("player", "선언, 행동 선언", "declare, declaration, orders, order"),
        word("gm", "진행, 진행 선언", "the GM’s commands, gm, commands"),
    ),
    "field.player": (_ACTS, _CHECKS, _SEQ),
    "field.gm": (word("commands", "명령, 진행", "commands, command"), _ACTS, _CHECKS, _SEQ),
    "act": (
        word("introduce", "소개, 캐릭터 소개", "introduce, introduction"),
        word("consent", "동행 승낙, 승낙", "consent, agree"),
        word("companions", "동행 청하기, 동행자, 동행", "companions, bring along, invite"),
        word("appear", "등장", "appear, enter"),
        word("exit", "퇴장", "exit, leave"),
        word("request_scene", "씬 청하기, 씬 요청", "request a scene, request scene, ask for a scene"),
        word("spend_xp", "성장, 경험치 쓰기", "spend experience, spend xp, grow"),
    ),
    "tool": (
        word("gm.mark_prepared", "준비 끝냄", "mark prepared, prepared"),
        word("gm.check_sheet", "시트 확인", "check a sheet, check sheet"),
        word("gm.assign_seats", "자리 정하기", "assign seats, seats"),
        word("gm.begin_main_play", "본편 시작", "begin main play"),
        word("gm.set_phase", "국면 넘기기", "set the phase, set phase, phase"),
        word("gm.start_scene", "씬 시작", "start a scene, start scene"),
        word("gm.permit", "허가", "permit, allow"),
        word("gm.deny", "거절", "deny, refuse"),
        word("gm.bring_on", "등장시키기", "bring on"),
        word("gm.take_off", "퇴장시키기", "take off"),
        word("gm.narrate", "묘사", "narrate"),
        word("gm.end_scene", "씬 끝", "end the scene, end scene"),
        word("gm.answer_scene_request", "씬 요청에 답하기", "answer a scene request, answer scene request"),
        word("gm.call_check", "판정 부르기", "call a check, call check"),
        word("gm.call_opposed", "대결 부르기", "call an opposed check, call opposed"),
        word("gm.set_modifier", "수정 주기", "set a modifier, set modifier"),
        word("gm.set_difficulty", "난이도 정하기", "set the difficulty, set difficulty"),
        word("gm.rule_check", "판정 재정", "rule on a check, rule check"),
        word("gm.cancel_check", "판정 거두기", "cancel a check, cancel check"),
        word("gm.moderate", "주의·내보내기", "moderate"),
        word("gm.end_game", "게임의 끝 선언", "end the game, end game"),
        word("gm.grant_xp", "경험치 주기", "grant experience, grant xp"),
        word("gm.record_xp", "경험치 기록", "record experience, record xp"),
        word("gm.clean_up", "뒷정리", "clean up, tidy up"),
        word("gm.close_session", "세션 닫기", "close the session, close session"),
    ),
    "want": (
        word("check_value", "판정치", "a check value"),
        word("ruling", "판정의 재정", "a ruling on a check"),
        word("permission", "허가", "permission"),
        word("consent", "동행 승낙", "consent to come along"),
        word("scene_request", "청한 씬에 대한 답", "an answer to a scene that was asked for"),
        word("scene_player", "다음 씬 플레이어", "the next scene player"),
        word("grant_xp", "나누어 줄 경험치", "experience points to hand out"),
        word("record_xp", "쓴 경험치의 기록", "a record of spent experience"),
    ),
    "value.answer": _YES_NO,
    "value.accept": _YES_NO,
    "value.success": (word("true", "성공", "success"), word("false", "실패", "failure")),
    "value.item": (
        word("rulebook_read", "룰북", "rulebook, the rulebook is read"),
        word("scenario_ready", "시나리오", "scenario, the scenario is ready"),
        word("tools_ready", "도구", "tools, the tools are ready"),
    ),
    "value.stage": (
        word("pre_play", "프리 플레이", "pre-play"),
        word("main_play", "메인 플레이, 본편", "main play"),
        word("after_play", "애프터 플레이", "after-play"),
        word("closed", "닫힘", "closed"),
    ),
    "value.phase": (
        word("opening", "오프닝", "opening"),
        word("middle", "미들", "middle"),
        word("climax", "클라이맥스", "climax"),
        word("ending", "엔딩", "ending"),
    ),
    "value.kind": (
        word("normal", "보통 씬", "an ordinary scene, normal"),
        word("master", "마스터 씬", "a master scene, master"),
        word("pc", "PC, 플레이어 캐릭터", "PC, player character"),
        word("npc", "NPC, 논플레이어 캐릭터", "NPC, non-player character"),
        word("appearance", "등장", "appearance"),
        word("exit", "퇴장", "exit"),
        word("companion", "동행", "companion"),
        word("scene", "씬", "scene"),
    ),
    "value.appearance": (_ASK, _OPEN, word("closed", "막기", "closed")),
    "value.companion": (word("allow", "허용", "allow"), _ASK, word("forbid", "막기", "forbid")),
    "value.exit": (_ASK, _OPEN),
    "value.to": (
        word("difficulty", "난이도", "difficulty"),
        word("check_value", "판정치", "check value"),
        word("achievement", "달성치", "achievement"),
    ),
    "value.action": (
        word("warn", "주의", "warn"),
        word("remove", "내보내기", "remove"),
        word("0", "첫째 쪽", "the first side"),
        word("1", "둘째 쪽", "the second side"),
    ),
    "value.side": (word("0", "첫째 쪽", "the first side"), word("1", "둘째 쪽", "the second side")),
    "value.outcome": (
        word("critical", "크리티컬", "a critical"),
        word("fumble", "펌블", "a fumble"),
        word("ordinary", "보통", "ordinary"),
        word("success", "성공", "success"),
        word("failure", "실패", "failure"),
        word("reported", "달성치만", "the achievement alone"),
        word("cannot_roll", "굴릴 수 없음", "unable to roll"),
        word("not_rolled", "굴리지 않음", "not rolled"),
    ),
    "value.effect": (
        word("add_check_value", "판정치 더하기", "raise a check value"),
        word("add_hp_max", "최대 생명력 더하기", "raise the maximum HP"),
        word("set_critical_value", "크리티컬치 바꾸기", "set the critical value"),
        word("set_fumble_value", "펌블치 바꾸기", "set the fumble value"),
    ),
}
