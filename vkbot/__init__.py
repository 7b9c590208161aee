"""The shell: VK, the database, time and the services that put the rules to work."""
