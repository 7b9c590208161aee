"""The commands of `rassvet`, one file a group. They are listed in `vkbot.cli`, which imports each only when it is called."""
