"""Databases as released versions of the program left them, and the match in each that goes on: see README.md."""
