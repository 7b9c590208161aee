"""The rules as a text: every number, and what is said of a wrong one."""

import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from engine.dread_chase import effects as e
from engine.dread_chase import maps, rules
from engine.dread_chase.game import MATCHES
from engine.dread_chase.play import set_up
from tests.dread_chase.scene import SHIPPED
from vkbot.games.dread_chase.data import shipped_maps

FILE = Path(rules.__file__).parent / "data" / "rules.toml"
TEXT = FILE.read_text("utf-8")


def changed(old: str, new: str) -> str:
    assert old in TEXT, old
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("modes =", "not TOML: "),
        ("", "modes: missing; add a table [modes.NAME] for each"),
        (changed("survivors = 2\n", ""), "modes.1v2: it lacks the field `survivors`; add it"),
        (changed("survivors = 2\n", "survivors = 0\n"), "modes.1v2.survivors: expected `int` >= 1; write a"),
        (changed("survivors = 2\n", 'survivors = "2"\n'), "modes.1v2.survivors: expected `int`, got `str`; "),
        (changed("survivors = 2\n", "survivors = 3\n"), "modes.1v2: survivors is 3; call the table modes.1v3"),
        (changed("escapes = 1", "escapes = 3"), "modes.1v2.escapes: 3 of 2 survivors; write at most 2"),
        (changed("die = 20", "dice = 20"), "initiative: there is no field `dice`; remove it or correct its name"),
        (changed("[guarding]", "[guard]"), "the text: there is no field `guard`; remove it or correct its name"),
        (changed("open = [2, 3, 3, 5]", "open = [2, 3, 3]"), "gates.open: 3 numbers for modes of up to 4 "),
        (changed("warning_minutes = 10", "warning_minutes = 15"), "limits.warning_minutes: not before silence_minutes"),
        (changed("cards = 2", "cards = 13"), "chests.cards: 13, but there are 12 talents"),
        (changed('"reroll"', '"rerol"'), "passive.effects[0].effect: invalid value 'rerol'; write one of move,"),
        (changed('trigger = "always"', 'trigger = "never"'), "survivors.mechanic.passive.trigger: invalid enum value"),
        (changed('kind = "survivor"', 'kind = "anybody"'), "write one of self, survivor, other, survivors, killer"),
        (changed('target = { kind = "survivor", reach = 1 }, ', ""), ""),
    ],
)  # fmt: skip
def test_what_is_wrong_with_rules_is_said_in_one_line(text: str, said: str) -> None:
    if not said:
        assert rules.parse(text).survivors["medic"].skill.target == e.Target()
        return
    with pytest.raises(rules.RulesError) as error:
        rules.parse(text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def wrong(where: str, effect: str, more: str = "") -> str:
    """What is said of a talent, a skill, a passive or a crown ability with such an effect."""
    entry = f"[{where}]\ncost = 1\n{more}\neffects = [{{ {effect} }}]\n\n"
    text = re.sub(rf"(?ms)^\[{re.escape(where)}\]$.*?(?=^\[)", entry, TEXT)
    with pytest.raises(rules.RulesError) as error:
        rules.parse(text)
    return str(error.value)


@pytest.mark.parametrize(
    ("effect", "more", "said"),
    [
        ('effect = "move", steps = 3', "", "talents.vest.target: «cell» goes with exactly one of move and block"),
        ('effect = "heal", amount = 1', 'target = { kind = "cell" }', "«cell» goes with exactly one of move and block"),
        ('effect = "points", amount = 1', "", "talents.vest.target: «generator» goes with points"),
        (
            'effect = "block", stops = "survivor", rounds = 1',
            'target = { kind = "cell" }',
            "would be blocked for its own side",
        ),
        ('effect = "strike"', "", "talents.vest.effects: strike does nothing to a survivor"),
        ('effect = "heal", amount = 1', 'target = { kind = "killer" }', "heal does nothing to a killer"),
        ('effect = "damage", amount = 1', 'target = { kind = "killer" }', "damage does nothing to a killer"),
    ],
)
def test_an_ability_is_made_of_what_fits_together(effect: str, more: str, said: str) -> None:
    assert said in wrong("talents.vest", effect, more)


@pytest.mark.parametrize(
    ("passive", "said"),
    [
        ('{ trigger = "hurt", effects = [{ effect = "move", steps = 1 }] }', "move needs a choice; give it to a skill"),
        ('{ trigger = "always", effects = [{ effect = "heal", amount = 1 }] }', "heal cannot last for good"),
        ('{ trigger = "always", effects = [{ effect = "shield" }] }', "shield cannot last for good"),
        ('{ trigger = "opened", to = "other", effects = [{ effect = "stun", amount = 1 }] }', "«other» goes with"),
        (
            '{ trigger = "hurt", effects = [{ effect = "ignore_windows" }] }',
            "ignore_windows does nothing to a survivor",
        ),
        ('{ trigger = "hurt", to = "other", effects = [{ effect = "heal", amount = 1 }] }', "does nothing to a killer"),
    ],
)
def test_a_passive_ability_too(passive: str, said: str) -> None:
    text = re.sub(r"(\[survivors\.mechanic\]\nhealth = \d+\npassive = )[^\n]+", rf"\g<1>{passive}", TEXT)
    with pytest.raises(rules.RulesError) as error:
        rules.parse(text)
    assert f"survivors.mechanic.passive.{'to' if '«other»' in said else 'effects'}: " in str(error.value)
    assert said in str(error.value)


def test_a_killers_abilities_too() -> None:
    skill = '{ cost = 1, cooldown = 1, target = { kind = "other" }, effects = [{ effect = "stun", amount = 1 }] }'
    butcher = r"(?s)(\[killers\.butcher\].*?"
    for text, said in (
        (re.sub(butcher + r"skill = )[^\n]+", rf"\g<1>{skill}", TEXT), "killers.butcher.skill.target: «other» is"),
        (re.sub(butcher + r"crown = \{ cost = )\d+", r"\g<1>99", TEXT), "killers.butcher.crown.cost: more than most"),
    ):
        with pytest.raises(rules.RulesError) as error:
            rules.parse(text)
        assert said in str(error.value)


def test_every_number_of_the_rules_is_in_the_text_that_ships() -> None:
    """No number has a default in the engine but those of effects and targets, which say what is usual."""
    assert set(msgspec.to_builtins(SHIPPED)) == {field.name for field in msgspec.structs.fields(rules.Rules)}
    told = (rules.Mode, rules.Initiative, rules.Costs, rules.Repair, rules.Chests, rules.Barricades, rules.Guarding,
            rules.Rage, rules.Gates, rules.Limits, rules.SurvivorCharacter, rules.KillerCharacter)  # fmt: skip
    for kind in told:
        assert all(field.required for field in msgspec.structs.fields(kind)), kind


def test_a_house_can_change_any_number() -> None:
    told = rules.parse(changed("needed = 5", "needed = 7"))
    assert told == replace(SHIPPED, repair=replace(SHIPPED.repair, needed=7))
    match = set_up(("a", "b", "c"), told, shipped_maps(), "1")
    assert MATCHES.decode(MATCHES.encode(match)).rules.repair.needed == 7


def test_fewer_characters_than_players_is_an_error() -> None:
    few = re.sub(r"\[survivors\.(runner|burglar|hunter)\]\n(?:[^\n\[][^\n]*\n)+", "", TEXT)
    with pytest.raises(rules.RulesError, match=r"survivors: 3 characters for modes of up to 4; add more"):
        rules.parse(few)


def test_the_files_that_ship_say_what_they_are() -> None:
    assert TEXT.startswith("# Dread Chase: every number of the game")
    for path in (FILE.parent / "maps").glob("*.txt"):
        assert maps.parse(path.read_text("utf-8")).id == path.stem
