"""What any game needs and no game owns."""
