"""The way to VK: calls and their limits, Long Poll, rights of keys, keyboards and text."""
