"""What the bot is told from outside: environment (RASSVET_…), `.env`, `rassvet.toml`, in this order of weight."""

import os
import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Self

from dotenv import dotenv_values
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)
from pydantic_settings import (
    SettingsError as SourceError,
)

DEFAULT_DATABASE = "sqlite://data/rassvet.sqlite3"
TOML_FILE = "rassvet.toml"


class SettingsError(Exception):
    """The settings are wrong. The text is one line that names the setting and never shows its value."""


class Transport(StrEnum):
    """How events come in."""

    LONGPOLL = "longpoll"
    CALLBACK = "callback"


class LogFormat(StrEnum):
    """How log lines look: for people, or one JSON object a line."""

    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    """The least important lines that are written."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


VkId = Annotated[int, Field(gt=0)]


def _listed(value: Any) -> Any:
    """Numbers as people write them in an environment: one alone, several with commas, or JSON."""
    if isinstance(value, str):
        return tuple(part.strip(" []") for part in value.split(",") if part.strip(" []"))
    return (value,) if isinstance(value, int) else value


PeerId = VkId
"""Whom VK can be asked to write to: a person, or a chat of the community (from 2000000001)."""
VkIds = Annotated[tuple[VkId, ...], NoDecode, BeforeValidator(_listed)]


class CommunitySettings(BaseModel):
    """One community and its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    group_id: VkId
    token: SecretStr
    """The community's key."""
    service_token: SecretStr | None = None
    """An application's key: reads comments and posts."""
    user_token: SecretStr | None = None
    """An admin's key: pins, edits, pictures."""
    callback_secret: SecretStr | None = None
    confirmation: SecretStr | None = None
    """What the Callback API's `confirmation` event is answered with."""
    admins: VkIds = ()
    """VK ids of admins, for when the key may not ask VK who they are; added to those VK names."""
    alarms_to: PeerId | None = None
    """Who is told when something is stuck, a person or the community's chat; without it its admins are."""

    @field_validator("token", "service_token", "user_token", "callback_secret", "confirmation")
    @classmethod
    def _not_blank(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not value.get_secret_value().strip():
            raise ValueError("must not be empty")
        return value


class Settings(BaseSettings):
    """All settings. Build it with `load_settings`, which turns what is wrong into one line."""

    model_config = SettingsConfigDict(
        env_prefix="RASSVET_",
        env_nested_delimiter="__",
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        toml_file=TOML_FILE,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    database: SecretStr = SecretStr(DEFAULT_DATABASE)
    """sqlite:// or postgres:// URL; may carry a password."""
    communities: tuple[CommunitySettings, ...] = ()

    group_id: VkId | None = None
    token: SecretStr | None = None
    service_token: SecretStr | None = None
    user_token: SecretStr | None = None
    callback_secret: SecretStr | None = None
    confirmation: SecretStr | None = None
    admins: VkIds = ()
    alarms_to: PeerId | None = None
    """These eight are a short way to name the only community, without a list."""

    api_url: str = "https://api.vk.ru/method/"
    transport: Transport = Transport.LONGPOLL
    web_host: str = "127.0.0.1"
    web_port: Annotated[int, Field(ge=0, le=65535)] = 8080
    """0 = any free port."""
    log_format: LogFormat = LogFormat.TEXT
    log_level: LogLevel = LogLevel.INFO
    alarm_minutes: Annotated[int, Field(ge=0, le=1440)] = 15
    """How long something may be stuck before people are told; 0 = they never are."""
    sandbox_url: str | None = None
    """Where the local VK answers, if its clock is to be followed."""
    calls_per_second: Annotated[float, Field(gt=0, le=10_000)] = 15
    """How many calls a second a community's key may make; VK refuses more than 20."""
    one_seat: bool = True
    """Whether a person may hold only one seat in the running matches of a community."""
    seed: str | None = None
    """The seed of all draws, for a demonstration that can be repeated; only with sandbox_url."""

    @field_validator("api_url")
    @classmethod
    def _ends_with_slash(cls, value: str) -> str:
        if not value.startswith(("http://", "https://")):
            raise ValueError("must begin with http:// or https://")
        return value if value.endswith("/") else value + "/"

    @field_validator("database")
    @classmethod
    def _known_database(cls, value: SecretStr) -> SecretStr:
        if not value.get_secret_value().startswith(("sqlite://", "postgres://", "postgresql://")):
            raise ValueError("must begin with sqlite:// or postgres://")
        return value

    @model_validator(mode="after")
    def _guessable_seed(self) -> Self:
        if self.seed is not None and self.sandbox_url is None:
            raise ValueError("seed is for the sandbox only: players could guess their deal")
        return self

    @model_validator(mode="after")
    def _communities(self) -> Self:
        if self.group_id is None and self.token is not None:
            raise ValueError("token is set without group_id")
        ids = [community.group_id for community in self.all_communities()]
        if len(set(ids)) != len(ids):
            raise ValueError("two communities have the same group_id")
        if self.transport is Transport.CALLBACK:
            for community in self.all_communities():
                if community.callback_secret is None or community.confirmation is None:
                    raise ValueError("with transport=callback each community needs callback_secret and confirmation")
        return self

    def all_communities(self) -> tuple[CommunitySettings, ...]:
        """The communities to serve, the one given by the short way included."""
        if self.group_id is None:
            return self.communities
        if self.token is None:
            raise ValueError("group_id is set without token")
        single = CommunitySettings(
            group_id=self.group_id,
            token=self.token,
            service_token=self.service_token,
            user_token=self.user_token,
            callback_secret=self.callback_secret,
            confirmation=self.confirmation,
            admins=self.admins,
            alarms_to=self.alarms_to,
        )
        return (single, *self.communities)

    def token_name(self, group_id: int) -> str:
        """What the setting is called that holds a community's key."""
        if group_id == self.group_id:
            return "RASSVET_TOKEN"
        return f"communities.{[community.group_id for community in self.communities].index(group_id)}.token"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments, environment, `.env`, then the TOML file."""
        return init_settings, env_settings, dotenv_settings, TomlConfigSettingsSource(settings_cls)


def load_settings(*, toml: Path | None = None, **given: Any) -> Settings:
    """Read the settings; `given` outweighs everything, `toml` names another file than ./rassvet.toml.

    Raises SettingsError.
    """
    if toml is not None and not toml.is_file():
        raise SettingsError(f"settings: there is no file {toml}")
    chosen = Settings if toml is None else _reading(toml)
    try:
        refuse_unknown(toml or Path(TOML_FILE))
        return chosen(**given)
    except ValidationError as error:
        raise SettingsError("settings: " + "; ".join(_told(one) for one in error.errors())) from None
    except SourceError as error:
        raise SettingsError(f"settings: {_first_line(error)}") from None
    except (OSError, ValueError) as error:  # an unreadable file, or one that is not TOML
        raise SettingsError(f"settings: {toml or TOML_FILE} cannot be read: {_first_line(error)}") from None


def refuse_unknown(toml: Path) -> None:
    """A misspelt setting would be passed over in silence. Raises SettingsError; OSError, ValueError for a bad file."""
    prefix, env_file = "RASSVET_", Path(".env")
    named = {name: name[len(prefix) :] for name in os.environ if name.upper().startswith(prefix)}
    if env_file.is_file():
        found = dotenv_values(env_file, encoding="utf-8")
        named |= {f"{name} in .env": name[len(prefix) :] for name in found if name.upper().startswith(prefix)}
    known = list(Settings.model_fields)
    for shown, name in named.items():
        _refuse_if_unknown(shown, name.lower().split("__")[0], known, prefix)
    if toml.is_file():
        for name in tomllib.loads(toml.read_text("utf-8")):
            _refuse_if_unknown(f"{name} in {toml.name}", name, known, "")


def _refuse_if_unknown(shown: str, name: str, known: Sequence[str], prefix: str) -> None:
    if name in known:
        return
    bare = name.lower().removeprefix("rassvet_")
    near = get_close_matches(bare, known, n=1)
    hint = f"; did you mean {prefix}{near[0].upper() if prefix else near[0]}?" if near else ""
    raise SettingsError(f"settings: there is no setting {shown}{hint}")


def _reading(toml: Path) -> type[Settings]:
    class FromFile(Settings):
        model_config = SettingsConfigDict(toml_file=toml)

    return FromFile


def _told(problem: Any) -> str:
    # pydantic's message never quotes the value for the types used here, its `input` would
    where = ".".join(str(part) for part in problem["loc"])
    what = problem["msg"].removeprefix("Value error, ")
    return f"{where}: {what}" if where else what


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]
