"""What holds on every day and in every match, looked for on many that are drawn."""
