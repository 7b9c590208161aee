"""`rassvet demo`: a whole match of scripted players, printed."""

import asyncio
import json
from collections.abc import Callable

import click

from engine.curse.ids import CLASSES
from vkbot.commands.errors import UserError
from vkbot.sandbox.demo import Demo, DemoError, play_demo
from vkbot.sandbox.hunt import HuntDemo, Line, play_hunt
from vkbot.sandbox.process import BotProcessError
from vkbot.sandbox.sample import MANAGERS, PLAYERS
from vkbot.sandbox.scripted.troupe import NAMES

OUTCOMES = {"representatives": "победа представителей", "traitors": "победа предателей", "draw": "ничья"}

CHASE_OUTCOMES = {"survivors": "победа выживших", "killer": "победа убийцы"}
MODES = ("1v2", "1v3", "1v4")

RULE = "\n\n" + "─" * 60 + "\n\n"


GAMES = ("curse3", "dread-chase")


class DemoFailedError(UserError):
    """The match has not come to its end, or something was taken otherwise than meant."""

    exit_code = 1


@click.command()
@click.option("--game", type=click.Choice(GAMES), default=GAMES[0], show_default=True, help="Which one is played.")
@click.option("--mode", type=click.Choice(MODES), help=f"Of Dread Chase.  [default: {MODES[1]}]")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same match.")
@click.option(
    "--chat", "person", metavar="ID", help="Also print a player's private chat: a VK id, a class id (monk) or a name."
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
@click.option("--quiet", is_flag=True, help="No progress on standard error.")
def demo(game: str, mode: str | None, seed: int, person: str | None, as_json: bool, quiet: bool) -> None:
    """Play a match of scripted players on a local VK and print the wall as it grew, or the chat of Dread Chase.

    The bot runs in a process of its own, and everything goes over HTTP, as on the real VK; only time is simulated.
    """

    if game == "curse3" and mode is not None:
        raise UserError("--mode is for --game dread-chase")
    if game != "curse3" and person is not None:
        raise UserError("--chat is for --game curse3; of Dread Chase private messages stand where they came")
    if person is not None and not as_json:
        _expect(person)

    def told(line: str) -> None:
        if not quiet:
            click.echo(f"… {line}", err=True)

    try:
        if game == "curse3":
            _show_curse(asyncio.run(play_demo(seed, told)), person, told, as_json=as_json)
        else:
            _show_hunt(asyncio.run(play_hunt(seed, mode or MODES[1], told)), as_json=as_json)
    except (DemoError, BotProcessError) as error:
        raise DemoFailedError(str(error)) from None


def _show_hunt(played: HuntDemo, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(played.document(), ensure_ascii=False, indent=2, sort_keys=True))
        return
    won = f"Итог: {CHASE_OUTCOMES[played.outcome]} в раунде {played.rounds}: {', '.join(played.winners)}."
    click.echo("\n\n".join([*(_chat_line(line) for line in played.lines), RULE.strip("\n"), won]))


def _chat_line(line: Line) -> str:
    """As the chat shows it; what only one sees is marked so."""
    alone = f"[лично, {line.alone}] " if line.alone else ""
    picture = "\n  [картинка поля]" if line.picture else ""
    return f"{alone}{line.sender}: {_inset(line.text)}{picture}"


def _show_curse(played: Demo, person: str | None, told: Callable[[str], None], *, as_json: bool) -> None:
    for one in played.misread:
        told(str(one))
    if as_json:
        click.echo(json.dumps(played.document(), ensure_ascii=False, indent=2, sort_keys=True))
        return
    parts = [*_wall(played), f"Итог: {OUTCOMES[played.outcome]} в день {played.days}."]
    click.echo(RULE.join([*parts, *_chat(played, person)]))


def _expect(person: str) -> None:
    """Refuse somebody who is not of the sample world, before a whole match is played."""
    people = {str(one.id): one.name for one in (*MANAGERS, *PLAYERS)}
    if person not in (*people, *people.values(), *NAMES, *CLASSES):
        known = ", ".join(f"{vk_id} {name}" for vk_id, name in people.items())
        raise UserError(f"there is nobody called {person!r}; there are {known}")


def _wall(played: Demo) -> list[str]:
    """Each post with its comments."""
    told = []
    for post in played.wall:
        comments = "\n".join(f"  {one['from']}: {_inset(one['text'])}" for one in post["comments"])
        told.append(f"{post['text']}\n\n{comments}".rstrip())
    return told


def _inset(text: str) -> str:
    return text.replace("\n", "\n    ")


def _chat(played: Demo, person: str | None) -> list[str]:
    """A private chat below its heading."""
    if person is None:
        return []
    found = played.people.get(person, person)
    lines = "\n\n".join(f"{line['from']}:\n{line['text']}" for line in played.chats.get(found, []))
    return [f"Личные сообщения: {found}\n\n{lines}"]
