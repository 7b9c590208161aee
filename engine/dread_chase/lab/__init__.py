"""The laboratory: scripted survivors and killers, and whole matches of them (D7.3).

Pure as all of the engine; processes, statistics and the report are the shell's.
"""
