"""What people write and press, turned into calls of services and answers.

One module an audience; each has `def labeler(services: …) -> Labeler`. A handler takes an `Incoming` and, by name,
what its rules found; it touches neither the database nor VK.
"""
