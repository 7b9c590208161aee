"""People who are played by a program: they see the wall and their own chat, write, press and comment like anybody.

`mind` decides (pure), `hands` acts through the local VK, `troupe` is all of them together.
"""
