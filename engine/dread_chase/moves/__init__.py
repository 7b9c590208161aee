"""What players can do: the values in `values`, then a file an action family, and the list of all in `catalog`."""
