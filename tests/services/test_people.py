from collections.abc import Mapping, Sequence

from models.tables import Person
from tests.services.story import ELSEWHERE, HERE, Story
from vkbot.services import people


class PhoneBook:
    def __init__(self, known: Mapping[int, str]) -> None:
        self._known = known
        self.asked: list[int] = []

    async def names(self, vk_ids: Sequence[int]) -> Mapping[int, str]:
        self.asked += vk_ids
        return {vk_id: self._known[vk_id] for vk_id in vk_ids if vk_id in self._known}


async def test_names_are_learned_once(story: Story) -> None:
    for vk_id in (11, 12, 13):
        await people.meet(HERE, vk_id)
    await people.meet(ELSEWHERE, 14)
    book = PhoneBook({11: "Вера", 12: "Глеб" * 100})
    assert await people.learn_names(HERE, book) == 2
    assert sorted(book.asked) == [11, 12, 13]
    assert (await Person.get(vk_id=11)).name == "Вера"
    assert len((await Person.get(vk_id=12)).name) == 255
    book.asked.clear()
    assert await people.learn_names(HERE, book) == 0
    assert book.asked == [13]


async def test_who_is_about_to_be_called_by_name_is_asked_for_alone_and_once(story: Story) -> None:
    await people.meet(HERE, 12)
    book = PhoneBook({11: "Вера Кузнецова"})
    for _ in range(2):
        await people.introduce(HERE, 11, book)
    assert (await Person.get(vk_id=11)).name == "Вера Кузнецова"
    assert book.asked == [11]
    await people.introduce(HERE, 13, book)  # whom VK does not name
    assert await Person.filter(vk_id=13).count() == 0


async def test_a_name_that_came_along_is_kept(story: Story) -> None:
    await people.meet(HERE, 11, "Вера")
    assert (await people.meet(HERE, 11)).name == "Вера"
    assert people.mention(await people.meet(HERE, 11)) == "[id11|Вера]"


async def test_one_person_is_another_row_in_another_community(story: Story) -> None:
    here, there = await people.meet(HERE, 11), await people.meet(ELSEWHERE, 11)
    assert here.id != there.id
