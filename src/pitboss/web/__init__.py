"""The floor in a browser: HTTP, WebSocket, pages. It knows prompts, events and views, no rule."""
