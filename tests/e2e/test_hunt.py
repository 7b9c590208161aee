"""`rassvet demo --game dread-chase`: scripted players, the bot in its own process; what the chat shows, and who won."""

import json

import pytest
from click.testing import CliRunner

from engine.core.chance import Chance
from engine.dread_chase.game import MOVES
from engine.dread_chase.lab.play import decided
from engine.dread_chase.model import Match
from engine.dread_chase.moves.values import Keep, PlayTalent
from engine.dread_chase.play import Refused, awaited, play, set_up
from tests.plumbing.test_commands import refused
from vkbot.commands.demo import demo
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules
from vkbot.sandbox.sample import PLAYERS

SEED = 202
"""Of two survivors: short, and somebody draws talents."""
BOT = "Рассвет"


def match_of(seed: int, players: int) -> tuple[list[list[str]], Match]:
    """The moves and the end of the match of a seed, without any chat: what makes it the same each time."""
    who = [str(number) for number in range(1, players + 1)]
    match = set_up(who, shipped_rules(), shipped_maps(), f"{seed}/1")
    chance, moves = Chance(str(seed)), list[list[str]]()
    while waiting := awaited(match):
        move = decided(match, waiting[0].who, chance, str(len(moves) + 1))
        moves.append([waiting[0].who, MOVES.encode(move)])
        made = play(match, waiting[0].who, move)
        assert not isinstance(made, Refused)
        match, _ = made
    return moves, match


def test_a_whole_match_at_a_chat_is_the_match_of_its_seed() -> None:
    told = CliRunner().invoke(demo, ["--game", "dread-chase", "--mode", "1v2", f"--seed={SEED}", "--json", "--quiet"])
    assert told.exit_code == 0, told.output
    played = json.loads(told.output)
    moves, end = match_of(SEED, players=3)
    assert end.result is not None
    winners = [PLAYERS[int(who) - 1].first_name for who in end.result.winners]
    assert (played["moves"], played["outcome"], played["winners"]) == (moves, end.result.outcome, winners)
    chat = [line for line in played["lines"] if not line["alone"]]
    assert next(line["text"] for line in chat if line["sender"] == "Вера") == "/join"
    gathering = next(line["text"] for line in chat if "собираем игроков" in line["text"])
    assert "За столом: Вера." in gathering  # by name from the first word on
    assert not any("Игрок" in line["text"] for line in played["lines"])
    assert all(name in chat[-1]["text"].partition("Поражение")[0] for name in winners)
    assert sum(line["picture"] for line in chat) > len(played["moves"]) / 2
    assert all(line["sender"] == BOT for line in played["lines"] if line["picture"])
    made = [MOVES.decode(body) for _, body in played["moves"]]
    assert any(isinstance(move, Keep | PlayTalent) for move in made)
    alone = [line for line in played["lines"] if line["alone"]]
    assert any("Какой талант оставить?" in line["text"] for line in alone)
    assert not any("Какой талант оставить?" in line["text"] for line in chat)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--mode", "1v2"), "--mode is for --game dread-chase"),
        (("--game", "dread-chase", "--chat", "501"), "--chat is for --game curse3"),
    ],
)
def test_options_of_the_other_game_are_refused(asked: tuple[str, ...], said: str) -> None:
    assert said in refused("demo", *asked)
