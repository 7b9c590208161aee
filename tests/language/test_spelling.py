"""What the dictionary says of words, and of those that it lacks."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

import vkbot.language
from vkbot.language.spelling import SLANG, is_word, lemmas, readings

ENDINGS = ("ать", "ить", "нуть", "ять", "еть", "ться")


@pytest.mark.parametrize(
    ("word", "lemma"), [("скипнет", "скипнуть"), ("скипает", "скипать"), ("проголосует", "проголосовать")]
)
def test_what_a_word_is_a_form_of(word: str, lemma: str) -> None:
    assert lemma in lemmas(word)


@pytest.mark.parametrize("word", ["бабатуп", "перехилит", "", ",", "fireball", "кик\U00010330"])
def test_a_word_that_the_dictionary_lacks_is_a_form_of_nothing(word: str) -> None:
    assert lemmas(word) == frozenset()
    assert readings(word) == ()


def test_all_verbs_of_the_tables_can_be_found_by_their_forms() -> None:
    modules = [import_module(f"vkbot.language.{each.name}") for each in iter_modules(vkbot.language.__path__)]
    tables = [table for module in modules for table in vars(module).values() if isinstance(table, frozenset)]
    verbs = {word for table in tables for word in table if isinstance(word, str) and word.endswith(ENDINGS)} - {
        "кого-нить"
    }
    assert sorted(word for word in verbs if not is_word(word) and not word.startswith(SLANG)) == []
