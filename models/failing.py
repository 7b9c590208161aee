"""What an error of a database is called in a log or a message: never its text, which may quote what somebody wrote."""


def named(error: BaseException) -> str:
    """Its type, the driver's rather than Tortoise's, and SQLite's name of what went wrong: `… SQLITE_FULL`."""
    cause = next((inner for inner in error.args if isinstance(inner, Exception)), error)
    return " ".join(filter(None, (type(cause).__name__, getattr(cause, "sqlite_errorname", ""))))
