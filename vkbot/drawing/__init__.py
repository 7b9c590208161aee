"""Pictures that the bot sends."""
