"""The table: a server where people and bots play matches over the web, and the store that never loses one.

`app` puts it together; ARCHITECTURE.md says what lies in which folder.
"""
