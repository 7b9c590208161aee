"""Days as a version of the program stored them, and the values that they must still be read as."""
