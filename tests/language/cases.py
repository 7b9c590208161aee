"""The match whose players write the texts of these tests."""

from vkbot.language.scene import Character, Scene

ROSTER = (
    Character("fire_mage", "Искра", vk=101),
    Character("dispeller", "Серый Кот", vk=102),
    Character("monk", "Тихон", vk=103),
    Character("paladin", "Mr. White", vk=104),
    Character("warlock", "Морок", vk=105),
    Character("illusionist", "Мираж", alive=False, vk=106),
    Character("lightning_mage", "Агент 47", vk=107),
)


def scene(by: str, **more: object) -> Scene:
    return Scene(by, ROSTER, **more)  # type: ignore[arg-type]
