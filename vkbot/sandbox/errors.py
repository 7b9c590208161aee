"""What VK refuses, with its numbers and words (after VKCOM/vk-api-schema 5.199)."""

from collections.abc import Mapping
from typing import Any

MESSAGES: Mapping[int, str] = {
    1: "Unknown error occurred",
    3: "Unknown method passed",
    5: "User authorization failed",
    6: "Too many requests per second",
    7: "Permission to perform this action is denied",
    8: "Invalid request",
    9: "Flood control",
    10: "Internal server error",
    12: "Unable to compile code",
    13: "Runtime error occurred during code invocation",
    14: "Captcha needed",
    15: "Access denied",
    18: "User was deleted or banned",
    27: "Group authorization failed: method is unavailable with group auth.",
    28: "Application authorization failed: method is unavailable with service token",
    29: "Rate limit reached",
    100: "One of the parameters specified was missing or invalid",
    113: "Invalid user id",
    125: "Invalid group id",
    210: "Access to wall's post denied",
    211: "Access to wall's comment denied",
    212: "Access to post comments denied",
    213: "Access to status replies denied",
    214: "Access to adding post denied",
    219: "Advertisement post was recently added",
    220: "Too many recipients",
    222: "Hyperlinks are forbidden",
    900: "Can't send messages for users from blacklist",
    901: "Can't send messages for users without permission",
    902: "Can't send messages to this user due to their privacy settings",
    909: "Can't edit this message, because it's too old",
    911: "Keyboard format is invalid",
    912: "This is a chat bot feature, change this status in settings",
    913: "Too many forwarded messages",
    914: "Message is too long",
    917: "You don't have access to this chat",
    920: "Can't edit this kind of message",
    925: "You are not admin of this chat",
    945: "Chat was disabled",
    946: "Chat not supported",
    950: "Can't send message, reply timed out",
    984: "You has spam restriction",
    1021: "Message request already sent",
    1051: "Method is unavailable for profiles of this type",
    2000: "Callback API servers limit reached",
}


class VkError(Exception):
    """An error as VK answers it: its number, its words and, for some, fields of its own (captcha)."""

    def __init__(self, code: int, detail: str = "", **extra: Any) -> None:
        self.code = code
        words = MESSAGES.get(code, "Unknown error occurred")
        self.message = f"{words}: {detail}" if detail else words
        self.extra = extra
        super().__init__(f"[{code}] {self.message}")


def captcha(sid: str) -> VkError:
    """Error 14 as VK sends it today: the picture and, beside it, where the new kind is solved."""
    return VkError(
        14,
        captcha_sid=sid,
        captcha_img=f"https://vk.ru/captcha.php?sid={sid}",
        redirect_uri=f"https://id.vk.ru/not_robot_captcha?session_token={sid}",
    )


class SandboxError(Exception):
    """The sandbox cannot do what a person, a test or the page asked of it; the words are for people."""
