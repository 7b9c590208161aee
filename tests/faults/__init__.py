"""What may befall the bot: killed anywhere, a VK that fails, several copies. `python -m tests.faults` runs it in full.

- scenario.py, curse.py: what people do, as a script; nothing else here knows a game
- process.py, launcher.py: the bot in a process that is forked from one which has everything imported
- deaths.py: every write and every VK call as a point to die at
- stage.py: a scenario played before a bot, and what is seen at its end
- crash.py, unreliable.py, copies.py: the three runs; test_*.py: a sample of each
"""
