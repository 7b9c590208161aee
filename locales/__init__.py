"""What players read, in Russian: the texts (`ru/*.ftl`), their rendering, and the one morphology."""
