"""What somebody with bad intentions sends: to the callback endpoint, by buttons, in words."""
