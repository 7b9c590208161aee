"""How many there are of something, in English. Pure."""


def some(number: int, one: str, many: str = "") -> str:
    """`1 row`, `2 rows`; many: the plural where it is not `one` with an s."""
    return f"{number} {one if number == 1 else many or one + 's'}"
