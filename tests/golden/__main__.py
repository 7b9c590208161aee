"""`python -m tests.golden`: play the twenty matches of the laboratory anew and keep their logs.

Only for when there is a reason to have other matches; a changed ruling needs `rassvet curse replay --write`, which
keeps their orders and votes.
"""

from engine.curse.lab.play import days
from engine.curse.log import write
from tests.golden.matches import FOLDER, MATCHES


def main() -> None:
    for name, setting in MATCHES.items():
        played = list(days(f"golden {name}", setting))
        log = write(played[0].match, ((day.orders, day.votes) for day in played))
        (FOLDER / f"{name}.jsonl").write_text(log, "utf-8")
        print(f"{name}: {len(played)} days")


if __name__ == "__main__":
    main()
