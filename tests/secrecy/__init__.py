"""What nobody is to learn, and where it is looked for: logs, metrics, the wall, other people's chats."""
