"""Skills, crown abilities and talents as they are written in a turn of Dread Chase, with what they are aimed at."""

from engine.dread_chase.board import Cell
from engine.dread_chase.effects import Ability, AnyEffect, Heal, Stun
from engine.dread_chase.moves import values as m
from vkbot.language.chase_cursor import Cursor
from vkbot.language.chase_items import Item
from vkbot.language.chase_results import Puzzle, PuzzleError
from vkbot.language.chase_words import Means, Word


def _has(ability: Ability, effect: type[AnyEffect]) -> bool:
    return any(type(one) is effect for one in ability.effects)


class Abilities(Cursor):
    """One method for each way to say one: it reads what belongs to it; False if it is none after all."""

    def use(self) -> bool:
        """«применяю …»: what, comes next."""
        if self.more and self.said[self.at].kind == "number":
            return self.talent()
        return self.more and (
            self.next_is(Means.SKILL, Means.CROWN, Means.TALENT, Means.MAP) or self.said[self.at].kind == "name"
        )

    def skill(self) -> bool:
        """«навык», «навык C4», «навык Рывок C4»."""
        self.skip(Means.SKILL, Means.USE)
        named = self.more and self.said[self.at].ids("skill")
        if named:
            self.own(self.said[self.at], "skill")
            self.at += 1
        rules, piece = self.match.rules, self.piece
        entry = rules.survivors.get(piece.character) or rules.killers[piece.character]
        on, at = self.aim(entry.skill, m.UseSkill)
        return self.make(m.UseSkill(on, at))

    def crown(self) -> bool:
        """«корона», «ярость на Веру»."""
        self.skip(Means.CROWN, Means.SKILL, Means.USE)
        if self.more and self.said[self.at].ids("crown"):
            self.own(self.said[self.at], "crown")
            self.at += 1
        killer = self.match.rules.killers.get(self.piece.character)
        if killer is None:
            return self.make(m.UseCrown())
        on, at = self.aim(killer.crown, m.UseCrown)
        return self.make(m.UseCrown(on, at))

    def heal(self) -> bool:
        """«лечу Анну», «бинтуюсь»."""
        if self.held is None and self.said[self.at - 1].text.endswith(("сь", "ся")):
            self.held = Item("word", "себя", Word(Means.SELF))
        return self._by(Heal)

    def stun(self) -> bool:
        """«стреляю в убийцу»."""
        return self._by(Stun)

    def _by(self, effect: type[AnyEffect]) -> bool:
        """The skill, or else the talent in hand, that has an effect; talk if there is none."""
        rules, piece = self.match.rules, self.piece
        entry = rules.survivors.get(piece.character) or rules.killers[piece.character]
        cards = [card for card in self._readable() if _has(rules.talents[card], effect)]
        if _has(entry.skill, effect):
            if cards:
                raise PuzzleError(Puzzle("words"))
            return self.make(m.UseSkill(*self.aim(entry.skill, m.UseSkill)))
        return bool(cards) and self.play(cards[0])

    def _readable(self) -> tuple[str, ...]:
        """The hand; none out of turn, where an answer, or that there is none, would tell of it (D3.3)."""
        turn = self.match.turn
        return self.piece.talents if turn is not None and turn.who == self.who else ()

    def own(self, item: Item, kind: str) -> None:
        """Raise PuzzleError if an ability is another character's."""
        if self.piece.character not in {one for called, one in item.called if called == kind}:
            raise PuzzleError(Puzzle("foreign"))

    def talent(self) -> bool:
        """«талант 1», «талант Бинт Вера»."""
        self.skip(Means.TALENT, Means.MAP)
        if (number := self.take("number")) is not None:
            hand = self.piece.talents
            if not 1 <= number.number <= len(hand):
                raise PuzzleError(Puzzle("number"))
            return self.play(hand[number.number - 1])
        if self.more and (cards := self.said[self.at].ids("talent")):
            self.at += 1
            return self.play(cards[0])
        raise PuzzleError(Puzzle("talent"))

    def play(self, card: str) -> bool:
        """A talent, with its target."""
        if card not in self.piece.talents:
            self.target()
            return self.make(m.PlayTalent(card))
        ability = self.match.rules.talents[card]
        on, at = self.aim(ability, m.PlayTalent, card)
        return self.make(m.PlayTalent(card, on, at))

    def aim(
        self, ability: Ability, kind: type[m.UseSkill | m.UseCrown | m.PlayTalent], card: str = ""
    ) -> tuple[str | None, Cell | None]:
        """The target that an ability needs, as it is named, or the only one there is. Raises PuzzleError."""
        target, needs = self.target(), ability.target.kind
        if needs in ("self", "killer", "survivors"):
            return None, None
        if target is not None:
            return (None, self.place(target)) if needs in ("cell", "generator") else (self.somebody(target), None)
        able = [
            (move.on, move.at)
            for move in self.possible()
            if isinstance(move, kind) and (not card or getattr(move, "card", card) == card)
        ]
        if len(able) == 1:
            return able[0]
        turn = self.match.turn
        if turn is None or turn.who != self.who or not able:
            return None, None
        on, at = able[0]
        raise PuzzleError(Puzzle("where", at) if at is not None else Puzzle("on", who=(on or self.who,)))

    def place(self, item: Item) -> Cell:
        """The cell that is named, or on which somebody stands who is."""
        if item.kind == "cell":
            return self.known(item.cell)
        return self.match.piece(self.somebody(item)).cell or ""
