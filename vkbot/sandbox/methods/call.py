"""One call of a method, and what a method is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vkbot.sandbox.errors import VkError
from vkbot.sandbox.model import Key, KeyKind, Right, Role
from vkbot.sandbox.params import Params, missing
from vkbot.sandbox.world import Hall, World

COMMUNITY: frozenset[KeyKind] = frozenset({"community"})
USER: frozenset[KeyKind] = frozenset({"user"})
MANAGERS: frozenset[KeyKind] = frozenset({"community", "user"})
READERS: frozenset[KeyKind] = frozenset({"service", "user"})
ANYONE: frozenset[KeyKind] = frozenset({"community", "service", "user"})


@dataclass(frozen=True)
class Call:
    """A call with a valid key. `origin` is the server's own address, for answers that name one."""

    world: World
    key: Key
    params: Params
    origin: str

    def hall(self, least: Role = "moderator") -> Hall:
        """The community that the call is about: the key's own, or one where the person has this role."""
        number = self.params.integer("group_id")
        if self.key.kind == "community":
            if number not in (None, 0, self.key.owner):
                raise VkError(15)
            number = self.key.owner
        if number is None:
            raise missing("group_id")
        if number not in self.world.halls:
            raise VkError(125)
        hall = self.world.halls[number]
        self.need_role(hall, least)
        return hall

    def managed(self) -> Hall:
        """The community that the call is about; a person must be its administrator."""
        return self.hall("administrator")

    def wall(self) -> Hall:
        """The community whose wall `owner_id` names."""
        owner = self.params.integer("owner_id")
        if owner is None and self.key.kind == "community":
            owner = -self.key.owner
        if owner is None:
            raise missing("owner_id")
        if -owner not in self.world.halls:
            raise VkError(15)
        if self.key.kind == "community" and owner != -self.key.owner:
            raise VkError(15)
        return self.world.halls[-owner]

    def need_role(self, hall: Hall, least: Role) -> None:
        """A person must have at least this role; the community's own key has every role."""
        if self.key.kind == "user" and not hall.ranks(self.key.owner, least):
            raise VkError(15, f"you should be group {least}")

    @property
    def author(self) -> int:
        """Who the key speaks for: a person, or the community as a negative number."""
        return -self.key.owner if self.key.kind == "community" else self.key.owner


@dataclass(frozen=True)
class Method:
    """What runs, which keys may call it, and the right that a community's or a person's key needs."""

    run: Callable[[Call], Any]
    keys: frozenset[KeyKind] = ANYONE
    right: Right | None = None
    refusal: int | None = None
    """The error instead of 15 or 7 when the right is missing."""

    def admit(self, key: Key) -> None:
        """VkError 27, 28, 15 or 7 if the key may not call this."""
        if key.kind not in self.keys:
            raise VkError({"community": 27, "service": 28, "user": 15}[key.kind])
        if self.right is None or key.kind == "service" or self.right in key.rights:
            return
        if self.refusal is not None:
            raise VkError(self.refusal)
        if key.kind == "user":
            raise VkError(7)
        raise VkError(15, "no access to call this method. It cannot be called with current scopes.")
