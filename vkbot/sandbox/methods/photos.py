"""photos.*: pictures for messages. The upload itself is endpoints.take_picture."""

from collections.abc import Mapping

from msgspec.structs import replace

from vkbot.sandbox.errors import VkError
from vkbot.sandbox.methods.call import COMMUNITY, Call, Method
from vkbot.sandbox.model import JsonObject, Right


def get_messages_upload_server(call: Call) -> JsonObject:
    """photos.getMessagesUploadServer: where to send the file, as the form field `photo`."""
    hall = call.hall()
    return {
        "album_id": -64,
        "upload_url": f"{call.origin}/upload/{hall.id}",
        "user_id": 0,
        "group_id": hall.id,
    }


def save_messages_photo(call: Call) -> list[JsonObject]:
    """photos.saveMessagesPhoto: what the upload was answered with becomes a picture that a message can name."""
    hall, params = call.hall(), call.params
    params.need_integer("server")
    params.need_text("hash")
    photo = hall.uploads.pop(params.need_text("photo"), None)
    if photo is None:
        raise VkError(100, "photo is undefined")
    saved = replace(photo, id=next(hall.photo_ids))
    hall.photos[saved.attachment] = saved
    address = f"{call.origin}/photo/{hall.id}/{saved.attachment}"
    size: JsonObject = {"type": "x", "url": address, "width": 0, "height": 0}
    return [
        {
            "id": saved.id,
            "owner_id": saved.owner,
            "album_id": -64,
            "access_key": saved.access_key,
            "date": call.world.clock.unix(),
            "text": "",
            "sizes": [size],
        }
    ]


METHODS: Mapping[str, Method] = {
    "photos.getMessagesUploadServer": Method(get_messages_upload_server, COMMUNITY, Right.PHOTOS),
    "photos.saveMessagesPhoto": Method(save_messages_photo, COMMUNITY, Right.PHOTOS),
}
