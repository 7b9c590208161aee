"""The laboratory's shell: processes, statistics, plots, the report. The matches themselves are `engine.curse.lab`."""
