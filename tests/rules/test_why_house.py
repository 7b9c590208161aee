"""Why, under a house's own rules: a limit that is 0, or more than one, and a ring of another size."""

from tests.rules.chains import failed
from tests.rules.day import calm, life_mage, monk, paladin, warlock


def test_R2_6_R5_6_what_the_rules_of_the_match_never_allow() -> None:
    came = (
        calm(monk(items={"knife": 1}), paladin(dead=True), warlock())
        .ruled(light_limit=0, looting_limit=0, uncounted_limit=0, secret_knowledge_limit=0, ability_limit=0)
        .order("monk", "light", "warlock")
        .order("monk", "looting", "paladin")
        .use("monk", "knife", "warlock")
        .order("warlock", "secret_knowledge", "paladin", ability="protection")
        .order("monk", "strike", "warlock")
        .resolve()
    )
    assert (
        failed(came)
        == """\
Failure how=limit order=monk:light:warlock index=0
  Never
Failure how=limit order=monk:looting:paladin index=1
  Never
Failure how=limit order=monk:knife:warlock index=2
  Never
Failure how=again order=warlock:secret_knowledge:paladin index=3
  Never
Failure how=limit order=monk:strike:warlock index=4
  Limit most=0"""
    )


def test_R2_6_a_limit_of_two_tells_of_both() -> None:
    came = calm(monk(), paladin(), warlock()).ruled(light_limit=2)
    for target in ("paladin", "warlock", "monk"):
        came.order("monk", "light", target)
    assert (
        failed(came.resolve())
        == """\
Failure how=limit order=monk:light:monk index=2
  Beside
    Did order=monk:light:paladin
    Did order=monk:light:warlock"""
    )


def test_R7_3_how_many_a_ring_names() -> None:
    ring = {"ring": 1}
    came = (
        calm(monk(items=ring), paladin(items=ring), warlock(items=ring), life_mage(items=ring))
        .ruled(ring_least=2, ring_most=3)
        .use("monk", "ring", abilities=["jinx", "strike", "copy", "dispel"])
        .use("paladin", "ring", abilities=["jinx"])
        .use("warlock", "ring", abilities=["jinx", "secret_knowledge"])
        .use("life_mage", "ring", abilities=["jinx", "strike", "copy"])
        .resolve()
    )
    assert (
        failed(came)
        == """\
Failure how=target order=monk:ring: index=0
  RingSize least=2 most=3
Failure how=target order=paladin:ring: index=1
  RingSize least=2 most=3
Failure how=target order=warlock:ring: index=2
  Misfits how=ring"""
    )
