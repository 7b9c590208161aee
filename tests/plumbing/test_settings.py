import json
import re
from pathlib import Path

import pytest

from vkbot.settings import DEFAULT_DATABASE, LogLevel, Settings, SettingsError, Transport, load_settings

SECRET = "vk1.a.very-secret"


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_defaults() -> None:
    settings = load_settings()
    assert settings.database.get_secret_value() == DEFAULT_DATABASE
    assert settings.transport is Transport.LONGPOLL
    assert settings.all_communities() == ()
    assert settings.one_seat is True
    assert settings.sandbox_url is None


def test_one_community_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RASSVET_GROUP_ID", "9100")
    monkeypatch.setenv("RASSVET_TOKEN", SECRET)
    monkeypatch.setenv("RASSVET_ADMINS", "[500, 501]")
    monkeypatch.setenv("RASSVET_LOG_LEVEL", "DEBUG")
    settings = load_settings()
    (community,) = settings.all_communities()
    assert community.group_id == 9100
    assert community.token.get_secret_value() == SECRET
    assert community.admins == (500, 501)
    assert settings.log_level is LogLevel.DEBUG
    assert SECRET not in repr(settings)


def test_file_and_what_outweighs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rassvet.toml").write_text(
        'web_port = 9000\nweb_host = "0.0.0.0"\n\n[[communities]]\ngroup_id = 1\ntoken = "a"\n'
        '\n[[communities]]\ngroup_id = 2\ntoken = "b"\nadmins = [7]\n'
    )
    (tmp_path / ".env").write_text("RASSVET_WEB_PORT=9001\n")
    settings = load_settings()
    assert [community.group_id for community in settings.all_communities()] == [1, 2]
    assert (settings.web_host, settings.web_port) == ("0.0.0.0", 9001)
    monkeypatch.setenv("RASSVET_WEB_PORT", "9002")
    assert load_settings().web_port == 9002
    assert load_settings(web_port=9003).web_port == 9003


def test_another_file(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text("web_port = 7\n")
    assert load_settings(toml=other).web_port == 7
    assert load_settings().web_port == Settings().web_port
    with pytest.raises(SettingsError, match="there is no file"):
        load_settings(toml=tmp_path / "none.toml")


def test_api_url_always_ends_with_a_slash() -> None:
    assert load_settings(api_url="http://127.0.0.1:5/method").api_url == "http://127.0.0.1:5/method/"


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({"WEB_PORT": "many"}, "web_port: "),
        ({"TRANSPORT": "pigeon"}, "transport: Input should be 'longpoll' or 'callback'"),
        ({"DATABASE": f"mysql://u:{SECRET}@h/d"}, "database: must begin with sqlite:// or postgres://"),
        ({"API_URL": f"ftp://{SECRET}/"}, "api_url: must begin with http"),
        ({"TOKEN": SECRET}, "token is set without group_id"),
        ({"GROUP_ID": "9"}, "group_id is set without token"),
        ({"COMMUNITIES": f"[{SECRET}"}, 'error parsing value for field "communities"'),
        ({"COMMUNITIES": json.dumps([{"group_id": -1, "token": SECRET}])}, "communities.0.group_id: "),
        ({"COMMUNITIES": json.dumps([{"group_id": 1}])}, "communities.0.token: Field required"),
        ({"COMMUNITIES": json.dumps([{"group_id": 1, "token": " "}])}, "must not be empty"),
        ({"COMMUNITIES": json.dumps([{"group_id": 1, "token": "a"}] * 2)}, "same group_id"),
        ({"GROUP_ID": "9", "TOKEN": SECRET, "TRANSPORT": "callback"}, "needs callback_secret and confirmation"),
        ({"ADMINS": f"5,{SECRET}"}, "admins.1: Input should be a valid integer"),
        ({"ADMINS": "0"}, "admins.0: Input should be greater than 0"),
        ({"ONE_SEAT": "perhaps"}, "one_seat: "),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    environment: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(f"RASSVET_{name}", value)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)
    assert SECRET not in str(caught.value)
    assert caught.value.__suppress_context__


def test_a_file_that_is_not_toml(tmp_path: Path) -> None:
    (tmp_path / "rassvet.toml").write_text(f'token "{SECRET}"\n')
    with pytest.raises(SettingsError, match="cannot be read") as caught:
        load_settings()
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "ids"), [("5,6", (5, 6)), (" 5 , 6, ", (5, 6)), ("5", (5,)), ("[5, 6]", (5, 6)), ("[]", ())]
)
def test_admins_as_people_write_them(value: str, ids: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RASSVET_ADMINS", value)
    assert load_settings().admins == ids
    community = {"group_id": 1, "token": "a", "admins": value}
    assert load_settings(communities=[community]).communities[0].admins == ids


def test_one_admin_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "rassvet.toml").write_text("admins = 7\n")
    assert load_settings().admins == (7,)


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("rassvet.toml", "group = 3\n", "there is no setting group in rassvet.toml; did you mean group_id?"),
        ("rassvet.toml", "RASSVET_GROUP_ID = 3\n", "RASSVET_GROUP_ID in rassvet.toml; did you mean group_id?"),
        ("rassvet.toml", "[rassvet]\ngroup_id = 3\n", "there is no setting rassvet in rassvet.toml"),
        (".env", "RASSVET_TOKENN=secret\n", "RASSVET_TOKENN in .env; did you mean RASSVET_TOKEN?"),
    ],
)
def test_a_misspelt_setting_is_named(tmp_path: Path, file: str, text: str, told: str) -> None:
    (tmp_path / file).write_text(text)
    with pytest.raises(SettingsError, match=re.escape(told)):
        load_settings()


def test_a_misspelt_setting_in_the_environment_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RASSVET_WEBPORT", "1")
    with pytest.raises(SettingsError, match=r"RASSVET_WEBPORT; did you mean RASSVET_WEB_PORT\?"):
        load_settings()
