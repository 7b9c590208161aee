"""Games that are played at chats, move by move; which game it is, `vkbot.games.chat_game` says."""
