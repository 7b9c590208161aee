"""Days whose causes are told twice: as outlines (tests/rules) and in words (tests/locales)."""

from tests.rules.day import (
    Came,
    calm,
    day,
    death_mage,
    dispeller,
    fire_mage,
    ice_mage,
    life_mage,
    lightning_mage,
    monk,
    paladin,
    warlock,
)


def linked() -> Came:
    """A strike over a link: the protector takes it, and what the reflection of its target sends back."""
    return (
        day(monk(spheres=9), dispeller(), paladin(spheres=9), ice_mage(effects={"reflection": 2}))
        .order("dispeller", "link", ("monk", "ice_mage"))
        .order("paladin", "protection", "monk")
        .order("monk", "strike", "ice_mage")
        .resolve()
    )


def jinxed() -> tuple[Came, ...]:
    """On the second day healing hurts under a jinx, doubled by the backlash of the strike before."""
    first = (
        day(warlock(), monk(spheres=5), life_mage(), paladin())
        .order("warlock", "jinx", "monk")
        .order("monk", "strike", "paladin")
        .order("life_mage", "restoration", "monk")
        .resolve()
    )
    return first, first.next_day().order("monk", "healing", "monk").resolve()


def burnt() -> Came:
    """A frozen healer, a looter who burns, a lightning that jumps to him, a call of the dead."""
    return (
        calm(
            monk(effects={"freeze": 2}),
            paladin(spheres=9, items={}),
            fire_mage(dead=True, effects={"fire_shield": 1}),
            lightning_mage(spheres=8),
            death_mage(),
            warlock(dead=True),
        )
        .order("monk", "healing", "paladin")
        .order("paladin", "looting", "fire_mage")
        .order("lightning_mage", "chain_lightning", "monk")
        .order("death_mage", "call_of_the_dead", "lightning_mage")
        .resolve()
    )
