"""Are the tests of the rules sharp? Every small change of the engine that can be made by machine must be noticed.

`python -m tests.mutation` (or `make mutation`) changes one thing at a time in `engine/curse`, runs the tests of the
rules on it, and counts the changes that no test notices. `docs/mutation.md` keeps what came of the last full run.
"""
