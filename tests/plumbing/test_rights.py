from collections.abc import Callable
from datetime import timedelta

from vkbot.clock import StillClock
from vkbot.sandbox import LocalVk
from vkbot.sandbox.faults import CallFault
from vkbot.vk.gateway import Gateway
from vkbot.vk.rights import Abilities, Rights


async def test_managers_and_those_the_settings_name(gateway: Gateway, clock: StillClock, local: LocalVk) -> None:
    await local.set_role(501, "administrator")
    await local.set_role(502, "moderator")
    rights = Rights(gateway, clock)
    assert rights.admins == {508}
    await rights.refresh()
    assert rights.admins == {500, 510, 501, 508}
    assert not rights.is_admin(502)
    assert rights.abilities == Abilities(True, True, True, True, True, True)


async def test_it_asks_again_after_some_minutes(gateway: Gateway, clock: StillClock, local: LocalVk) -> None:
    rights = Rights(gateway, clock)
    await rights.refresh()
    await local.set_role(501, "editor")
    await rights.refresh()
    assert not rights.is_admin(501)
    clock.advance(timedelta(minutes=5))
    await rights.refresh()
    assert rights.is_admin(501)
    await local.set_role(501, None)
    rights.forget()
    await rights.refresh()
    assert not rights.is_admin(501)


async def test_vk_does_not_answer(gateway: Gateway, clock: StillClock, local: LocalVk) -> None:
    rights = Rights(gateway, clock)
    await rights.refresh()
    rights.forget()
    await local.faults(CallFault("gateway", times=2))
    await rights.refresh()
    assert rights.is_admin(500)
    await local.set_role(500, None)
    clock.advance(timedelta(minutes=1))
    await rights.refresh()
    assert not rights.is_admin(500)


async def test_vk_is_not_waited_for(gateway: Gateway, clock: StillClock, local: LocalVk) -> None:
    await local.faults(CallFault("timeout"))
    rights = Rights(gateway, clock, seconds=0.01)
    await rights.refresh()
    assert rights.admins == {508}


async def test_a_key_that_may_not_ask(
    make_gateway: Callable[..., Gateway], clock: StillClock, local: LocalVk, lines: list[str]
) -> None:
    rights = Rights(make_gateway(service_token=None, user_token=None), clock)
    await local.faults(CallFault("error", code=15, times=4))
    await rights.refresh()
    rights.forget()
    await rights.refresh()
    assert rights.admins == {508}
    assert rights.abilities == Abilities(see_managers=False)
    assert len([line for line in lines if "does not name its managers" in line]) == 1
