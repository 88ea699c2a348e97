"""The messages between the table and its clients; the client's types and the OpenAPI document are made from them.

`requests` is what clients send. `tables`, `games`, `news`, `records` and `advice` are what they receive. A field that a
message does not name is refused, so a misspelt one is never ignored.
"""
