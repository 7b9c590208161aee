"""The laboratory: scripted players, whole matches of them, and the sums of what became of each.

Pure as all of the engine; processes, statistics and the report are `vkbot.lab`.
"""
