"""What the bot answers over HTTP."""
