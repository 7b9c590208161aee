"""What characters and talents do, in words, with the numbers of the match's own rules (D7.1)."""

from engine.dread_chase.board import Board
from engine.dread_chase.effects import numbers
from engine.dread_chase.rules import KillerCharacter, Rules, SurvivorCharacter
from locales.render import Noun, Words


def character_help(words: Words, rules: Rules, character: str) -> str:
    """A character's card: a line for each of its abilities. Raises KeyError for an unknown one."""
    if character in rules.survivors:
        return "\n".join(_survivor(words, character, rules.survivors[character]))
    return "\n".join(_killer(words, character, rules.killers[character]))


def ability_help(words: Words, rules: Rules, kind: str, name: str) -> str:
    """What a talent, or the skill or crown of a character, does, in one line. Raises KeyError for an unknown one."""
    if kind == "talent":
        return talent_help(words, rules, name)
    if name in rules.survivors:
        return _survivor(words, name, rules.survivors[name])[-1]
    return _killer(words, name, rules.killers[name])[-1 if kind == "crown" else -2]


def talent_help(words: Words, rules: Rules, talent: str) -> str:
    """A talent's card, one line. Raises KeyError for an unknown one."""
    told = numbers(rules.talents[talent])
    text = words.say(f"dread-talent-{talent}-help", **told)
    return words.say("dread-card-talent", name=words.noun(f"dread-talent-{talent}"), cost=told["cost"], text=text)


def cast_text(words: Words, rules: Rules) -> str:
    """All characters, a line each: what it is good for, and what that costs."""
    survivors = [f"• {character_line(words, rules, name)}" for name in rules.survivors]
    killers = [f"• {character_line(words, rules, name)}" for name in rules.killers]
    return "\n".join((words.say("chase-cast"), *survivors, words.say("chase-cast-killers"), *killers))


def character_line(words: Words, rules: Rules, name: str) -> str:
    """What a character is good for, in a line. Raises KeyError for an unknown one."""
    if name in rules.survivors:
        return _in_a_line(words, name, rules.survivors[name])
    return _killer_in_a_line(words, name, rules.killers[name])


def _in_a_line(words: Words, name: str, character: SurvivorCharacter) -> str:
    skill = numbers(character.skill)
    return words.say(
        "chase-cast-survivor",
        name=words.noun(f"dread-survivor-{name}"),
        health=character.health,
        passive=words.say(f"dread-survivor-{name}-passive", **numbers(character.passive)),
        skill=words.noun(f"dread-survivor-{name}-skill"),
        cost=skill["cost"],
        text=words.say(f"dread-survivor-{name}-skill-help", **skill),
    )


def _killer_in_a_line(words: Words, name: str, character: KillerCharacter) -> str:
    skill, crown = numbers(character.skill), numbers(character.crown)
    return words.say(
        "chase-cast-killer",
        name=words.noun(f"dread-killer-{name}"),
        attack=character.attack.cost,
        passive=words.say(f"dread-killer-{name}-passive", **numbers(character.passive)),
        skill=words.noun(f"dread-killer-{name}-skill"),
        cost=skill["cost"],
        text=words.say(f"dread-killer-{name}-skill-help", **skill),
        crown=words.noun(f"dread-killer-{name}-crown"),
        rage=crown["cost"],
        crowned=words.say(f"dread-killer-{name}-crown-help", **crown),
    )


def map_title(words: Words, board: Board) -> Noun:
    """What a map is called."""
    return words.noun(f"dread-map-{board.id}")


def _survivor(words: Words, name: str, character: SurvivorCharacter) -> list[str]:
    passive = words.say(f"dread-survivor-{name}-passive", **numbers(character.passive))
    skill = numbers(character.skill)
    return [
        words.say("dread-card-title", name=words.noun(f"dread-survivor-{name}")),
        words.say("dread-card-health", health=character.health),
        words.say("dread-card-passive", text=passive),
        words.say(
            "dread-card-skill",
            name=words.noun(f"dread-survivor-{name}-skill"),
            cost=skill["cost"],
            cooldown=skill["cooldown"],
            text=words.say(f"dread-survivor-{name}-skill-help", **skill),
        ),
    ]


def _killer(words: Words, name: str, character: KillerCharacter) -> list[str]:
    attack, skill, crown = character.attack, numbers(character.skill), numbers(character.crown)
    passive = words.say(f"dread-killer-{name}-passive", **numbers(character.passive))
    return [
        words.say("dread-card-title", name=words.noun(f"dread-killer-{name}")),
        words.say("dread-card-attack", cost=attack.cost, damage=attack.damage, reach=attack.reach),
        words.say("dread-card-passive", text=passive),
        words.say(
            "dread-card-skill",
            name=words.noun(f"dread-killer-{name}-skill"),
            cost=skill["cost"],
            cooldown=skill["cooldown"],
            text=words.say(f"dread-killer-{name}-skill-help", **skill),
        ),
        words.say(
            "dread-card-crown",
            name=words.noun(f"dread-killer-{name}-crown"),
            cost=crown["cost"],
            most=crown["most"],
            text=words.say(f"dread-killer-{name}-crown-help", **crown),
        ),
    ]
