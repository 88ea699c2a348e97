"""What viewers of a table receive: messages in their language, the subscribers they go to, and answers to questions.

`sync` follows what other processes write to the same database.
"""
