"""How players call the classes: short forms beside the names of the rulebook, each declined."""

from collections.abc import Mapping
from typing import Final

CLASS_WORDS: Final[Mapping[str, str]] = {
    "fire_mage": "маг огонь, огненный маг, огневой маг, огнемаг, огневик, фаермаг, пиромант",
    "life_mage": "маг жизнь, жизнемаг",
    "ice_mage": "маг лед, ледяной маг, ледемаг, ледовик",
    "lightning_mage": "маг молния, молниевый маг, молниемаг, громовой маг, грозовой маг",
    "death_mage": "маг смерть, смертный маг, некромант, некрос, некр",
    "dispeller": "диспелер, диспел, диспелл, дисп, деспеллер",
    "monk": "мон, монашек, монахиня, монашка",
    "paladin": "пал, палыч, паладинша, паладос, паладинчик",
    "warlock": "черн, чернокниж, чернокнижница, чернокнижка, чернушник, варлок, колдун, книжник",
    "illusionist": "иллюз, иллюзионистка, илюз, иллюзик, иллюзор, илл",
}
"""Class → short forms in the nominative; their other cases are made by `locales.grammar`."""

CLASS_STEMS: Final[Mapping[str, str]] = {
    "fire_mage": "огненн, огнев",
    "ice_mage": "ледян",
    "lightning_mage": "молниев, молнийн",
    "warlock": "чернокнижн",
}
"""Class → stems of adjectives that mean it when they stand alone («огненного»)."""

ADJECTIVE_ENDINGS: Final = "ый, ой, ого, ому, ым, ом, ая, ую"

CLASS_FIXED: Final[Mapping[str, str]] = {
    "fire_mage": "мо, фм",
    "life_mage": "мж",
    "ice_mage": "мл",
    "lightning_mage": "мм",
    "death_mage": "мс",
    "warlock": "чк",
}
"""Class → abbreviations that are not declined."""

MAGE: Final = "маг, мага, магу, магом, маге"
MAGE_OF: Final[Mapping[str, str]] = {
    "fire_mage": "огня, огонь, огню, огнем, огненный",
    "life_mage": "жизни, жизнь, жизнью",
    "ice_mage": "льда, лед, льду, льдом, лёд",
    "lightning_mage": "молний, молнии, молния, молнию, молнией, молниями",
    "death_mage": "смерти, смерть, смертью",
}
"""What follows «маг»; with a letter wrong too."""
MAGES: Final = frozenset(MAGE.split(", "))
KINDS_OF_MAGE: Final = {form: one for one, row in MAGE_OF.items() for form in row.replace("ё", "е").split(", ")}
MAGE_ALONE: Final[Mapping[str, str]] = {
    "life_mage": "жизнь, жизнюк",
    "death_mage": "смерть, смерти, смертью",
}
"""Words that mean a mage where a name is expected, and nothing else in this game."""
