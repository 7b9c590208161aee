"""Dread Chase on the stage: its data, and what stands between its rules, its words and its chats."""
