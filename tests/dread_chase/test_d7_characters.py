"""D7.1: every character and every talent that ships is played; numbers are those of the data."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.dread_chase import effects as e
from engine.dread_chase.events import (
    ActionsGained,
    CellBlocked,
    CellFreed,
    ChestWorked,
    CooldownChanged,
    Damaged,
    EffectGone,
    EffectLaid,
    GeneratorStarted,
    Healed,
    Moved,
    PassiveWorked,
    PointsChanged,
    Repaired,
    Revealed,
    Rolled,
    Shielded,
    Stunned,
    TurnBegan,
    Used,
)
from engine.dread_chase.model import Barricade, Laid
from engine.dread_chase.moves.values import (
    Attack,
    Build,
    PlayTalent,
    Repair,
    Step,
    UseCrown,
    UseSkill,
    WorkChest,
)
from engine.dread_chase.play import possible
from engine.dread_chase.rules import Rules
from tests.dread_chase.scene import RULES, SHIPPED, Scene, lucky, scene

FIELD = "........ ........ ........ ........"
"""Eight by four cells of floor."""


def as_(
    character: str, grid: str = FIELD, anna: str = "A1", killer: str = "H4", boris: str = "H1", **fields: object
) -> Scene:
    """The survivor's turn."""
    return scene(grid, [anna, boris], killer, as_=(character, "plain"), **fields)  # type: ignore[arg-type]


def killing(
    character: str, grid: str = FIELD, killer: str = "A1", anna: str = "B1", boris: str = "H4", **fields: object
) -> Scene:
    """The killer's turn."""
    return scene(grid, [anna, boris], killer, turn="zoya", killer_as=character, **fields)  # type: ignore[arg-type]


def crowned(character: str, **fields: object) -> Scene:
    """The killer's turn, with all the rage that there is."""
    start = killing(character, **fields)  # type: ignore[arg-type]
    start = start.with_("zoya", rage=SHIPPED.killers[character].crown.most)
    return start.but(turn=replace(start.turn, crown=True))


def holding(card: str, grid: str = FIELD, anna: str = "A1", killer: str = "H4", boris: str = "H1") -> Scene:
    """The turn of a survivor that has a talent in hand."""
    return as_("plain", grid, anna, killer, boris).with_("anna", talents=(card,))


def skill(character: str) -> e.Skill:
    return (SHIPPED.survivors.get(character) or SHIPPED.killers[character]).skill


def of(kind: type[e.Effect], ability: e.Ability | e.Passive) -> dict[str, int]:
    """The numbers of an ability's effect of a kind."""
    (effect,) = (one for one in ability.effects if isinstance(one, kind))
    return {field: getattr(effect, field) for field in effect.__struct_fields__}


def reach(ability: e.Ability) -> int:
    assert ability.target.reach is not None
    return ability.target.reach


# Survivors


def test_D7_1_mechanic() -> None:
    """A bad roll is rolled once more; the skill makes good repairs better."""
    up_to = of(e.Reroll, SHIPPED.survivors["mechanic"].passive)["up_to"]
    again = lucky(
        lambda seed: as_("mechanic", "g... ....", boris="B2", killer="D2", seed=seed).do("anna", Repair()),
        lambda found: found.told(Rolled)[0].value <= up_to,
    )
    first, second = again.told(Rolled)
    assert (first.reason, second.reason, second.cause) == ("repair", "reroll", 0)
    assert again.one(Repaired).amount == SHIPPED.repair.points[second.value - 1]
    bonus = of(e.RepairBonus, skill("mechanic"))["points"]
    for seed in range(12):
        done = as_("mechanic", "g... ....", boris="B2", killer="D2", seed=str(seed)).do("anna", UseSkill(), Repair())
        value = SHIPPED.repair.points[done.told(Rolled)[-1].value - 1]
        assert done.one(Repaired).amount == (value + bonus if value else 0)
    assert not done.end("anna").piece("anna").lasting


def test_D7_1_medic() -> None:
    """Heals by her skill, and herself when she starts a generator."""
    start = as_("medic", boris="B2").with_("boris", health=1)
    healed = start.do("anna", UseSkill(on="boris"))
    assert healed.one(Healed).left == 1 + of(e.Heal, skill("medic"))["amount"]
    assert start.refused("anna", UseSkill(on="anna")) == "target"  # nothing is lacking
    assert as_("medic", boris="H1").with_("boris", health=1).refused("anna", UseSkill(on="boris")) == "target"
    started = lucky(
        lambda seed: (
            as_("medic", "g... ....", boris="B2", killer="D2", seed=seed, points={"A1": 4})
            .with_("anna", health=1)
            .do("anna", Repair())
        ),
        lambda found: bool(found.told(GeneratorStarted)),
    )
    assert started.one(Healed).target == "anna"


def test_D7_1_runner() -> None:
    """Far in one go; a wound makes the next turn longer."""
    steps = of(e.Move, skill("runner"))["steps"]
    start = as_("runner")
    ends = {move.at for move in possible(start.match, "anna") if isinstance(move, UseSkill)}
    geometry = start.match.boards[0].geometry
    assert ends == {cell for cell in geometry.cells if 0 < sum(map(abs, _way(start, cell))) <= steps}
    ran = start.do("anna", UseSkill(at="C2"))
    assert (ran.one(Moved).to, ran.cell("anna")) == ("C2", "C2")
    hurt = killing("plain", anna="B1").with_("anna", character="runner").do("zoya", Attack("anna"))
    more = of(e.Actions, SHIPPED.survivors["runner"].passive)["amount"]
    assert hurt.one(ActionsGained).next_turn
    assert hurt.end("zoya").one(TurnBegan).actions == RULES.modes["1v2"].survivor_actions + more


def _way(at: Scene, cell: str) -> tuple[int, int]:
    (row, column), (row2, column2) = (at.match.boards[0].geometry.at[one] for one in (at.cell("anna") or "", cell))
    return row2 - row, column2 - column


def test_D7_1_burglar() -> None:
    """Opens a chest in one work; bars a cell to the killer."""
    opened = as_("burglar", "c... ....", boris="B2", killer="D2").do("anna", WorkChest())
    assert opened.one(ChestWorked).left == 0
    barred = as_("burglar", boris="A3", killer="C1").do("anna", UseSkill(at="B1"))
    rounds = of(e.Block, skill("burglar"))["rounds"]
    assert (barred.one(CellBlocked).stops, barred.one(CellBlocked).rounds) == ("killer", rounds)
    assert barred.can("anna", Step("B1"))
    turn = barred.idle("anna", "boris")
    assert turn.refused("zoya", Step("B1")) == "blocked"
    events = []
    while turn.match.blocks:
        turn = turn.idle()
        events += turn.told(CellFreed)
    assert (turn.match.round, [event.at for event in events]) == (1 + rounds, ["B1"])
    assert barred.match.blocks
    again = as_("burglar", "e... ..g.", boris="A2", killer="D2")
    assert again.refused("anna", UseSkill(at="A1")) == "target"
    assert {move.at for move in possible(again.match, "anna") if isinstance(move, UseSkill)} == {"B1", "C1", "B2"}


def test_D7_1_hunter() -> None:
    """Slows the killer down; windows make her quick, once a turn."""
    start = as_("hunter", killer="D1")
    shot = start.do("anna", UseSkill())
    amount = of(e.Stun, skill("hunter"))["amount"]
    assert shot.one(Stunned).amount == amount
    assert shot.idle("anna", "boris").left == RULES.modes["1v2"].killer_actions - amount
    assert as_("hunter", killer="H4").refused("anna", UseSkill()) == "target"
    quick = as_("hunter", ".w.w. .....", boris="A2", killer="E2").walk("anna", "B1")
    assert quick.left == 3 + of(e.Actions, SHIPPED.survivors["hunter"].passive)["amount"]
    assert quick.walk("anna", "C1", "D1").told(PassiveWorked) == []
    turn = quick.end("anna").idle("boris", "zoya")
    assert turn.walk("anna", "A1", "B1").one(PassiveWorked).who == "anna"


def test_D7_1_fireman() -> None:
    """Through walls; a barricade of his is armour too."""
    through = as_("fireman", ".#.. .#..", boris="A2", killer="D2").do("anna", UseSkill(at="C1"))
    assert through.cell("anna") == "C1"
    assert as_("fireman", ".##. .##.", boris="A2", killer="D2").refused("anna", UseSkill(at="D1")) == "target"
    built = as_("fireman", "b... ....", boris="A2", killer="D2").do("anna", Build())
    assert isinstance(built.one(EffectLaid).effect, e.Shield)
    turn = built.walk("anna", "B1").end("anna").idle("boris").walk("zoya", "C2").do("zoya", Attack("anna"))
    assert turn.told(Damaged) == []
    assert turn.one(Shielded).target == "anna"


# Killers


def test_D7_1_butcher() -> None:
    """A rush; more ⚡ for a victim; harder blows."""
    steps = of(e.Move, skill("butcher"))["steps"]
    assert killing("butcher", anna="F1").do("zoya", UseSkill(at="C2")).cell("zoya") == "C2"
    leaps = [move.at for move in possible(killing("butcher", anna="F1").match, "zoya") if isinstance(move, UseSkill)]
    assert steps == max(sum(_spread(cell)) for cell in leaps)
    killed = killing("butcher").with_("anna", health=1).do("zoya", Attack("anna"))
    gained = of(e.Actions, SHIPPED.killers["butcher"].passive)["amount"]
    cost = SHIPPED.killers["butcher"].attack.cost
    assert killed.left == RULES.modes["1v2"].killer_actions - cost + gained
    harder = crowned("butcher").do("zoya", UseCrown()).do("zoya", Attack("anna"))
    blow = SHIPPED.killers["butcher"].attack.damage + of(e.Strike, SHIPPED.killers["butcher"].crown)["damage"]
    assert harder.one(Damaged).amount == blow


def _spread(cell: str | None) -> tuple[int, int]:
    assert cell is not None
    return ord(cell[0]) - ord("A"), int(cell[1:]) - 1


def test_D7_1_shade() -> None:
    """Windows do not hold it, nor walls its skill, nor barricades its midnight."""
    assert killing("shade", ".w.. ....", anna="D1", boris="D2").walk("zoya", "B1").left == 4
    assert killing("shade", ".#.. ....", anna="D1", boris="D2").can("zoya", UseSkill(at="C1"))
    cost = SHIPPED.killers["shade"].attack.cost - of(e.Strike, SHIPPED.killers["shade"].crown)["cheaper"]
    start = crowned("shade", grid=".b.. ....", boris="D2", barricades=(Barricade("B1"),))
    assert start.refused("zoya", Attack("anna")) == "barricade"
    night = start.do("zoya", UseCrown()).do("zoya", Attack("anna"))
    assert night.left == RULES.modes["1v2"].killer_actions - cost
    inside = crowned("shade", grid=".b.. ....", anna="C1", boris="D2", barricades=(Barricade("B1"),))
    assert inside.do("zoya", UseCrown()).walk("zoya", "B1").can("zoya", Attack("anna"))


def test_D7_1_trapper() -> None:
    """A trap on a cell; a limp after a hit; a raid that takes ⚡ from all and shows their talents."""
    trap = killing("trapper", anna="D1").do("zoya", UseSkill(at="C1"))
    assert trap.one(CellBlocked).stops == "survivor"
    assert trap.end("zoya").refused("anna", Step("C1")) == "blocked"
    hit = killing("trapper").do("zoya", Attack("anna"))
    assert hit.one(Stunned).who == "anna"
    amount = of(e.Stun, SHIPPED.killers["trapper"].passive)["amount"]
    assert hit.end("zoya").left == RULES.modes["1v2"].survivor_actions - amount
    raid = crowned("trapper").with_("boris", talents=("vest",))
    raid = raid.do("zoya", UseCrown())
    assert {event.who for event in raid.told(Stunned)} == {"anna", "boris"}
    assert [(event.who, event.to, event.cards) for event in raid.told(Revealed)] == [
        ("anna", "zoya", ()),
        ("boris", "zoya", ("vest",)),
    ]
    assert raid.match.sealed == 1


def test_D7_1_engineer() -> None:
    """Takes points from generators, is quick when one starts, and strikes from afar."""
    grid = "g....... ........ ........ ........"
    short = killing("engineer", grid, killer="B1", anna="F1", points={"A1": 3}).do("zoya", UseSkill(at="A1"))
    assert short.one(PointsChanged).amount == of(e.Points, skill("engineer"))["amount"] == -1
    assert killing("engineer", grid, killer="B1", anna="F1").refused("zoya", UseSkill(at="A1")) == "target"
    shock = crowned("engineer", anna="D1").do("zoya", UseCrown(on="anna"))
    assert shock.one(Damaged).by == "zoya"
    assert shock.one(Stunned).who == "anna"
    assert shock.piece("zoya").rage == SHIPPED.killers["engineer"].crown.most - SHIPPED.killers["engineer"].crown.cost
    assert crowned("engineer", anna="H1").refused("zoya", UseCrown(on="anna")) == "target"
    started = lucky(
        lambda seed: scene("g... ....", ["A1", "B2"], "D2", killer_as="engineer", seed=seed, points={"A1": 4}).do(
            "anna", Repair()
        ),
        lambda found: bool(found.told(GeneratorStarted)),
    )
    assert started.one(ActionsGained).who == "zoya"


# Talents


def test_D7_1_adrenaline() -> None:
    played = holding("adrenaline").do("anna", PlayTalent("adrenaline"))
    assert played.left == 4 + of(e.Actions, SHIPPED.talents["adrenaline"])["amount"]
    assert played.one(Used).ability == "adrenaline"


def test_D7_1_bandage() -> None:
    played = holding("bandage").with_("anna", health=1).do("anna", PlayTalent("bandage", on="anna"))
    assert played.piece("anna").health == 1 + of(e.Heal, SHIPPED.talents["bandage"])["amount"]


def test_D7_1_dash() -> None:
    assert holding("dash").do("anna", PlayTalent("dash", at="D2")).cell("anna") == "D2"


def test_D7_1_crowbar() -> None:
    assert holding("crowbar", ".#.. .#..", killer="D2", boris="A2").can("anna", PlayTalent("crowbar", at="C1"))


def test_D7_1_toolbox() -> None:
    played = lucky(
        lambda seed: (
            holding("toolbox", "g... ....", killer="D2", boris="A2")
            .but(seed=seed)
            .do("anna", PlayTalent("toolbox"), Repair())
        ),
        lambda found: found.told(Rolled)[0].value == 2,
    )
    assert played.one(Repaired).amount == 1 + of(e.RepairBonus, SHIPPED.talents["toolbox"])["points"]


def test_D7_1_smoke() -> None:
    assert holding("smoke", killer="D1").do("anna", PlayTalent("smoke")).one(Stunned).who == "zoya"


def test_D7_1_bolt() -> None:
    assert holding("bolt").do("anna", PlayTalent("bolt", at="B2")).one(CellBlocked).stops == "killer"


def test_D7_1_vest() -> None:
    played = holding("vest", killer="B2").do("anna", PlayTalent("vest")).end("anna").idle("boris")
    assert played.do("zoya", Attack("anna")).told(Damaged) == []
    turns, events = of(e.Shield, SHIPPED.talents["vest"])["turns"], list[EffectGone]()
    for _ in range(turns - 1):
        assert played.piece("anna").lasting
        played = played.idle("zoya", "anna", "boris")
        events += played.told(EffectGone)
    assert [event.who for event in events] == ["anna"]


def test_D7_1_fuse() -> None:
    grid = "g....... ........ ........ ........"
    played = holding("fuse", grid, anna="B2").do("anna", PlayTalent("fuse", at="A1"))
    assert played.points("A1") == of(e.Points, SHIPPED.talents["fuse"])["amount"]
    last = scene(grid, ["B2", "H1"], "H4", points={"A1": 4}).with_("anna", talents=("fuse",))
    assert last.do("anna", PlayTalent("fuse", at="A1")).one(GeneratorStarted).by == "anna"


def test_D7_1_thermos() -> None:
    start = holding("thermos").with_("anna", cooldown=5)
    amount = of(e.Cooldown, SHIPPED.talents["thermos"])["amount"]
    assert start.do("anna", PlayTalent("thermos")).one(CooldownChanged).turns == 5 + amount
    assert (
        start.with_("anna", cooldown=1, talents=("thermos",)).do("anna", PlayTalent("thermos")).piece("anna").cooldown
        == 0
    )


def test_D7_1_coin() -> None:
    played = holding("coin", "g... ....", killer="D2", boris="A2").do("anna", PlayTalent("coin"))
    laid = played.piece("anna").lasting[0]
    assert isinstance(laid.effect, e.Reroll)
    for seed in range(10):
        rolls = played.but(seed=str(seed)).do("anna", Repair()).told(Rolled)
        assert (len(rolls) == 2) == (rolls[0].value <= laid.effect.up_to)


def test_D7_1_radio() -> None:
    start = holding("radio")
    assert start.refused("anna", PlayTalent("radio", on="anna")) == "target"
    played = start.do("anna", PlayTalent("radio", on="boris"))
    amount = of(e.Actions, SHIPPED.talents["radio"])["amount"]
    assert played.end("anna").left == RULES.modes["1v2"].survivor_actions + amount


# All of them


def test_D7_1_six_survivors_four_killers_twelve_talents_each_with_a_test() -> None:
    tested = {name.removeprefix("test_D7_1_") for name in globals() if name.startswith("test_D7_1_")}
    assert (len(SHIPPED.survivors), len(SHIPPED.killers), len(SHIPPED.talents)) == (6, 4, 12)
    assert {*SHIPPED.survivors, *SHIPPED.killers, *SHIPPED.talents} <= tested


def _abilities(rules: Rules) -> Iterator[e.Ability | e.Passive]:
    for survivor in rules.survivors.values():
        yield from (survivor.passive, survivor.skill)
    for killer in rules.killers.values():
        yield from (killer.passive, killer.skill, killer.crown)
    yield from rules.talents.values()


def test_D7_1_the_whole_vocabulary_is_in_use() -> None:
    used = {type(effect) for ability in _abilities(SHIPPED) for effect in ability.effects}
    assert used == {kind for kind in _leaves(e.Effect) if kind is not e.Lasting}


def _leaves(kind: type) -> Iterator[type]:
    below = kind.__subclasses__()
    yield from (leaf for one in below for leaf in _leaves(one))
    if not below:
        yield kind


def test_D7_1_a_new_character_is_a_data_entry() -> None:
    """A killer that strikes all within two cells when it destroys a barricade, and leaps far: no code is written."""
    new = replace(
        SHIPPED.killers["butcher"],
        passive=e.Passive("destroyed", (e.Actions(3),), per="match"),
        skill=e.Skill(cost=0, cooldown=1, target=e.Target("survivors", reach=2), effects=(e.Damage(2), e.Stun(1))),
    )
    rules = replace(RULES, killers={"new": new})
    struck = killing("new", anna="C1", rules=rules).do("zoya", UseSkill())
    assert [event.target for event in struck.told(Damaged)] == ["anna"]
    assert killing("new", anna="H1", rules=rules).refused("zoya", UseSkill()) == "target"


@pytest.mark.parametrize("trigger", ["turn_start", "hurt", "repaired", "opened", "built"])
def test_D7_1_every_trigger_of_survivors(trigger: e.Trigger) -> None:
    plain = replace(RULES.survivors["plain"], passive=e.Passive(trigger, (e.Actions(1),)))
    rules = replace(RULES, survivors={**RULES.survivors, "new": plain})
    grid, at = {"repaired": ("g... ....", "A1"), "opened": ("c... ....", "A1"), "built": ("b... ....", "A1")}.get(
        trigger, (".... ....", "A1")
    )
    start = scene(grid, [at, "D1"], "B2", as_=("new", "plain"), rules=rules)
    match trigger:
        case "turn_start":
            after = start.idle("anna", "boris", "zoya")
        case "hurt":
            after = start.idle("anna", "boris").with_("anna", cell="A1").do("zoya", Attack("anna"))
        case "repaired":
            after = lucky(
                lambda seed: start.but(seed=seed).do("anna", Repair()), lambda f: f.told(Repaired)[0].amount > 0
            )
            nothing = lucky(
                lambda seed: start.but(seed=seed).do("anna", Repair()), lambda f: not f.told(Repaired)[0].amount
            )
            assert nothing.told(PassiveWorked) == []
        case "opened":
            after = start.do("anna", WorkChest(), WorkChest())
        case _:
            after = start.do("anna", Build())
    assert after.one(PassiveWorked).who == "anna"
    assert after.one(ActionsGained).amount == 1


def test_D7_1_a_passive_ability_may_work_once_a_match() -> None:
    once = replace(RULES.survivors["plain"], passive=e.Passive("hurt", (e.Stun(1),), to="other", per="match"))
    rules = replace(RULES, survivors={**RULES.survivors, "new": once})
    hurt = scene("... ...", ["A1", "C1"], "A2", turn="zoya", as_=("new", "plain"), rules=rules)
    first = hurt.do("zoya", Attack("anna"))
    assert first.one(Stunned).who == "zoya"
    assert first.do("zoya", Attack("anna")).told(Stunned) == []


def test_D7_1_choice_lasting_effects_are_counted_in_their_bearers_turns() -> None:
    laid = scene("....... .......", ["A1", "B2"], "G2").with_("boris", lasting=(Laid(e.Shield(turns=1), 1),))
    waiting = laid.idle("anna")
    assert waiting.piece("boris").lasting
    assert not waiting.idle("boris").piece("boris").lasting


def test_D7_1_an_ability_through_walls() -> None:
    far = e.Skill(cost=0, cooldown=1, target=e.Target("killer", reach=3, walls=True), effects=(e.Stun(1),))
    everywhere = replace(far, target=e.Target("killer"))
    for told, wanted in ((far, True), (replace(far, target=e.Target("killer", reach=3)), False), (everywhere, True)):
        rules = replace(RULES, survivors={**RULES.survivors, "new": replace(RULES.survivors["plain"], skill=told)})
        start = scene(".#. .#. .#.", ["A1", "A3"], "C1", as_=("new", "plain"), rules=rules)
        assert start.can("anna", UseSkill()) == wanted


def test_D7_1_stuns_take_no_more_than_there_is() -> None:
    start = scene("... ...", ["A1", "C1"], "C2").with_("boris", extra=-99)
    after = start.idle("anna")
    assert after.told(TurnBegan)[0].actions == 0
    assert after.who == "zoya"


def test_numbers_for_the_texts() -> None:
    crown = e.numbers(SHIPPED.killers["butcher"].crown)
    assert crown["strike_damage"] == of(e.Strike, SHIPPED.killers["butcher"].crown)["damage"]
    assert {"cost", "most", "turns"} <= set(crown)
    assert e.numbers(SHIPPED.killers["engineer"].skill)["points_amount"] == 1
