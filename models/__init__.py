"""The store: tables, migrations and queries. Bytes and ids; it knows neither the rules nor VK."""
