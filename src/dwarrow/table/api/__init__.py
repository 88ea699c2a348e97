"""The JSON and WebSocket interface: `routes`, what they depend on, and the guard in front of them and the pages."""
