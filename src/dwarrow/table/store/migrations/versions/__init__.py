"""One module per step. A step that was ever released is never changed; a new one sets `HEAD` in schema.py."""
