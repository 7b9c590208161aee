"""How rows of the outbox become calls, and what VK's answers mean for them; the sender (vkbot/sender.py) goes by it."""
