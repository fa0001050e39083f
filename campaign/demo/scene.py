"""The story of a scene of the demo's war: its four pairs, and what they declare until two battles ask for hands."""

from collections.abc import Mapping

from campaign.demo import story
from campaign.demo.reading import Story, StorySeat

PLAYERS: Mapping[str, int] = {**dict.fromkeys(story.BLUE, 1), **dict.fromkeys((*story.RED, *story.SILVER), 2)}
"""Who plays whom; the other pair is the GM's."""

DECLARED: Mapping[str, story.Document] = {
    "yuna": {"first": {"action": "scout", "prefer": "lore"}, "engage": "none", "supply_mp": 3},
    "blue-knight": {"first": {"action": "search"}, "engage": "anyone"},
    "mira": {"first": {"action": "create_base"}},
    "red-lance": {"first": {"action": "rest"}, "second": {"action": "rest"}},
    "haru": {"first": {"action": "rest"}, "second": {"action": "rest"}},
    "sol": {"move": "market"},
    "grey-archer": {"move": "market", "first": {"action": "search"}, "engage": "anyone"},
}
"""Two pairs look for a fight where another stands; one servant files nothing, so that the rules' default is seen."""

SCENE = Story(
    ruleset=story.RULESET,
    name="별무리 전쟁: 장면 (War of the Star Cluster: a scene)",
    options={},
    setting=story.SETTING,
    seats=tuple(StorySeat(key, PLAYERS.get(key, 0), sheet) for key, sheet in story.SHEETS.items()),
    turns=(DECLARED,),
)
