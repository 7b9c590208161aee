"""The commands of `rassvet`, one file a group. `vkbot.cli` lists them, and imports each only when it is called."""
