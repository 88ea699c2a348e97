"""The plain pages: everything a table can do, as HTML without any script, for every browser and every reader.

They use the same services as the messages do and hold no rules; `router` serves them.
"""

from dwarrow.table.pages.handlers import router

__all__ = ["router"]
