"""wall.*"""

from typing import Any

import pytest
from vkbottle import API
from vkbottle_types.responses.wall import (
    WallGetByIdExtendedResponse,
    WallGetCommentsExtendedResponse,
    WallGetExtendedResponse,
)

from tests.sandbox.helpers import code_of
from vkbot.sandbox import LocalVk, SandboxError
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID, EDITOR

OWNER = -COMMUNITY_ID


@pytest.fixture
async def post_id(local: LocalVk) -> int:
    return await local.post(ADMIN, "День 1")


async def test_the_community_key_posts_in_its_name(community: API, local: LocalVk) -> None:
    answer = await community.wall.post(owner_id=OWNER, from_group=True, message="День 1")
    post = (await local.wall())[0]
    assert (post.id, post.from_id, post.text) == (answer.post_id, OWNER, "День 1")


async def test_guid_recognises_a_repeat_for_an_hour(community: API, local: LocalVk) -> None:
    async def post() -> int:
        return (await community.wall.post(owner_id=OWNER, from_group=True, message="День", guid="d1")).post_id

    first = await post()
    await local.advance_by(3599)
    assert await post() == first
    await local.advance_by(1)
    assert await post() != first


async def test_fifty_posts_a_day(community: API, local: LocalVk) -> None:
    async def post() -> Any:
        return await community.wall.post(owner_id=OWNER, from_group=True, message="x")

    for _ in range(50):
        await post()
    assert await code_of(post()) == 214
    await local.advance_by(24 * 3600)
    await post()


async def test_what_post_refuses(community: API, admin: API) -> None:
    assert await code_of(community.wall.post(owner_id=OWNER, message="")) == 100
    assert await code_of(community.wall.post(owner_id=OWNER, message="x" * 16385)) == 100
    assert await code_of(community.wall.post(owner_id=-1, message="x")) == 15
    assert await code_of(admin.wall.post(message="x")) == 100
    await community.wall.post(owner_id=OWNER, message="x" * 16384)


async def test_an_admin_edits_and_pins(admin: API, service: API, local: LocalVk, post_id: int) -> None:
    later = await local.post(ADMIN, "День 2")
    assert (await admin.wall.edit(owner_id=OWNER, post_id=post_id, message="День 1, итоги")).post_id == post_id
    assert await admin.wall.pin(owner_id=OWNER, post_id=post_id) == 1
    wall = await service.wall.get(owner_id=OWNER)
    assert wall.count == 2
    assert [(p.id, p.text) for p in wall.items] == [(post_id, "День 1, итоги"), (later, "День 2")]
    assert wall.items[0].is_pinned
    assert (await service.wall.get(domain="rassvet_game", count=1, offset=1)).items[0].id == later
    assert (await service.wall.get(owner_id=OWNER, filter="others")).count == 0


async def test_posts_by_id(service: API, local: LocalVk, post_id: int) -> None:
    await local.comment(501, post_id, "раз")
    found = await service.wall.get_by_id(posts=[f"{OWNER}_{post_id}", f"{OWNER}_999", "nonsense"])
    assert [(p.id, p.comments.count) for p in found.items] == [(post_id, 1)]
    raw = await service.request("wall.getById", {"posts": f"{OWNER}_{post_id}", "extended": 1})
    assert WallGetByIdExtendedResponse(**raw).response.groups[0].id == COMMUNITY_ID
    raw = await service.request("wall.get", {"owner_id": OWNER, "extended": 1})
    WallGetExtendedResponse(**raw)


async def test_the_community_comments_and_answers(community: API, local: LocalVk, post_id: int) -> None:
    question = await local.comment(501, post_id, "когда?")
    made = await community.wall.create_comment(
        owner_id=OWNER, post_id=post_id, from_group=COMMUNITY_ID, message="в 4", reply_to_comment=question, guid="1"
    )
    assert made.parents_stack == [question]
    comment = (await local.wall())[0].comment(made.comment_id)
    assert (comment.from_id, comment.author, comment.reply_to) == (OWNER, "Рассвет", question)


async def test_guid_does_not_stop_a_doubled_comment(community: API, local: LocalVk, post_id: int) -> None:
    for _ in range(2):
        await community.wall.create_comment(owner_id=OWNER, post_id=post_id, message="счёт", guid="1")
    assert len((await local.wall())[0].comments) == 2


async def test_threads_are_one_level_deep(local: LocalVk, service: API, post_id: int) -> None:
    top = await local.comment(501, post_id, "раз")
    answer = await local.comment(502, post_id, "два", reply_to=top)
    deeper = await local.comment(503, post_id, "три", reply_to=answer)
    page = await service.wall.get_comments(owner_id=OWNER, post_id=post_id, thread_items_count=1)
    assert (page.count, page.current_level_count, len(page.items)) == (3, 1, 1)
    thread = page.items[0].thread
    assert (thread.count, [c.id for c in thread.items]) == (2, [answer])
    rest = await service.wall.get_comments(owner_id=OWNER, post_id=post_id, comment_id=top, offset=1)
    item = rest.items[0]
    assert (item.id, item.parents_stack, item.reply_to_comment, item.reply_to_user) == (deeper, [top], answer, 502)


async def test_comments_are_paged_by_a_hundred(local: LocalVk, service: API, post_id: int) -> None:
    for number in range(103):
        await local.comment(501, post_id, f"{number}")
    ask = service.wall.get_comments
    assert len((await ask(owner_id=OWNER, post_id=post_id)).items) == 10
    first = await ask(owner_id=OWNER, post_id=post_id, count=500)
    rest = await ask(owner_id=OWNER, post_id=post_id, count=100, offset=100)
    assert [c.text for c in (*first.items, *rest.items)] == [str(n) for n in range(103)]
    newest = await ask(owner_id=OWNER, post_id=post_id, count=2, sort="desc")
    assert [c.text for c in newest.items] == ["102", "101"]


async def test_texts_are_cut_unless_asked_otherwise(local: LocalVk, service: API, post_id: int) -> None:
    comment_id = await local.comment(501, post_id, "я" * 200)
    ask = service.wall.get_comments
    assert (await ask(owner_id=OWNER, post_id=post_id)).items[0].text == "я" * 90 + "..."
    assert (await ask(owner_id=OWNER, post_id=post_id, preview_length=0)).items[0].text == "я" * 200
    raw = await service.request("wall.getComments", {"owner_id": OWNER, "post_id": post_id, "extended": 1})
    assert WallGetCommentsExtendedResponse(**raw).response.profiles[0].id == 501
    assert comment_id == raw["response"]["items"][0]["id"]


async def test_a_deleted_comment_is_gone_unless_its_thread_lives(local: LocalVk, service: API, post_id: int) -> None:
    alone = await local.comment(501, post_id, "раз")
    top = await local.comment(501, post_id, "два")
    await local.comment(502, post_id, "три", reply_to=top)
    await local.delete_comment(501, alone)
    await local.delete_comment(501, top)
    raw = await service.request("wall.getComments", {"owner_id": OWNER, "post_id": post_id})
    assert [(c["id"], c["text"], c.get("deleted")) for c in raw["response"]["items"]] == [(top, "", True)]
    await local.restore_comment(501, alone)
    page = await service.wall.get_comments(owner_id=OWNER, post_id=post_id)
    assert [c.id for c in page.items] == [alone, top]


async def test_a_single_comment(admin: API, local: LocalVk, post_id: int) -> None:
    comment_id = await local.comment(501, post_id, "раз")
    found = await admin.wall.get_comment(owner_id=OWNER, comment_id=comment_id)
    assert found.items[0].text == "раз"
    await local.delete_comment(501, comment_id)
    assert await code_of(admin.wall.get_comment(owner_id=OWNER, comment_id=comment_id)) == 211


async def test_comments_can_be_closed(community: API, local: LocalVk, post_id: int) -> None:
    assert await community.wall.close_comments(owner_id=OWNER, post_id=post_id)
    assert await code_of(community.wall.create_comment(owner_id=OWNER, post_id=post_id, message="x")) == 213
    with pytest.raises(SandboxError, match="213"):
        await local.comment(501, post_id, "поздно")
    assert await community.wall.open_comments(owner_id=OWNER, post_id=post_id)
    await local.comment(501, post_id, "успела")


async def test_moderators_delete_and_authors_edit(admin: API, local: LocalVk, post_id: int) -> None:
    comment_id = await local.comment(501, post_id, "раз")
    assert await code_of(admin.wall.edit_comment(owner_id=OWNER, comment_id=comment_id, message="не моё")) == 211
    own = await local.comment(ADMIN, post_id, "моё", as_community=True)
    assert await admin.wall.edit_comment(owner_id=OWNER, comment_id=own, message="исправлено") == 1
    assert await admin.wall.delete_comment(owner_id=OWNER, comment_id=comment_id) == 1
    assert await code_of(admin.wall.delete_comment(owner_id=OWNER, comment_id=comment_id)) == 211


async def test_who_may_do_what_by_hand(local: LocalVk, post_id: int) -> None:
    comment_id = await local.comment(501, post_id, "раз")
    with pytest.raises(SandboxError, match="may not edit"):
        await local.edit_comment(502, comment_id, "чужое")
    with pytest.raises(SandboxError, match="may not delete"):
        await local.delete_comment(502, comment_id)
    with pytest.raises(SandboxError, match="214"):
        await local.post(501, "от имени сообщества")
    with pytest.raises(SandboxError, match="editor"):
        await local.comment(501, post_id, "от имени сообщества", as_community=True)
    await local.post(EDITOR, "редактор может")
    await local.post(501, "от себя", from_community=False)


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("wall.createComment", {"post_id": 999, "message": "x"}),
        ("wall.createComment", {"message": "x"}),
        ("wall.createComment", {"post_id": 1, "message": ""}),
        ("wall.createComment", {"post_id": 1, "message": "x", "reply_to_comment": 999}),
        ("wall.closeComments", {"owner_id": OWNER}),
    ],
)
async def test_missing_and_wrong_parameters(community: API, post_id: int, method: str, params: dict[str, Any]) -> None:
    assert post_id == 1
    assert await code_of(community.request(method, dict(params))) == 100
