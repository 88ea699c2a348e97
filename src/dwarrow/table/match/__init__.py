"""Tables and their matches: `open_tables` keeps tables in memory, each with its `live_match`, which follows the log.

`create_table` and `manage_table` change a table, `submissions` and `consent` write to the log of its match; `replay`
and `records` look back on it.
"""
