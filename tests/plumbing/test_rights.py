from collections.abc import Callable
from datetime import timedelta

import pytest

from vkbot.clock import StillClock
from vkbot.sandbox import LocalVk
from vkbot.sandbox.faults import CallFault
from vkbot.vk.gateway import Gateway
from vkbot.vk.outcome import Done
from vkbot.vk.rights import KeyRefusedError, Rights


async def test_managers_and_those_the_settings_name(gateway: Gateway, clock: StillClock, local: LocalVk) -> None:
    await local.set_role(501, "administrator")
    await local.set_role(502, "moderator")
    rights = Rights(gateway, clock)
    assert rights.admins == {508}
    await rights.refresh()
    assert rights.admins == {500, 510, 501, 508}
    assert not rights.is_admin(502)


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
    await local.faults(CallFault("gateway"))
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
    assert len([line for line in lines if "does not name its managers" in line]) == 1


@pytest.mark.parametrize(
    ("mask", "told"), [(4096 | 8192 | 1, []), (8192, ["messages"]), (4096, ["wall"]), (0, ["messages, wall"])]
)
async def test_what_the_key_lacks_is_said_at_the_start(
    gateway: Gateway, clock: StillClock, monkeypatch: pytest.MonkeyPatch, lines: list[str], mask: int, told: list[str]
) -> None:
    async def answer(*called: object) -> Done:
        return Done({"mask": mask, "permissions": []})

    monkeypatch.setattr(gateway, "call", answer)
    await Rights(gateway, clock).check_key()
    assert [line.strip().rpartition("lacks rights: ")[2] for line in lines] == told


@pytest.mark.parametrize("code", [5, 27, 28])
async def test_a_key_that_is_refused(gateway: Gateway, clock: StillClock, local: LocalVk, code: int) -> None:
    await local.faults(CallFault("error", code=code))
    with pytest.raises(KeyRefusedError, match=str(code)):
        await Rights(gateway, clock).check_key()


@pytest.mark.parametrize("fault", [CallFault("gateway"), CallFault("timeout"), CallFault("error", code=15)])
async def test_a_key_that_nobody_can_judge(
    gateway: Gateway, clock: StillClock, local: LocalVk, lines: list[str], fault: CallFault
) -> None:
    await local.faults(fault)
    await Rights(gateway, clock, seconds=0.05).check_key()
    assert lines == []


async def test_an_admins_key_may_edit(gateway: Gateway, clock: StillClock, lines: list[str], local: LocalVk) -> None:
    rights = Rights(gateway, clock)
    await rights.check_user_key()
    assert rights.may_edit()
    assert lines == []


async def test_without_an_admins_key_nothing_can_be_edited_and_the_log_says_so_once(
    make_gateway: Callable[..., Gateway], clock: StillClock, local: LocalVk, lines: list[str]
) -> None:
    rights = Rights(make_gateway(user_token=None), clock)
    await rights.check_user_key()
    assert lines == []
    assert not rights.may_edit()
    assert not rights.may_edit()
    (line,) = lines
    assert "user_token" in line


async def test_an_admins_key_that_is_refused_is_not_used(
    gateway: Gateway, clock: StillClock, local: LocalVk, lines: list[str]
) -> None:
    await local.faults(CallFault("error", "users.get", code=5))
    rights = Rights(gateway, clock)
    await rights.check_user_key()
    assert not rights.may_edit()
    assert "VK refuses the admin's key (setting `user_token`)" in lines[0]


@pytest.mark.parametrize("fault", [CallFault("gateway"), CallFault("timeout"), CallFault("error", code=6)])
async def test_an_admins_key_that_nobody_can_judge_is_tried(
    gateway: Gateway, clock: StillClock, local: LocalVk, lines: list[str], fault: CallFault
) -> None:
    await local.faults(fault)
    rights = Rights(gateway, clock, seconds=0.05)
    await rights.check_user_key()
    assert rights.may_edit()
    assert lines == []
