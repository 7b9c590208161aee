"""Two people press at the same moment: what is checked under the match's lock holds on both kinds of database."""

import asyncio

from models.tables import AuditEntry, Day, Seat
from tests.services.story import Story, opened, playing

FIVE = ("Монах, Аз", "Паладин, Бук", "Маг огня, Вед", "Маг льда, Глаг", "Диспеллер, Добр")


async def test_two_apply_for_one_class(crowded: Story) -> None:
    await opened(crowded)
    lines = [f"анкета: Монах, {name}" for name in ("Аз", "Бук", "Вед", "Глаг")]
    people = [crowded.actor(vk_id) for vk_id in range(11, 15)]
    await asyncio.gather(*(one.says(line) for one, line in zip(people, lines, strict=True)))
    assert await Seat.all().count() == 1
    told = sorted([(await one.last()).split(":")[0].split(".")[0] for one in people])
    assert told[1:] == ["Класс Монах уже занят"] * 3 or told[:3] == ["Класс Монах уже занят"] * 3


async def test_one_person_presses_twice(crowded: Story) -> None:
    await opened(crowded)
    vera = crowded.actor(11)
    await vera.says("Начать")
    payload = {"c": "apply_yes", "m": (await crowded.match()).id, "k": "monk", "n": "Тихон"}
    await asyncio.gather(*(vera.says("Подать", payload) for _ in range(3)))
    assert await Seat.all().count() == 1


async def test_two_game_masters_decide_differently(crowded: Story) -> None:
    one, other = await opened(crowded), crowded.actor(2)
    await crowded.actor(11).says("анкета: Монах, Тихон")
    seat = await Seat.get()
    await asyncio.gather(
        one.says("", {"c": "gm_accept", "s": seat.id}), other.says("", {"c": "gm_refuse", "s": seat.id})
    )
    kinds = [entry.kind for entry in await AuditEntry.filter(kind__in=["gm.accept", "gm.refuse"]).order_by("id")]
    # whoever is first decides: refusing somebody accepted is asked about, accepting somebody refused is impossible
    assert kinds in (["gm.accept"], ["gm.refuse"])
    assert (await Seat.get()).status == {"gm.accept": "accepted", "gm.refuse": "refused"}[kinds[0]]


async def test_two_game_masters_give_the_last_place_away(crowded: Story) -> None:
    one, other = await opened(crowded, players=5), crowded.actor(2)
    for vk_id, line in enumerate((*FIVE, "Чернокнижник, Есть"), 11):
        await crowded.actor(vk_id).says(f"анкета: {line}")
    seats = await Seat.all().order_by("id")
    for seat in seats[:4]:
        await one.says("", {"c": "gm_accept", "s": seat.id})
    presses = [(one, seats[4]), (other, seats[5])]
    await asyncio.gather(*(admin.says("", {"c": "gm_accept", "s": seat.id}) for admin, seat in presses))
    assert await Seat.filter(status="accepted").count() == 5


async def test_two_game_masters_start_the_match(crowded: Story) -> None:
    one, other = await opened(crowded, players=5, auto=True), crowded.actor(2)
    for vk_id, line in enumerate(FIVE, 11):
        await crowded.actor(vk_id).says(f"анкета: {line}")
    start = {"c": "gm_start", "m": (await crowded.match()).id}
    await asyncio.gather(one.says("", start), other.says("", start))
    assert await Day.all().count() == 1
    assert await AuditEntry.filter(kind="gm.start").count() == 1


async def test_one_pauses_while_the_other_closes(crowded: Story) -> None:
    one, _ = await playing(crowded)
    match = await crowded.match()
    await asyncio.gather(
        one.says("", {"c": "gm_pause", "m": match.id}), crowded.actor(2).says("", {"c": "gm_close_yes", "m": match.id})
    )
    assert (await crowded.match()).status == "closed"


async def test_vera_withdraws_while_she_is_accepted(crowded: Story) -> None:
    one = await opened(crowded)
    vera = crowded.actor(11)
    await vera.says("анкета: Монах, Тихон")
    seat, match = await Seat.get(), await crowded.match()
    await asyncio.gather(
        vera.says("", {"c": "withdraw_yes", "m": match.id}), one.says("", {"c": "gm_accept", "s": seat.id})
    )
    assert (await Seat.get()).status == "withdrawn"
